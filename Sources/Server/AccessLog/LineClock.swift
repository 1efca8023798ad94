import Timestamps

/// Formats the time of a line, once per second.
struct LineClock {
  private var second: Int64 = -1
  private var commonText: [UInt8] = []
  private var internetText: [UInt8] = []

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
    let time = Timestamp(microseconds: now * 1_000_000)
    internetText = Array(time.rfc3339.utf8.dropLast())
    // Sat, 21 Nov 2026 09:30:00 GMT
    let words = time.imfFixdate.split(separator: " ")
    commonText = Array("\(words[1])/\(words[2])/\(words[3]):\(words[4]) +0000".utf8)
  }
}
