import Dependencies
import Feeds
import Foundation
import HTTP
import HTTPClient
import HTTPTypes

@testable import Importing
@testable import Publication

/// Fetches from this machine with the program's own client.
func fetch(
  _ source: String, remembered: RememberedFetch? = nil, knownGUIDs: Set<String> = [],
  now: Date = Date(timeIntervalSince1970: 1_800_000_000),
  configure: (inout FeedFetchOptions) -> Void = { _ in }
) async throws -> FeedFetchResult {
  var options = FeedFetchOptions()
  options.allowsPrivateAddresses = true
  configure(&options)
  return try await withDependencies {
    $0.httpClient = .live(userAgent: "ColophonTests/1.0")
    $0.date = .constant(now)
  } operation: {
    try await FeedFetcher(options).fetch(
      FeedSource(source), remembered: remembered, knownGUIDs: knownGUIDs)
  }
}

extension FeedFetchResult {
  /// Nil if nothing changed.
  var fetched: FetchedFeed? {
    guard case .feed(let feed) = self else { return nil }
    return feed
  }

  var titles: [String?]? { fetched?.feed.entries.map(\.title) }
  var notes: [FetchNote] {
    switch self {
    case .feed(let feed): feed.notes
    case .unchanged(let feed): feed.notes
    }
  }
}

extension Response {
  /// A response with a feed and its media type.
  static func feed(_ xml: String, _ fields: HTTPFields = [:]) -> Response {
    var response = Response(.ok, .rss, .text(xml))
    for field in fields { response.headerFields.append(field) }
    return response
  }

  static func page(_ html: String) -> Response { Response(.ok, .html, .text(html)) }
  static let missing = Response.plain(.notFound, "not here")
}
