import Timestamps

/// The usual date of RSS (RFC 5322 §3.3, before that RFC 822 §5): `Thu, 28 Sep 2023 10:00:00 +0200`. The
/// weekday may be missing or wrong, the seconds missing, the zone `GMT` or `UT`.
///
/// A fast path: ``FeedDate`` reads everything else.
enum MailDate {
  /// Nil for any other form.
  static func timestamp(_ text: String) -> Timestamp? {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = Scanner(bytes: bytes)
      return scanner.timestamp()
    }
  }

  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    mutating func timestamp() -> Timestamp? {
      if bytes.count > 4, bytes[0].isASCIILetter, bytes[3] == UInt8(ascii: ",") { index = 4 }
      guard space(atLeast: 0), let day = number(1...2), space(), let month = month(), space(),
        let year = number(4...4), space(), let hour = number(1...2), mark(":"), let minute = number(2...2)
      else { return nil }
      guard let second = mark(":") ? number(2...2) : 0, space(), let offset = offset(), index == bytes.count,
        let local = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
      else { return nil }
      return Timestamp(local: local, offset: offset)
    }

    private mutating func space(atLeast number: Int = 1) -> Bool {
      let start = index
      while index < bytes.count, bytes[index] == 0x20 { index += 1 }
      return index - start >= number
    }

    private mutating func mark(_ mark: Unicode.Scalar) -> Bool {
      guard index < bytes.count, bytes[index] == UInt8(ascii: mark) else { return false }
      index += 1
      return true
    }

    private mutating func number(_ digits: ClosedRange<Int>) -> Int? {
      let start = index
      var value = 0
      while index < bytes.count, bytes[index].isASCIIDigit, index - start <= digits.upperBound {
        value = value * 10 + Int(bytes[index] - 0x30)
        index += 1
      }
      return digits.contains(index - start) ? value : nil
    }

    /// A name of three letters.
    private mutating func month() -> Int? {
      guard index + 3 < bytes.count, !bytes[index + 3].isASCIILetter else { return nil }
      let word = (0..<3).reduce(0) { $0 << 8 | UInt32(bytes[index + $1] | 0x20) }
      index += 3
      return MailDate.months.firstIndex(of: word).map { $0 + 1 }
    }

    /// In seconds.
    private mutating func offset() -> Int? {
      if mark("+") { return zone() }
      if mark("-") { return zone().map { -$0 } }
      for name in ["GMT", "UT", "UTC", "Z"] as [StaticString]
      where bytes.count - index == name.utf8CodeUnitCount && bytes.has(name, at: index) {
        index = bytes.count
        return 0
      }
      return nil
    }

    private mutating func zone() -> Int? {
      guard let number = number(4...4), number % 100 < 60, number < 2400 else { return nil }
      return (number / 100 * 60 + number % 100) * 60
    }
  }

  private static let months: [UInt32] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ].map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}
