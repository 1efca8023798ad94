import Digests

/// What a feed, a topic in terms of WebSub, says now: what a GET of its URL gives, and what is delivered to subscribers.
package struct TopicContent: Sendable {
  package let url: String
  package let contentType: String
  package let bytes: [UInt8]
  /// SHA-256
  package let digest: [UInt8]

  package init(url: String, contentType: String, bytes: [UInt8]) {
    self.url = url
    self.contentType = contentType
    self.bytes = bytes
    digest = SHA256Digest(of: bytes).bytes
  }
}

/// What is at the URL of a topic.
package enum TopicLookup: Sendable {
  case feed(TopicContent)
  /// The feed has another URL.
  case moved(String)
  case missing
  /// It is not a URL of this site under its current base URL.
  case foreign
  /// The site failed to answer.
  case unreadable(String)
}
