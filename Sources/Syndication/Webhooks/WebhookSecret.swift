import Digests

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The secret that a site and an endpoint share: `whsec_` and the key in base 64 (Standard Webhooks 1.0).
package struct WebhookSecret: Hashable, Sendable {
  package let text: String
  private static let prefix = "whsec_"

  /// A secret that was made before.
  package init(_ text: String) { self.text = text }

  /// 32 random bytes; the standard asks for 24 at least.
  package static func random() -> WebhookSecret {
    let key = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    return WebhookSecret(prefix + Data(key).base64EncodedString())
  }

  /// `v1,` and the HMAC-SHA256 of id, time and body in base 64.
  ///
  /// - Parameter timestamp: seconds since 1970.
  func signature(id: String, timestamp: Int64, body: String) -> String {
    let key = Array(Data(base64Encoded: String(text.dropFirst(Self.prefix.count))) ?? Data())
    let digest = SHA256Digest(of: Array("\(id).\(timestamp).\(body)".utf8), key: key)
    return "v1,\(Data(digest.bytes).base64EncodedString())"
  }
}
