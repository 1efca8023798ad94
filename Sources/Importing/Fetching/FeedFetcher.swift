import Foundation
import HTTPClient
import HTTPTypes
import Publication
import URIs

/// Fetches feeds: by their own addresses or by those of pages that name them, with all their older pages.
///
/// ```swift
/// let result = try await FeedFetcher().fetch(.url("https://example.com/"))
/// ```
///
/// It asks for one document at a time, waits where a site asks it to, and gives back all of a feed or throws.
public struct FeedFetcher: Sendable {
  private let options: FeedFetchOptions

  public init(_ options: FeedFetchOptions = FeedFetchOptions()) { self.options = options }

  /// - Parameters:
  ///   - source: an address, not a file.
  ///   - remembered: what is known from the last time; it makes the request a conditional one.
  ///   - knownGUIDs: of the posts that were imported from this feed. Where all of it was imported before, older pages are
  ///     asked for only as long as something on the last one is new.
  /// - Throws: ``ImportError``, `TemporaryFileError`, and `CancellationError`.
  public func fetch(
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
      // Also where older pages were left out this time: what came joins what came before.
      feed.memory.isWhole = options.followsArchive || document.entries.heads.contains(where: walk.isKnown)
      return .feed(feed)
    case nil: throw ImportError.unavailable(source: source.description, "there is no address to ask")
    }
  }

  private enum Visit {
    /// Nothing new; the feed's address is from now on this one.
    case unchanged(url: String)
    case document(FetchedDocument)
  }

  /// Asks where the feed was the last time. Nil where it is not there any more and a page may say where it went.
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

/// What a fetch came back with.
public enum FeedFetchResult: Sendable {
  case feed(FetchedFeed)
  /// The site says that nothing changed since the last time.
  case unchanged(UnchangedFeed)
}

/// A feed that came in whole.
public struct FetchedFeed: Sendable {
  /// With the entries of all pages.
  public let feed: SpooledFeed
  /// To be kept for the next time.
  public internal(set) var memory: RememberedFetch
  /// What somebody should know who asked for it.
  public let notes: [FetchNote]
}

/// A feed of which the site says that it is what it was the last time.
public struct UnchangedFeed: Sendable {
  /// To be kept for the next time.
  public let memory: RememberedFetch
  /// What somebody should know who asked for it.
  public let notes: [FetchNote]
}
