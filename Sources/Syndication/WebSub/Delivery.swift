import Digests
import HTTPTypes

/// How content is delivered to a callback (WebSub §7).
enum Delivery {
  /// The fields of the request whose body is the topic's content.
  static func fields(of topic: TopicContent, hub: String, secret: String?) -> HTTPFields {
    var fields: HTTPFields = [
      .contentType: topic.contentType, .link: WebSubLinks(hub: hub, topic: topic.url).field,
    ]
    if let secret { fields[.hubSignature] = signature(of: topic.bytes, secret: secret) }
    return fields
  }

  /// `sha256=` and the HMAC of `content` in lowercase hexadecimal digits (WebSub §7.1).
  static func signature(of content: [UInt8], secret: String) -> String {
    "sha256=\(SHA256Digest(of: content, key: Array(secret.utf8)).hex)"
  }
}

extension HTTPField.Name {
  static let hubSignature = HTTPField.Name("X-Hub-Signature")!
  static let link = HTTPField.Name("Link")!
}
