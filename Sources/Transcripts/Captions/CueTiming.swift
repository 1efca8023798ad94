import Texts

/// The line above a cue: `00:00:01.000 --> 00:00:02.500`, and what follows it.
struct CueTiming {
  let start: MediaTime
  let end: MediaTime

  /// Reads the times of WebVTT and SRT, and what programs write in their place: hours may be missing or have
  /// any number of digits, the decimal point may be a comma, the decimal places may be one to three or
  /// missing.
  init?(_ line: Line) {
    var rest = line.drop(while: \.isSpaceOrTab)
    guard let start = Self.time(&rest) else { return nil }
    rest = rest.drop(while: \.isSpaceOrTab)
    guard rest.startsWith("-->") else { return nil }
    rest = rest.dropFirst(3).drop(while: \.isSpaceOrTab)
    guard let end = Self.time(&rest), rest.first.map(\.isSpaceOrTab) ?? true else { return nil }
    self.start = start
    self.end = end
  }

  init(start: MediaTime, end: MediaTime) {
    self.start = start
    self.end = end
  }

  /// The time inside a cue: `00:00:01.000`.
  static func time(_ text: Line) -> MediaTime? {
    var rest = text
    let time = time(&rest)
    return rest.isEmpty ? time : nil
  }

  /// Moves `rest` behind the time.
  private static func time(_ rest: inout Line) -> MediaTime? {
    var parts = [number(&rest)]
    while rest.first == UInt8(ascii: ":"), parts.count < 3 {
      rest = rest.dropFirst()
      parts.append(number(&rest))
    }
    guard parts.count > 1,
      parts.dropFirst().allSatisfy({ $0.map { $0.digits <= 2 && $0.value < 60 } ?? false }),
      let first = parts[0], parts.count == 3 || first.digits <= 3
    else { return nil }
    let seconds = parts.reduce(0) { $0 * 60 + ($1?.value ?? 0) }
    var milliseconds = 0
    if let point = rest.first, point == UInt8(ascii: ".") || point == UInt8(ascii: ",") {
      rest = rest.dropFirst()
      guard let fraction = number(&rest), fraction.digits <= 3 else { return nil }
      milliseconds = fraction.value * [0, 100, 10, 1][fraction.digits]
    }
    return MediaTime(milliseconds: seconds * 1000 + milliseconds)
  }

  private static func number(_ rest: inout Line) -> (value: Int, digits: Int)? {
    let digits = rest.prefix { $0.isDigit }
    guard (1...6).contains(digits.count), let value = Int(String(decoding: digits, as: UTF8.self)) else {
      return nil
    }
    rest = rest[digits.endIndex...]
    return (value, digits.count)
  }
}

extension Line {
  /// Whether the line contains `-->`, which no other line of WebVTT may.
  var hasArrow: Bool { indices.contains { self[$0...].startsWith("-->") } }

  /// For messages; at most 60 characters.
  var excerpt: String { String(decoding: self, as: UTF8.self).shortened(to: 60) }
}
