import Digests
import HTTP
import HTTPTypes
import URIs

/// What a feed, which is a topic to WebSub, says at the moment: what a GET of its URL gives, and what subscribers are
/// sent.
struct TopicContent: Sendable {
  let url: String
  let contentType: String
  let bytes: [UInt8]
  let digest: [UInt8]

  init(url: String, contentType: String, bytes: [UInt8]) {
    self.url = url
    self.contentType = contentType
    self.bytes = bytes
    digest = SHA256Digest(of: bytes).bytes
  }
}

/// What is at the URL of a topic.
enum TopicLookup: Sendable {
  case feed(TopicContent)
  /// The feed has another URL.
  case moved(String)
  case missing
}

extension Site {
  /// The most bytes that are delivered.
  private static let largestTopic = 64 * 1024 * 1024

  /// Asks the site itself, past the page cache, so that nothing is taken for the present that was rendered before.
  ///
  /// - Parameter url: of a feed, exactly as the feed's `rel=self` has it.
  func content(at url: String) async throws -> TopicLookup {
    let configuration = self.configuration
    guard let hub = configuration.hubURL, let path = configuration.path(of: url) else { return .missing }
    let response = try await route(Request(.get, path))
    if response.status.kind == .redirection, let location = response.headerFields[.location] {
      return .moved(configuration.path(of: location) == nil ? configuration.absoluteURL(location) : location)
    }
    guard response.carries(WebSubLinks(hub: hub, topic: url)) else { return .missing }
    return .feed(
      TopicContent(
        url: url, contentType: response.headerFields[.contentType] ?? "application/octet-stream",
        bytes: try await response.body.collect(upTo: Self.largestTopic)))
  }
}

extension Configuration {
  /// What stands behind the site's origin in `url`; nil for a URL of another site.
  func path(of url: String) -> String? {
    guard url.hasPrefix(baseURL) else { return nil }
    let path = String(url.dropFirst(baseURL.count))
    return path.hasPrefix("/") ? path : nil
  }
}
