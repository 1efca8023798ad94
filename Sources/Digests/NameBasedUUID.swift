import COpenSSL

/// The 16 bytes of the UUID of version 5 for a name (RFC 9562 §5.5).
///
/// - Parameter namespace: the 16 bytes of the namespace's UUID.
public func nameBasedUUID(_ name: String, namespace: [UInt8]) -> [UInt8] {
  let content = namespace + Array(name.utf8)
  var digest = [UInt8](repeating: 0, count: 20)
  _ = SHA1(content, content.count, &digest)
  digest[6] = digest[6] & 0x0F | 0x50
  digest[8] = digest[8] & 0x3F | 0x80
  return Array(digest.prefix(16))
}
