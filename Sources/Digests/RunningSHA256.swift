import COpenSSL

/// The SHA-256 digest of bytes that arrive piece by piece.
///
/// ```swift
/// let running = RunningSHA256()
/// for piece in pieces { running.update(piece) }
/// let digest = running.finish()
/// ```
public final class RunningSHA256 {
  private let context = EVP_MD_CTX_new()

  public init() { EVP_DigestInit_ex(context, EVP_sha256(), nil) }

  deinit { EVP_MD_CTX_free(context) }

  public func update(_ bytes: [UInt8]) { EVP_DigestUpdate(context, bytes, bytes.count) }

  /// The digest of all pieces. Call it once.
  public func finish() -> SHA256Digest {
    var digest = [UInt8](repeating: 0, count: SHA256Digest.size)
    EVP_DigestFinal_ex(context, &digest, nil)
    return SHA256Digest(bytes: digest)
  }
}
