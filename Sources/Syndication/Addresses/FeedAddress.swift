/// Where one document of a feed is: what the feed is about, in which format, how much of each post, and which part of
/// it all.
///
/// Written as a URL, a single tag, author or series is in the path (`/tags/swift/feed.xml`), a combination in the query
/// (`/feed.xml?tag=macros&tag=swift`), followed by `content=summary` and `archive=…`, always in this order.
public struct FeedAddress: Hashable, Sendable {
  public var subject: FeedSubject
  public var format: FeedFormat
  public var extent: FeedExtent
  /// Nil for the document that readers subscribe to, which has the newest posts.
  public var archive: ArchiveKey?

  public init(
    _ subject: FeedSubject, _ format: FeedFormat, _ extent: FeedExtent = .full, archive: ArchiveKey? = nil
  ) {
    self.subject = subject
    self.format = format
    self.extent = extent
    self.archive = archive
  }

  /// The document that readers subscribe to.
  public var current: FeedAddress { FeedAddress(subject, format, extent) }
}

/// How much of each post a feed carries.
public enum FeedExtent: String, Hashable, Sendable, CaseIterable {
  case full
  /// Title, summary and link.
  case summary
}

/// What the address of an archive document (RFC 5005 §4) says of it.
///
/// What the document shows and everything older is in the digest, so that what is there never changes: when an old post
/// does, there are new addresses.
public struct ArchiveKey: Hashable, Sendable {
  /// Of the newest post in it.
  public var newest: FeedPosition
  /// 16 hexadecimal digits.
  public var digest: String

  public init(newest: FeedPosition, digest: String) {
    self.newest = newest
    self.digest = digest
  }
}

/// The place of a post in the order of all posts; the later, the newer.
public struct FeedPosition: Hashable, Sendable, Comparable {
  /// Since 1970.
  public var microseconds: Int64
  /// Tells posts of the same date apart.
  public var sequence: Int

  public init(microseconds: Int64, sequence: Int) {
    self.microseconds = microseconds
    self.sequence = sequence
  }

  public static func < (left: FeedPosition, right: FeedPosition) -> Bool {
    (left.microseconds, left.sequence) < (right.microseconds, right.sequence)
  }
}
