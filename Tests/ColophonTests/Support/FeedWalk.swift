import Feeds
import Foundation
import HTTP
import HTTPTypes
import Importing
import Pages
import Publication
import Settings
import Syndication
import Testing

@testable import Colophon

/// The documents of a feed as a reader finds them: the one that it subscribes to, then each older one that is
/// named.
struct FeedWalk {
  struct Document {
    /// Path and query, after redirects.
    let path: String
    let bytes: [UInt8]
    let cacheControl: String?
    let guids: [String]
    /// Path and query of the next older document.
    let older: String?
    let feed: Feed
  }

  private(set) var documents: [Document] = []

  /// Newest first.
  var guids: [String] { documents.flatMap(\.guids) }
  /// All but the first.
  var archive: ArraySlice<Document> { documents.dropFirst() }

  /// - Parameter path: where to begin: path and query.
  init(_ site: TestSite, from path: String) async throws {
    var next: String? = path
    while let path = next {
      let document = try await Document(site, path)
      guard !documents.contains(where: { $0.path == document.path }) else {
        Issue.record("the walk comes to \(document.path) for the second time")
        return
      }
      documents.append(document)
      next = document.older
    }
  }
}

extension FeedWalk.Document {
  /// The document at `path`, after redirects.
  init(_ site: TestSite, _ path: String) async throws {
    var path = path
    var response = try await site.get(path)
    if response.status == .movedPermanently {
      path = try #require(response.headerFields[.location])
      response = try await site.get(path)
    }
    try #require(response.status == .ok, "\(path)")
    let bytes = try await response.body.collect(upTo: 64 << 20)
    self.path = path
    self.bytes = bytes
    cacheControl = response.headerFields[.cacheControl]
    feed = try FeedReader.read(bytes)
    guids = feed.entries.compactMap(\.guid)
    older = feed.nextPage?.withoutOrigin
  }
}

extension String {
  fileprivate var withoutOrigin: String { replacingOccurrences(of: "http://localhost:8080", with: "") }
}
