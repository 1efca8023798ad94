import HTTPClient

/// What a fetch of feeds may do and how far it goes.
public struct FeedFetchOptions: Sendable {
  /// Whether hosts are asked that are not on the public Internet; else neither the address itself nor anything that it
  /// leads to may be one.
  public var allowsPrivateAddresses = false
  /// Whether older pages are fetched too.
  public var followsArchive = true
  /// Whether to fetch all of it, whatever is known from the last time.
  public var isForced = false
  /// Documents of one feed.
  public var mostPages = 1000
  /// Bytes of all documents of one feed together.
  public var mostBytes = 512 * 1024 * 1024
  /// How long a site that says "not now" may make us wait, each time.
  public var longestWait: Duration = .seconds(60)
  /// Called on another thread whenever something came in.
  public var progress: (@Sendable (FeedFetchProgress) -> Void)?

  public init() {}

  /// For one document.
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

/// How far the fetch of a feed is.
public struct FeedFetchProgress: Hashable, Sendable {
  /// Which document is coming in, from 1.
  public var page: Int
  /// How many entries came with those before.
  public var entries: Int
  /// Bytes of this document.
  public var received: Int
  /// Nil where the site does not say.
  public var total: Int?
  /// For how long the site wants to be left alone before it sends this document; nil while it sends it.
  public var pause: Duration?
}
