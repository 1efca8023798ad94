import COpenSSL

/// A digest of 128 bits that tells contents apart, unless somebody makes two with the same digest on purpose.
/// It is the same on every machine, and takes about a quarter of the time of SHA-256.
///
/// It is the tag that AES-128-GCM gives to data which it does not encrypt (GMAC, NIST SP 800-38D), with a key
/// that everybody knows: so two contents that differ have the same fingerprint with a probability of less
/// than 1 in 10^30, but whoever wants to can make two that have. Where that would matter, use
/// ``SHA256Digest``.
public struct Fingerprint: Hashable, Sendable {
  /// 16 bytes.
  public let bytes: [UInt8]

  /// Computes the fingerprint of `content`.
  public init(of content: some Sequence<UInt8>) {
    bytes =
      content.withContiguousStorageIfAvailable(Self.tag) ?? Array(content).withUnsafeBufferPointer(Self.tag)
  }

  /// 32 lowercase hexadecimal digits.
  public var hex: String { bytes.hex }

  private static func tag(of content: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let context = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(context) }
    let (key, start) = ([UInt8](repeating: 0x43, count: 16), [UInt8](repeating: 0, count: 12))
    var length: Int32 = 0
    var tag = [UInt8](repeating: 0, count: 16)
    var isDone = EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), nil, key, start) == 1
    var rest = content[...]
    while isDone, !rest.isEmpty {
      // A length is an Int32.
      let part = UnsafeBufferPointer(rebasing: rest.prefix(1 << 30))
      isDone = EVP_EncryptUpdate(context, nil, &length, part.baseAddress, Int32(part.count)) == 1
      rest = rest.dropFirst(part.count)
    }
    isDone =
      isDone && EVP_EncryptFinal_ex(context, nil, &length) == 1
      && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, 16, &tag) == 1
    // OpenSSL can be built without this cipher.
    return isDone ? tag : Array(SHA256Digest(of: content).bytes.prefix(16))
  }
}
