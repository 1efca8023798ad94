import COpenSSL

/// A SHA-256 digest (FIPS 180-4) of bytes.
public struct SHA256Digest: Hashable, Sendable {
  /// 32 bytes.
  public let bytes: [UInt8]

  /// Computes the digest of `content`.
  public init(of content: some Sequence<UInt8>) {
    var digest = [UInt8](repeating: 0, count: 32)
    let done: Void? = content.withContiguousStorageIfAvailable {
      _ = SHA256($0.baseAddress, $0.count, &digest)
    }
    if done == nil {
      let copy = Array(content)
      _ = SHA256(copy, copy.count, &digest)
    }
    bytes = digest
  }

  /// A digest that was computed before.
  ///
  /// - Parameter bytes: ``size`` of them.
  public init(bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

  /// A digest that was written as ``hex``; nil for another text.
  public init?(hex: some StringProtocol) {
    let digits = Array(hex.utf8)
    guard digits.count == 2 * Self.size, hex == hex.lowercased() else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16),
        digits[index] != UInt8(ascii: "+")
      else { return nil }
      bytes.append(byte)
    }
    self.bytes = bytes
  }

  /// The number of bytes of a digest.
  public static let size = 32

  /// Computes the digest of the UTF-8 of `text`.
  public init(of text: String) { self.init(of: text.utf8) }

  /// 64 lowercase hexadecimal digits.
  public var hex: String { hex(prefix: 32) }

  /// The first `count` bytes as lowercase hexadecimal digits, as a short name of the content, for example an
  /// entity tag.
  public func hex(prefix count: Int) -> String { bytes.prefix(count).hex }
}

extension Collection<UInt8> {
  /// Two lowercase hexadecimal digits for each byte.
  var hex: String {
    String(unsafeUninitializedCapacity: count * 2) { text in
      func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
      for (index, byte) in enumerated() {
        text[2 * index] = digit(byte >> 4)
        text[2 * index + 1] = digit(byte & 15)
      }
      return count * 2
    }
  }
}

extension SHA256Digest {
  /// The keyed digest HMAC-SHA256 (RFC 2104, RFC 6234) of `content`. Only those who know `key` can compute
  /// it.
  ///
  /// - Parameter key: of any length; a key of more than 64 bytes is replaced by its digest, as RFC 2104
  ///   requires.
  public init(of content: [UInt8], key: [UInt8]) {
    var digest = [UInt8](repeating: 0, count: 32)
    // An empty key is valid, but OpenSSL treats a null pointer as a missing key. HMAC pads keys with zeros.
    let key = key.isEmpty ? [0] : key
    _ = HMAC(EVP_sha256(), key, Int32(key.count), content, content.count, &digest, nil)
    self.init(bytes: digest)
  }
}
