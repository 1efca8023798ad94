import Feeds
import HTTPClient
import HTTPTypes
import Publication
import URIs

/// Fetches the older pages of a feed, one after the other, to the last one.
///
/// It follows `prev-archive` and `next` (RFC 5005), `next_url` of JSON Feed, and `?paged=` of WordPress,
/// whose feeds have older pages without naming them. It stops when no older page is named or found, and
/// before a page that is on another site, has been visited, or exceeds the limits.
struct ArchiveWalk: Sendable {
  let requests: FeedRequests
  let options: FeedFetchOptions
  /// The guids of entries that need not be fetched again; empty to fetch all pages.
  private let known: Set<Fingerprint>

  init(requests: FeedRequests, options: FeedFetchOptions, known: Set<String>) {
    self.requests = requests
    self.options = options
    self.known = Set(known.map(Fingerprint.init))
  }

  struct Collected: Sendable {
    let feed: SpooledFeed
    let notes: [FetchNote]
  }

  /// - Parameter asked: the addresses that led to `first`; older pages may be on their hosts too.
  /// - Throws: ``ImportError``, `TemporaryFileError`, and `CancellationError`, if any page could not be read.
  func collect(from first: FetchedDocument, asked: [String]) async throws -> Collected {
    guard options.followsArchive else {
      return Collected(feed: SpooledFeed(first.feed, entries: first.entries), notes: [])
    }
    var steps = Steps(first, asked: asked)
    var entries = EntryCollection(first.entries)
    var notes: [FetchNote] = []
    while let older = steps.next {
      let current = steps.current.entries
      if current.heads.allSatisfy(isKnown), current.count > 0 { break }
      if let reason = obstacle(to: older, steps) {
        notes = [.cutOff(reason)]
        break
      }
      guard let document = try await document(older, steps.pages + 1, entries.count, &notes) else { break }
      let isNew = entries.add(document.entries) > 0
      guard steps.take(document, isNew: isNew) else { break }
    }
    return Collected(feed: SpooledFeed(first.feed, entries: entries.inOrder), notes: notes)
  }

  func isKnown(_ entry: SpooledEntries.Head) -> Bool {
    entry.identity.kind != .content && known.contains(entry.identity.name)
  }

  /// Why an older page must not be fetched; nil if it may.
  private func obstacle(to older: OlderPage, _ steps: Steps) -> String? {
    if steps.pages >= options.mostPages { return "stopped after \(steps.pages) pages" }
    if steps.bytes >= options.mostBytes { return "stopped after \(steps.bytes) bytes" }
    guard !steps.isOfFeed(older.url) else { return nil }
    return "\(older.url.withoutCredentials) is on another site; import it separately"
  }

  /// Nil if the feed has no such page.
  private func document(
    _ older: OlderPage, _ page: Int, _ entries: Int, _ notes: inout [FetchNote]
  ) async throws -> FetchedDocument? {
    let response = try await requests.response(older.url, page: page, entries: entries)
    switch (response.status.kind, older) {
    case (.successful, _): break
    case (.clientError, .guessed) where response.status.code != 429: return nil
    case _ where [404, 410].contains(response.status.code):
      notes = [.cutOff("\(older.url.withoutCredentials) is missing (\(response.status.code))")]
      return nil
    default: throw requests.refusal(response, of: older.url).aboutOlderPages
    }
    do {
      return try FetchedDocument(response, requested: older.url, by: requests)
    } catch ImportError.notAFeed(_, let error) {
      if case .named = older { notes = [.cutOff("\(older.url.withoutCredentials): \(error)")] }
      return nil
    }
  }
}

/// The address of older entries.
enum OlderPage {
  /// The feed names it.
  case named(String)
  /// Feeds of this kind usually have one there.
  case guessed(String)

  var url: String {
    switch self {
    case .named(let url), .guessed(let url): url
    }
  }
}

extension ArchiveWalk {
  /// The pages that were visited, and the next one.
  private struct Steps {
    private(set) var current: FetchedDocument
    private(set) var pages = 1
    private(set) var bytes: Int
    private let first: FetchedDocument
    /// Whether the feed names its older pages.
    private let namesPages: Bool
    private let hosts: Set<String>
    private var visited: Set<String>
    /// How many pages in a row had no new entries.
    private var emptyPages = 0

    init(_ first: FetchedDocument, asked: [String]) {
      self.first = first
      current = first
      bytes = first.size
      namesPages = first.feed.olderPage != nil
      visited = Set(asked + [first.url, first.permanentURL, first.requestedURL])
      let places = asked + [first.url, first.feed.homePage, first.feed.selfLink].compactMap(\.self)
      hosts = Set(places.compactMap(\.site))
    }

    /// Nil at the end, and if the next page has been visited.
    var next: OlderPage? {
      if let named = current.feed.olderPage {
        let url = URIReference(named).resolved(against: URIReference(current.url)).description
        return visited.contains(url) || emptyPages > 1 ? nil : .named(url)
      }
      guard !namesPages, emptyPages == 0, current.entries.count > 0 else { return nil }
      return WordPress.olderPage(of: first, page: pages + 1).map { .guessed($0) }
    }

    /// Whether a page there belongs to the feed.
    func isOfFeed(_ url: String) -> Bool { url.site.map(hosts.contains) ?? false }

    /// Adds a page. Returns false if it has been visited at another address.
    mutating func take(_ document: FetchedDocument, isNew: Bool) -> Bool {
      visited.insert(document.requestedURL)
      let isOther = visited.insert(document.url).inserted || document.url == document.requestedURL
      current = document
      pages += 1
      bytes += document.size
      emptyPages = isNew ? 0 : emptyPages + 1
      return isOther
    }
  }
}

extension Feed {
  /// Prefers archive documents, which do not change during a walk, to pages, which do.
  fileprivate var olderPage: String? { isComplete == true ? nil : previousArchive ?? nextPage }
}
