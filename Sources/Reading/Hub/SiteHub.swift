import Dependencies
import HTTP
import HTTPClient
import HTTPTypes
import Jobs
import Pages
import Publication
import Settings
import SiteBase
import Syndication

extension Site {
  /// Nil if the site has no hub.
  package var webSub: WebSub? {
    @Dependency(\.httpClient) var client
    guard let hubURL = configuration.hubURL else { return nil }
    return WebSub(
      hub: configuration.hub, hubURL: hubURL, baseURL: configuration.baseURL, links: .site,
      reachesPrivateAddresses: configuration.hubReachesPrivateAddresses, lookUp: lookUp, database: database,
      client: client, logger: logger, state: webSubState)
  }

  /// Asks the site for a feed without using the page cache.
  ///
  /// - Parameter url: the URL of the feed, exactly as the feed names it as `rel=self`.
  /// - Throws: if the database is unavailable, or if the task is cancelled.
  @Sendable private func lookUp(_ url: String) async throws -> TopicLookup {
    guard let hub = configuration.hubURL, let path = configuration.path(of: url) else { return .foreign }
    do {
      let destination = connections.destination(self, Request(.get, path))
      guard case .everyone(let feed) = destination.endpoint.answerer else { return .missing }
      let response = try await feed.handler(.public(destination.target)).response
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
  /// The URL of the hub that feeds name; nil if there is none.
  var hubURL: String? {
    switch hub {
    case .off: nil
    case .own: absoluteURL(HubRoute.request.url)
    case .other(let url): url
    }
  }

  /// The hub of the document at `address`; nil if its changes are not announced.
  func hub(of address: FeedAddress) -> String? {
    // Archive documents never change.
    if address.archive != nil { return nil }
    // Changes of combinations cannot be announced to another hub: the site does not know which ones are
    // subscribed to.
    if case .other = hub, !address.subject.hasPage { return nil }
    return hubURL
  }

  /// The part of `url` after the site's base URL; nil for a URL of another site.
  fileprivate func path(of url: String) -> String? {
    guard url.hasPrefix(baseURL) else { return nil }
    let path = String(url.dropFirst(baseURL.count))
    return path.hasPrefix("/") ? path : nil
  }
}
