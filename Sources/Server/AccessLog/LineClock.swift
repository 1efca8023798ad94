import Timestamps

/// Formats the time of a line, once per second.
struct LineClock {
  private var second: Int64 = -1
  private var commonText: [UInt8] = []
  private var internetText: [UInt8] = []

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `21/Nov/2026:09:30:00 +0000`
  mutating func common(_ microseconds: Int64) -> [UInt8] {
    update(microseconds / 1_000_000)
    return commonText
  }

  /// `2026-11-21T09:30:00`, without zone or fraction.
  mutating func internet(_ microseconds: Int64) -> [UInt8] {
    update(microseconds / 1_000_000)
    return internetText
  }

  private mutating func update(_ now: Int64) {
    if now == second { return }
    second = now
    let time = CivilTime(microsecondsSinceEpoch: now * 1_000_000)
    var date: [UInt8] = []
    date.append(digits: time.year, 4)
    var text: [UInt8] = []
    text.append(digits: time.hour, 2)
    text.append(UInt8(ascii: ":"))
    text.append(digits: time.minute, 2)
    text.append(UInt8(ascii: ":"))
    text.append(digits: time.second, 2)

    internetText = date
    internetText.append(UInt8(ascii: "-"))
    internetText.append(digits: time.month, 2)
    internetText.append(UInt8(ascii: "-"))
    internetText.append(digits: time.day, 2)
    internetText.append(UInt8(ascii: "T"))
    internetText += text

    commonText = []
    commonText.append(digits: time.day, 2)
    commonText += "/\(Self.months[time.month - 1])/".utf8
    commonText += date
    commonText.append(UInt8(ascii: ":"))
    commonText += text
    commonText += " +0000".utf8
  }
}

extension [UInt8] {
  /// Appends the last `width` decimal digits of a non-negative number.
  mutating func append(digits number: Int, _ width: Int) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(number / divisor % 10) + 0x30)
      divisor /= 10
    }
  }

  /// Appends a non-negative number in decimal.
  mutating func append(number: Int) {
    var digits: UInt64 = 0
    var rest = number < 0 ? 0 : number
    // Eight digits fit into a word; longer numbers are split.
    if rest > 99_999_999 {
      append(number: rest / 100_000_000)
      append(digits: rest % 100_000_000, 8)
      return
    }
    var count = 0
    repeat {
      digits = digits << 8 | UInt64(rest % 10 + 0x30)
      rest /= 10
      count += 1
    } while rest > 0
    Swift.withUnsafeBytes(of: digits.littleEndian) {
      append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<count]))
    }
  }
}
