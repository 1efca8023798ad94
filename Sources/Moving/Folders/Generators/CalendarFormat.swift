import Foundation
import Timestamps

extension CivilTime {
  /// The date in a format of `strftime`, with English names: `%-d` is without a zero before it, and `%^b` in
  /// large letters. Empty if it is too long.
  func formatted(_ format: String) -> String {
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    (time.tm_hour, time.tm_min, time.tm_sec) = (Int32(hour), Int32(minute), Int32(second))
    // Finds the days of the week and of the year.
    _ = timegm(&time)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 200) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      let count = strftime(start, buffer.count, format, &time)
      return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
