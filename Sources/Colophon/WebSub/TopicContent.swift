import Digests
import HTTP
import HTTPTypes
import Importing
import Pages
import Publication
import Settings
import Syndication
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
  /// It is not a URL of this site, or not any more.
  case foreign
  /// The site does not know how to answer.
  case unreadable(String)
}

extension Site {
  /// Asks the site itself, past the page cache, so that nothing is taken for the present that was rendered before.
  ///
  /// - Parameter url: of a feed, exactly as the feed's `rel=self` has it.
  /// - Throws: when the database is away, or the task cancelled.
  func lookUp(_ url: String) async throws -> TopicLookup {
    guard let hub = configuration.hubURL, let path = configuration.path(of: url) else { return .foreign }
    do {
      let response = try await route(Request(.get, path)).value.response
      if response.status.kind == .redirection, let location = response.headerFields[.location] {
        return .moved(location.hasPrefix("/") ? configuration.absoluteURL(location) : location)
      }
      guard response.carries(WebSubLinks(hub: hub, topic: url)) else { return .missing }
      return .feed(
        TopicContent(
          url: url, contentType: response.headerFields[.contentType] ?? "application/octet-stream",
          bytes: try await response.body.collect(upTo: HubBounds.content)))
    } catch let error where error.isUnavailability || error is CancellationError {
      throw error
    } catch {
      return .unreadable("\(error)")
    }
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
