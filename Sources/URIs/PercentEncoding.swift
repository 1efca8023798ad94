/// The characters that a part of a URI may have unencoded.
public struct URICharacters: Sendable {
  private let allowed: [Bool]

  private init(_ others: String) {
    var allowed = [Bool](repeating: false, count: 256)
    for byte in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~\(others)".utf8 {
      allowed[Int(byte)] = true
    }
    self.allowed = allowed
  }

  /// RFC 3986 §2.3: letters, digits, `-`, `.`, `_`, `~`. For values in a query.
  public static let unreserved = URICharacters("")
  /// RFC 3986 §3.3 `pchar`: for one segment of a path.
  public static let pathSegment = URICharacters("!$&'()*+,;=:@")
  /// Path segments and the slashes between them.
  public static let path = URICharacters("!$&'()*+,;=:@/")
  /// The characters of a fragment.
  public static let fragment = URICharacters("!$&'()*+,;=:@/?")
  /// All characters of URIs, `%` included. Encodes spaces, quotes and non-ASCII characters of a malformed
  /// reference, and does not change a correct one.
  public static let anywhere = URICharacters("!$&'()*+,;=:@/?#[]%")

  public func contains(_ byte: UInt8) -> Bool { allowed[Int(byte)] }
}

extension StringProtocol {
  /// The UTF-8 of this text with every byte outside `allowed` as `%XX`, in uppercase digits.
  public func percentEncoded(allowing allowed: URICharacters) -> String { String(self).encoded(allowed) }

  /// This text with every `%XX` replaced by its byte. Nil if a `%` has no two hexadecimal digits, or the
  /// bytes are not UTF-8.
  public var percentDecoded: String? { String(self).decoded }
}

extension String {
  /// This text with unreserved characters decoded and all other `%XX` in uppercase digits, which keeps its
  /// meaning (RFC 3986 §6.2.2). A `%` without two hexadecimal digits stays as it is.
  public var normalizingPercentEncoding: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    var bytes = Array(utf8)
    var end = 0
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "%"), position + 2 < bytes.count,
        let high = bytes[position + 1].hexadecimalValue, let low = bytes[position + 2].hexadecimalValue
      {
        let decoded = high << 4 | low
        if URICharacters.unreserved.contains(decoded) {
          bytes[end] = decoded
          end += 1
        } else {
          bytes[end] = byte
          bytes[end + 1] = high.hexadecimalDigit
          bytes[end + 2] = low.hexadecimalDigit
          end += 3
        }
        position += 3
      } else {
        bytes[end] = byte
        end += 1
        position += 1
      }
    }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// This text with `%25` for each `%` without two hexadecimal digits, which stands for itself.
  public var mendingPercentSigns: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    let bytes = Array(utf8)
    var mended: [UInt8] = []
    for (position, byte) in bytes.enumerated() {
      mended.append(byte)
      let isEncoding = bytes[(position + 1)...].prefix(2).count { $0.hexadecimalValue != nil } == 2
      if byte == UInt8(ascii: "%"), !isEncoding { mended += "25".utf8 }
    }
    return String(decoding: mended, as: UTF8.self)
  }

  fileprivate func encoded(_ allowed: URICharacters) -> String {
    var text = self
    let encoded: String? = text.withUTF8 { bytes in
      let others = bytes.count { !allowed.contains($0) }
      if others == 0 { return nil }
      return String(unsafeUninitializedCapacity: bytes.count + 2 * others) { buffer in
        var end = 0
        for byte in bytes {
          if allowed.contains(byte) {
            buffer[end] = byte
            end += 1
          } else {
            buffer[end] = UInt8(ascii: "%")
            buffer[end + 1] = (byte >> 4).hexadecimalDigit
            buffer[end + 2] = (byte & 15).hexadecimalDigit
            end += 3
          }
        }
        return end
      }
    }
    return encoded ?? self
  }

  fileprivate var decoded: String? {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(utf8.count)
    var rest = utf8.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard let high = rest.next()?.hexadecimalValue, let low = rest.next()?.hexadecimalValue else {
        return nil
      }
      decoded.append(high << 4 | low)
    }
    return String(validating: decoded, as: UTF8.self)
  }
}

extension UInt8 {
  /// The uppercase ASCII digit of 0–15.
  fileprivate var hexadecimalDigit: UInt8 { self < 10 ? 48 + self : 55 + self }

  /// 0–15 for an ASCII hexadecimal digit of either case.
  var hexadecimalValue: UInt8? {
    switch self {
    case 48...57: self - 48
    case 65...70: self - 55
    case 97...102: self - 87
    default: nil
    }
  }
}
