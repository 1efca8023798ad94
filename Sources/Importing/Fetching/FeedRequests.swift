import Dependencies
import Foundation
import HTTPClient
import HTTPTypes
import Publication
import Spools
import Texts
import Timestamps
import URIs

/// Requests the documents of a feed, and waits when the site sends `Retry-After`.
struct FeedRequests: Sendable {
  /// How errors name the feed.
  let source: String
  let options: FeedFetchOptions
  /// Takes the entries of all documents.
  let spool = Spool()
  @Dependency(\.httpClient) private var client
  @Dependency(\.date) private var date

  /// A successful response, or 304.
  ///
  /// - Throws: ``ImportError``, `TemporaryFileError`, and `CancellationError`.
  func get(_ url: String, _ conditions: HTTPFields = [:]) async throws -> FetchedResponse {
    let response = try await response(url, conditions)
    guard response.status.kind == .successful || response.status == .notModified else {
      throw refusal(response, of: url)
    }
    return response
  }

  /// A response of any status. Waits and asks again if the site sends `Retry-After`.
  ///
  /// - Parameters:
  ///   - page: the number of the document in the feed, from 1. Later documents are requested a second time
  ///     after a failure,
  ///     because without them nothing is imported.
  ///   - entries: the number of entries in the documents before this one.
  func response(
    _ url: String, _ conditions: HTTPFields = [:], page: Int = 1, entries: Int = 0
  ) async throws -> FetchedResponse {
    var fields = conditions
    fields[.accept] = Self.accepted
    var waits = 3
    var repetitions = page == 1 ? 0 : 1
    while true {
      do {
        let response = try await client.get(
          url, fields, options: options.request(page: page, entries: entries))
        if let pause = pause(wantedBy: response), pause <= options.longestWait, waits > 0 {
          waits -= 1
          options.progress?(
            FeedFetchProgress(page: page, entries: entries, received: 0, total: nil, pause: pause))
          try await options.sleep(pause)
        } else if response.status.kind == .serverError, repetitions > 0 {
          repetitions -= 1
          try await options.sleep(.seconds(1))
        } else {
          return response
        }
      } catch let error as HTTPClientError where error.isTransient && repetitions > 0 {
        repetitions -= 1
        try await options.sleep(.seconds(1))
      } catch let error as HTTPClientError {
        throw failure(error)
      }
    }
  }

  func refusal(_ response: FetchedResponse, of url: String) -> ImportError {
    let place = url.withoutCredentials == source ? "" : "\(url.withoutCredentials): "
    if response.status.code == 410 {
      return .unavailable(
        source: source, "\(place)is gone for good (410 Gone); posts that came from it stay where they are")
    }
    var reason = "\(place)the server answered \(response.status.code) \(response.status.reasonPhrase)".trimmed
    if let pause = pause(wantedBy: response) {
      reason += "; try again in \(pause.components.seconds) s at the earliest"
    } else if response.status == .unauthorized {
      reason += "; give a name and password as in https://name:password@example.com/feed"
    }
    return .unavailable(source: source, reason)
  }

  private func failure(_ error: HTTPClientError) -> ImportError {
    let hint =
      switch error.reason {
      case .notPublic: " (--allow-private)"
      // A file may have any size.
      case .bodyTooLarge: " (or download it and import the file)"
      default: ""
      }
    return .unreachable(source: source, "\(error)\(hint)", error.reason)
  }

  /// Whether a site says that it gets too many requests.
  func isTooMuch(_ response: FetchedResponse) -> Bool {
    response.status == .tooManyRequests || pause(wantedBy: response) != nil
  }

  /// `Retry-After` (RFC 9110 §10.2.3) of a response with status 429 or 503; nil for other responses.
  private func pause(wantedBy response: FetchedResponse) -> Duration? {
    guard [429, 503].contains(response.status.code),
      let text = response.headerFields[.retryAfter]?.trimmed
    else { return nil }
    if let seconds = Int(text) { return .seconds(min(max(0, seconds), 366 * 86_400)) }
    guard let moment = Timestamp(httpDate: text) else { return nil }
    let seconds = Double(moment.microseconds) / 1_000_000 - date.now.timeIntervalSince1970
    return .seconds(min(max(0, seconds.rounded(.up)), 366 * 86_400))
  }

  /// Prefers feeds, and accepts pages, because a page may name its feed.
  private static let accepted =
    "application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, "
    + "application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/html;q=0.5, */*;q=0.1"
}

extension HTTPClientError {
  /// Whether the same request may succeed a moment later.
  fileprivate var isTransient: Bool { [.notConnected, .timedOut, .brokenResponse].contains(reason) }
}

extension String {
  /// This URL with user name and password of `other`, if both have the same scheme and host.
  func withCredentials(of other: String?) -> String {
    guard let other = other.map({ URIReference($0) }), let authority = other.authority,
      let at = authority.lastIndex(of: "@")
    else { return self }
    var reference = URIReference(self)
    guard let own = reference.authority, !own.contains("@"), reference.host == other.host,
      reference.scheme == other.scheme
    else { return self }
    reference.authority = String(authority[...at]) + own
    return reference.description
  }
}

extension RememberedFetch {
  /// The fields of a conditional request; none if the import needs more of the feed than the last time, or
  /// needs to make all posts anew.
  func conditions(for options: FeedFetchOptions) -> HTTPFields {
    guard rendering == FeedImport.rendering, isWhole || !options.followsArchive else { return [:] }
    var fields = HTTPFields()
    fields[.ifNoneMatch] = entityTag
    fields[.ifModifiedSince] = lastModified
    return fields
  }
}

extension RememberedFetch {
  /// The memory of an address that is fetched for the first time.
  package init(url: String, feedURL: String) {
    self.init(url: url, feedURL: feedURL, rendering: FeedImport.rendering)
  }
}
