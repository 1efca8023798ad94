import HTTPClient

/// The options of a fetch of a feed.
package struct FeedFetchOptions: Sendable {
  /// Whether the feed's address, redirects and links may lead to hosts that are not on the public Internet.
  package var allowsPrivateAddresses = false
  /// Whether older pages are fetched too.
  package var followsArchive = true
  /// Whether to fetch the whole feed, even if it has not changed.
  package var isForced = false
  /// The maximum number of documents of one feed.
  package var mostPages = 1000
  /// The maximum size of all documents of one feed, in bytes.
  package var mostBytes = 512 * 1024 * 1024
  /// The longest wait for `Retry-After`, each time.
  package var longestWait: Duration = .seconds(60)
  /// Waits between two requests.
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Called on another thread when bytes arrive.
  package var progress: (@Sendable (FeedFetchProgress) -> Void)?

  package init() {}

  /// The options for one document.
  func request(page: Int, entries: Int) -> FetchOptions {
    var request = FetchOptions()
    request.deadline = .seconds(120)
    request.stall = .seconds(20)
    request.spoolsBody = true
    request.toleratesWrongCoding = true
    request.addresses = allowsPrivateAddresses ? .all : .publicOnly
    if let progress {
      request.progress = { step in
        progress(
          FeedFetchProgress(page: page, entries: entries, received: step.received, total: step.total))
      }
    }
    return request
  }
}

/// The progress of a fetch.
package struct FeedFetchProgress: Hashable, Sendable {
  /// The number of the document, from 1.
  package var page: Int
  /// The number of entries in the documents before this one.
  package var entries: Int
  /// How many bytes of this document have arrived.
  package var received: Int
  /// The size of this document in bytes, if the site says it.
  package var total: Int?
  /// How long the fetch waits before it requests this document again, because the site sent `Retry-After`;
  /// nil while the document arrives.
  package var pause: Duration?
}
