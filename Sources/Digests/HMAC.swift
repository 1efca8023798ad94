import COpenSSL

extension SHA256Digest {
  /// The keyed digest HMAC-SHA256 (RFC 2104, RFC 6234) of `content`, which only those can make who know `key`.
  ///
  /// - Parameter key: any number of bytes; more than 64 are digested first, as the RFC has it.
  public init(of content: [UInt8], key: [UInt8]) {
    var digest = [UInt8](repeating: 0, count: 32)
    // An empty key is a key, which a null pointer would not be.
    let key = key.isEmpty ? [0] : key
    _ = HMAC(EVP_sha256(), key, Int32(key.count), content, content.count, &digest, nil)
    self.init(bytes: digest)
  }
}
