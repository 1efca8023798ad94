internal import Transcripts

/// A time and what happens then: `1:34 - Fundamentals of views`, also where the blanks got lost.
struct TimedTitle: Equatable {
  let time: MediaTime
  let title: String

  /// Nil if the line does not begin with a time of minutes and seconds, a dash, and a title.
  init?(_ line: some StringProtocol) {
    guard let (time, rest) = line.leadingTime else { return nil }
    let dashed = rest.trimmedBlanks
    guard let dash = dashed.first, "-–—".contains(dash) else { return nil }
    let title = dashed.dropFirst().trimmedBlanks
    guard !title.isEmpty, title.utf8.count <= 300 else { return nil }
    self.time = time
    self.title = title.plainSpaces
  }
}

extension StringProtocol {
  /// The time that this text begins with, in minutes and seconds or with hours, and what follows.
  var leadingTime: (MediaTime, SubSequence)? {
    let head = utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: ":")).contains($0) }
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
