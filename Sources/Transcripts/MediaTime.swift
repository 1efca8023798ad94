/// A place in a video or audio recording, or the length of one: milliseconds from the beginning, never
/// negative.
public struct MediaTime: Hashable, Comparable, Sendable {
  /// From 0.
  public let milliseconds: Int

  /// The beginning.
  public static let zero = MediaTime(milliseconds: 0)

  /// A negative number becomes 0.
  public init(milliseconds: Int) { self.milliseconds = max(0, milliseconds) }

  /// A time as people write it: seconds (`94`), minutes and seconds (`1:34`, `62:18`), or hours, minutes and
  /// seconds (`1:02:18`), each with up to three decimal places (`1:34.5`).
  ///
  /// Read strictly: only the first number may be over 59 or, except for the seconds of `0:07`, have a single
  /// digit. Nil for anything else, and for 1,000 hours and more.
  public init?(_ text: some StringProtocol) {
    let (whole, fraction) = Self.split(text)
    let parts = whole.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let milliseconds = Self.milliseconds(ofFraction: fraction) else {
      return nil
    }
    var seconds = 0
    for (index, part) in parts.enumerated() {
      guard let number = Self.number(part), index == 0 || (part.utf8.count == 2 && number < 60) else {
        return nil
      }
      seconds = seconds * 60 + number
    }
    guard seconds < 3_600_000 else { return nil }
    self.init(milliseconds: seconds * 1000 + milliseconds)
  }

  public static func < (first: MediaTime, second: MediaTime) -> Bool {
    first.milliseconds < second.milliseconds
  }

  /// Whole seconds, rounded down.
  public var seconds: Int { milliseconds / 1000 }

  private static func split<Text: StringProtocol>(_ text: Text) -> (Text.SubSequence, Text.SubSequence?) {
    guard let point = text.firstIndex(of: ".") else { return (text[...], nil) }
    return (text[..<point], text[text.index(after: point)...])
  }

  private static func number(_ digits: some StringProtocol) -> Int? {
    guard (1...7).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits)
  }

  private static func milliseconds(ofFraction digits: (some StringProtocol)?) -> Int? {
    guard let digits else { return 0 }
    guard digits.utf8.count <= 3, let number = number(digits) else { return nil }
    return number * [100, 10, 1][digits.utf8.count - 1]
  }
}

extension MediaTime: CustomStringConvertible {
  /// As short as possible: `1:34`, `1:02:18`, and `1:34.250` if there are parts of a second.
  public var description: String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let start = hours > 0 ? "\(hours):\(padded(minutes, to: 2))" : "\(minutes)"
    let fraction = milliseconds % 1000 == 0 ? "" : ".\(padded(milliseconds % 1000, to: 3))"
    return "\(start):\(padded(seconds % 60, to: 2))\(fraction)"
  }

  /// `01:02:18.250`, as WebVTT writes it.
  package var vtt: String { clock(decimalPoint: ".") }

  /// `01:02:18,250`, as SRT writes it.
  package var srt: String { clock(decimalPoint: ",") }

  /// `PT1H2M18S`, as ISO 8601 writes durations; whole seconds.
  package var iso8601: String {
    let parts = [(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")].filter { $0.0 > 0 }
    return parts.isEmpty ? "PT0S" : "PT" + parts.map { "\($0.0)\($0.1)" }.joined()
  }

  private func clock(decimalPoint: String) -> String {
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }.joined(
      separator: ":")
    return "\(clock)\(decimalPoint)\(padded(milliseconds % 1000, to: 3))"
  }

  private func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
