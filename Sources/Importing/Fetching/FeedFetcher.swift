import Foundation
import HTTPClient
import HTTPTypes
import Publication
import URIs

/// Fetches a feed with all its older pages, from its own address or from that of a page that names it.
///
/// ```swift
/// let result = try await FeedFetcher().fetch(.url("https://example.com/"))
/// ```
///
/// It requests one document at a time, waits if the site asks it to, and returns the whole feed or throws.
package struct FeedFetcher: Sendable {
  private let options: FeedFetchOptions

  package init(_ options: FeedFetchOptions = FeedFetchOptions()) { self.options = options }

  /// - Parameters:
  ///   - source: an address, not a file.
  ///   - remembered: what the last fetch returned; it makes the request conditional.
  ///   - knownGUIDs: the guids of the posts that were imported from this feed. If the whole feed was imported
  ///     before, the
  ///     fetch stops at the first page without new entries.
  /// - Throws: ``ImportError``, `TemporaryFileError`, and `CancellationError`.
  package func fetch(
    _ source: FeedSource, remembered: RememberedFetch? = nil, knownGUIDs: Set<String> = []
  ) async throws -> FeedFetchResult {
    let memory = options.isForced ? nil : remembered
    let requests = FeedRequests(source: source.description, options: options)
    let search = FeedSearch(requests: requests)
    var visit = try await visitAgain(memory, source, requests)
    if visit == nil { visit = .document(try await search.document(at: source.urls)) }
    switch visit {
    case .unchanged(let url): return .unchanged(unchanged(memory, at: url))
    case .document(let asked):
      let document = try await FeedMove(requests: requests).document(after: asked)
      let known = memory?.isWhole == true ? knownGUIDs : []
      let walk = ArchiveWalk(requests: requests, options: options, known: known)
      let whole = try await walk.collect(from: document, asked: source.urls)
      var feed = fetched(whole, document, source)
      // Without older pages, the feed is whole if it meets entries that were imported before.
      feed.memory.isWhole = options.followsArchive || document.entries.heads.contains(where: walk.isKnown)
      return .feed(feed)
    case nil: throw ImportError.unavailable(source: source.description, "there is no address to ask")
    }
  }

  private enum Visit {
    /// The feed has not changed. `url` is its address from now on.
    case unchanged(url: String)
    case document(FetchedDocument)
  }

  /// Requests the feed from its remembered address. Nil if it is no longer there, but a page may name its new
  /// address.
  private func visitAgain(
    _ memory: RememberedFetch?, _ source: FeedSource, _ requests: FeedRequests
  ) async throws -> Visit? {
    guard let memory else { return nil }
    do {
      let url = memory.feedURL.withCredentials(of: source.urls.first)
      let response = try await requests.get(url, memory.conditions(for: options))
      if response.status == .notModified {
        return .unchanged(url: response.permanentURL.withoutCredentials)
      }
      return .document(try await requests.feed(in: response, requested: memory.feedURL))
    } catch let error as ImportError where !source.urls.contains(memory.feedURL) {
      if case .unavailable = error { return nil }
      if case .notAFeed = error { return nil }
      throw error
    } catch ImportError.notAFeed {
      return nil
    }
  }

  private func unchanged(_ memory: RememberedFetch?, at url: String) -> UnchangedFeed {
    var memory = memory ?? RememberedFetch(url: url, feedURL: url)
    let notes = memory.feedURL == url ? [] : [FetchNote.moved(from: memory.feedURL, to: url)]
    memory.feedURL = url
    return UnchangedFeed(memory: memory, notes: notes)
  }

  private func fetched(
    _ whole: ArchiveWalk.Collected, _ document: FetchedDocument, _ source: FeedSource
  ) -> FetchedFeed {
    var memory = RememberedFetch(url: source.description, feedURL: document.permanentURL)
    memory.entityTag = document.entityTag
    memory.lastModified = document.lastModified
    return FetchedFeed(
      feed: whole.feed, memory: memory, notes: document.notes + document.redirectNotes + whole.notes)
  }
}

/// The result of a fetch.
package enum FeedFetchResult: Sendable {
  case feed(FetchedFeed)
  /// The site says that the feed has not changed.
  case unchanged(UnchangedFeed)
}

/// A feed that was fetched as a whole.
package struct FetchedFeed: Sendable {
  /// With the entries of all pages.
  package let feed: SpooledFeed
  /// The record that the next fetch needs.
  package internal(set) var memory: RememberedFetch
  /// Notes for the person who imports the feed.
  package let notes: [FetchNote]
}

/// A feed that has not changed, as its site says.
package struct UnchangedFeed: Sendable {
  /// The record that the next fetch needs.
  package let memory: RememberedFetch
  /// Notes for the person who imports the feed.
  package let notes: [FetchNote]
}
