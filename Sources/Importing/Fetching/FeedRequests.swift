import Dependencies
import Foundation
import HTTPClient
import HTTPTypes
import Publication
import Spools
import Timestamps
import URIs

/// Asks sites for documents the way they want to be asked: one at a time, and later where they say so.
struct FeedRequests: Sendable {
  /// What errors name.
  let source: String
  let options: FeedFetchOptions
  /// Where the entries of all documents go.
  let spool = Spool()
  @Dependency(\.httpClient) private var client
  @Dependency(\.date) private var date

  init(source: String, options: FeedFetchOptions) {
    self.source = source
    self.options = options
  }

  /// A response that is the document, or says that it did not change.
  ///
  /// - Throws: ``ImportError``, `TemporaryFileError`, and `CancellationError`.
  func get(_ url: String, _ conditions: HTTPFields = [:]) async throws -> FetchedResponse {
    let response = try await response(url, conditions)
    guard response.status.kind == .successful || response.status == .notModified else {
      throw refusal(response, of: url)
    }
    return response
  }

  /// A response of whatever status, after waiting where the site asked for that.
  ///
  /// - Parameters:
  ///   - page: which document of the feed it is; a later one is asked for a second time when something went wrong on the
  ///     way, as all of them come or none.
  ///   - entries: how many came with the documents before.
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
          try await Task.sleep(for: pause)
        } else if response.status.kind == .serverError, repetitions > 0 {
          repetitions -= 1
          try await Task.sleep(for: .seconds(1))
        } else {
          return response
        }
      } catch let error as HTTPClientError where error.isPassing && repetitions > 0 {
        repetitions -= 1
        try await Task.sleep(for: .seconds(1))
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
      reason += ", and to ask again in \(pause.components.seconds) s at the earliest; do so"
    } else if response.status == .unauthorized {
      reason += "; give a name and password as in https://name:password@example.com/feed"
    }
    return .unavailable(source: source, reason)
  }

  private func failure(_ error: HTTPClientError) -> ImportError {
    let hint =
      switch error.reason {
      // It is what this option is for.
      case .notPublic: " (--allow-private)"
      // Files may have any size.
      case .bodyTooLarge: " (or download it and import the file)"
      default: ""
      }
    return .unreachable(source: source, "\(error)\(hint)", error.reason)
  }

  /// Whether a site says that it is asked too much, or has too much to do.
  func isTooMuch(_ response: FetchedResponse) -> Bool {
    response.status == .tooManyRequests || pause(wantedBy: response) != nil
  }

  /// What a site that has too much to do says in `Retry-After` (RFC 9110 §10.2.3); nil where it is not about that.
  private func pause(wantedBy response: FetchedResponse) -> Duration? {
    guard [429, 503].contains(response.status.code),
      let text = response.headerFields[.retryAfter]?.trimmed
    else { return nil }
    if let seconds = Int(text) { return .seconds(min(max(0, seconds), 366 * 86_400)) }
    guard let moment = Timestamp(httpDate: text) else { return nil }
    let seconds = Double(moment.microseconds) / 1_000_000 - date.now.timeIntervalSince1970
    return .seconds(min(max(0, seconds.rounded(.up)), 366 * 86_400))
  }

  /// Feeds first; a page is better than nothing.
  private static let accepted =
    "application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, "
    + "application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/html;q=0.5, */*;q=0.1"
}

extension HTTPClientError {
  /// Whether the same request may go well a moment later.
  fileprivate var isPassing: Bool { [.notConnected, .timedOut, .brokenResponse].contains(reason) }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
