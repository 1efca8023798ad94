/// Identifies a request in logs, on error pages and in bug reports.
///
/// A number within a series, such as one run of a server, so that making an id costs one addition. Its text,
/// `5f0c61d2a9b4-1e240`, is the series and the number in hexadecimal digits. A request that came through a
/// proxy may have the text that the proxy gave it.
public struct RequestID: Hashable, Sendable, CustomStringConvertible {
  /// 48 random bits.
  public let series: UInt64
  public let number: UInt64
  /// The text of a proxy, which ``given(_:)`` has checked; nil for one of our own.
  private var text: String?

  public init(series: UInt64, number: UInt64) {
    self.series = series & 0xFFFF_FFFF_FFFF
    self.number = number
  }

  /// This id, written as the text that a proxy gave the request. A text is ignored if it is empty, longer
  /// than ``longest``, or has other characters than ASCII letters, digits and `-._~+/=:@`: it must be safe in
  /// any log.
  public func given(_ text: String) -> RequestID {
    guard (1...Self.longest).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else {
      return self
    }
    var id = self
    id.text = text
    return id
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~+/=:@".utf8.contains(byte)
    }
  }

  public var description: String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.longest) { text in
      String(decoding: text[..<write(to: text)], as: UTF8.self)
    }
  }

  /// The length of the longest text in bytes.
  public static let longest = 128

  /// Writes the text to `buffer`, which has room for the longest.
  ///
  /// - Returns: the number of bytes written.
  public func write(to buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    if let text {
      for (index, byte) in text.utf8.enumerated() { buffer[index] = byte }
      return text.utf8.count
    }
    var count = 0
    func digits(of number: UInt64, _ places: Int) {
      var shift = UInt64(places) &* 4
      while shift > 0 {
        shift &-= 4
        let digit = UInt8(truncatingIfNeeded: number &>> shift) & 0xF
        buffer[count] = digit &+ (digit < 10 ? 0x30 : 0x57)
        count &+= 1
      }
    }
    digits(of: series, 12)
    buffer[count] = UInt8(ascii: "-")
    count += 1
    digits(of: number, max(1, (67 - number.leadingZeroBitCount) / 4))
    return count
  }
}
