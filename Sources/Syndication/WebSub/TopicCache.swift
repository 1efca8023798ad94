import Digests
import Synchronization

/// Keeps the last few contents that were delivered, because many subscribers get the same content.
final class TopicCache: Sendable {
  private let contents = Mutex<[TopicContent]>([])

  /// The content with the digest `wanted` if it is cached, else what is at `url` now.
  func lookUp(_ url: String, wanted: [UInt8], by lookUp: @escaping WebSub.LookUp) async throws -> TopicLookup
  {
    let cached = contents.withLock { contents in
      contents.first { $0.url == url && $0.digest == wanted }
    }
    if let cached { return .feed(cached) }
    let found = try await lookUp(url)
    if case .feed(let content) = found { keep(content) }
    return found
  }

  func removeAll() { contents.withLock { $0 = [] } }

  private func keep(_ content: TopicContent) {
    contents.withLock { contents in
      contents.removeAll { $0.url == content.url }
      contents = contents.suffix(3) + [content]
    }
  }
}

/// The current content of a topic (WebSub's word for a feed): the response to a GET of its URL, and the body
/// of each delivery.
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

/// The result of a lookup of the URL of a topic.
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
