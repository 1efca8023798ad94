internal import Transcripts

/// A time and what happens then: `1:34 - Fundamentals of views`, also where the blanks got lost.
struct TimedTitle: Equatable {
  let time: MediaTime
  let title: String

  /// Nil if the line does not begin with a time of minutes and seconds, a dash, and a title.
  init?(_ line: Substring) {
    guard let (time, rest) = line.leadingTime else { return nil }
    let dashed = rest.trimmedBlanks
    guard let dash = dashed.first, "-–—".contains(dash) else { return nil }
    let title = dashed.dropFirst().trimmedBlanks
    guard !title.isEmpty, title.utf8.count <= 300 else { return nil }
    self.time = time
    self.title = title.plainSpaces
  }
}

extension Substring {
  /// The time that this text begins with, in minutes and seconds or with hours, and what follows.
  var leadingTime: (MediaTime, Substring)? {
    guard let first = utf8.first, first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") else { return nil }
    let head = utf8.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: ":") }
    guard (4...9).contains(head.count), head.contains(UInt8(ascii: ":")),
      let time = MediaTime(self[..<head.endIndex])
    else { return nil }
    return (time, self[head.endIndex...])
  }

  /// The time that this text is, perhaps in brackets.
  var onlyTime: MediaTime? {
    let bare = hasPrefix("[") && hasSuffix("]") ? dropFirst().dropLast()[...] : self[...]
    guard bare.utf8.count <= 9, let (time, rest) = bare.leadingTime, rest.isEmpty else { return nil }
    return time
  }
}

extension Block {
  /// The time with which the block begins, alone on its first line or in brackets, and the text after it.
  var timed: (time: MediaTime?, text: String) {
    guard let line = lines.first, let first = line.utf8.first,
      first < UInt8(ascii: ":") || first == UInt8(ascii: "[")
    else { return (nil, text) }
    if lines.count > 1, let time = line.onlyTime {
      return (time, lines.dropFirst().map(\.plainSpaces).joined(separator: " "))
    }
    guard first == UInt8(ascii: "["), let end = line.prefix(12).firstIndex(of: "]"),
      let time = line[...end].onlyTime
    else { return (nil, text) }
    return (time, String(text.drop { $0 != "]" }.dropFirst()).plainSpaces)
  }
}
