import Timestamps

/// The feed that an entry was copied from (RFC 4287 §4.2.11; RSS `source`).
public struct EntrySource: Hashable, Sendable, Codable {
  public var id: String?
  public var title: String?
  public var homePage: String?
  /// The address of that feed.
  public var selfLink: String?
  public var updated: Timestamp?

  public init(
    id: String? = nil, title: String? = nil, homePage: String? = nil, selfLink: String? = nil,
    updated: Timestamp? = nil
  ) {
    self.id = id
    self.title = title
    self.homePage = homePage
    self.selfLink = selfLink
    self.updated = updated
  }
}

/// Where an entry is discussed (RSS `comments`, `slash:`, `wfw:`, and RFC 4685 `thr:`).
public struct EntryDiscussion: Hashable, Sendable, Codable {
  /// The page with the comments.
  public var page: String?
  /// The feed of the comments.
  public var feed: String?
  public var count: Int?
  /// The guid of the entry that this one replies to.
  public var inReplyTo: String?

  public init(page: String? = nil, feed: String? = nil, count: Int? = nil, inReplyTo: String? = nil) {
    self.page = page
    self.feed = feed
    self.count = count
    self.inReplyTo = inReplyTo
  }
}

/// A place on Earth (`georss:` and `geo:`), in WGS 84.
public struct GeographicPlace: Hashable, Sendable, Codable {
  /// The meaning of the coordinates.
  public enum Shape: String, Hashable, Sendable, Codable {
    /// One position.
    case point
    /// Two positions or more.
    case line
    /// Four positions or more; the last is the first again.
    case polygon
    /// Two positions: the south-western corner and the north-eastern one.
    case box
  }

  public var shape: Shape
  /// Latitude and longitude alternate, in degrees.
  public var coordinates: [Double]
  public var name: String?

  public init(_ shape: Shape, _ coordinates: [Double], name: String? = nil) {
    self.shape = shape
    self.coordinates = coordinates
    self.name = name
  }
}

/// A picture, video or sound that `media:content` shows beside an entry.
public struct Media: Hashable, Sendable, Codable {
  public var url: String
  /// The media type.
  public var type: String?
  /// `image`, `audio`, `video`, `document` or `executable`.
  public var medium: String?
  /// In bytes.
  public var length: Int?
  /// In pixels.
  public var width, height: Int?
  /// In seconds.
  public var duration: Double?
  public var title: String?
  public var description: String?
  public var credit: String?

  public init(url: String) { self.url = url }
}
