/// A podcast, in Apple's vocabulary (`itunes:`) and that of Podcasting 2.0 (`podcast:`,
/// https://podcasting2.org/docs/podcast-namespace).
public struct PodcastShow: Hashable, Sendable, Codable {
  /// The name to show for the responsible person or group.
  public var author: String?
  /// The contact for the feed.
  public var owner: Person?
  /// A square picture, 1400 to 3000 pixels wide.
  public var image: String?
  @SparseArray public var categories: [PodcastCategory] = []
  @SparseArray public var keywords: [String] = []
  public var isExplicit: Bool?
  public var order: PodcastOrder?
  public var subtitle: String?
  public var summary: String?
  /// Whether there will be no more episodes.
  public var isComplete: Bool?
  /// Whether directories must not list the show.
  public var isBlocked: Bool?
  /// The new address of the feed.
  public var newFeedURL: String?
  /// A UUID that stays the same when the feed moves.
  public var guid: String?
  public var lock: PodcastLock?
  /// `music`, `video`, `audiobook`, …; nil means `podcast`.
  public var medium: String?
  public var license: PodcastLicense?
  public var location: PodcastLocation?
  @SparseArray public var funding: [PodcastFunding] = []
  @SparseArray public var people: [PodcastPerson] = []
  @SparseArray public var trailers: [PodcastTrailer] = []
  @SparseArray public var values: [PodcastValue] = []

  public init() {}
}

/// One episode, in the same vocabularies.
public struct PodcastEpisode: Hashable, Sendable, Codable {
  /// In seconds.
  public var duration: Double?
  /// A square picture.
  public var image: String?
  public var title: String?
  public var subtitle: String?
  public var summary: String?
  public var author: String?
  @SparseArray public var keywords: [String] = []
  public var isExplicit: Bool?
  public var isBlocked: Bool?
  public var kind: PodcastEpisodeKind?
  /// May have a fraction, as `podcast:episode` allows.
  public var number: Double?
  public var season: PodcastSeason?
  public var chapters: PodcastChapters?
  /// The chapters in the feed itself (Podlove Simple Chapters).
  @SparseArray public var simpleChapters: [PodcastSimpleChapter] = []
  public var license: PodcastLicense?
  public var location: PodcastLocation?
  @SparseArray public var transcripts: [PodcastTranscript] = []
  @SparseArray public var people: [PodcastPerson] = []
  @SparseArray public var soundbites: [PodcastSoundbite] = []
  @SparseArray public var alternatives: [PodcastAlternative] = []
  @SparseArray public var discussions: [PodcastDiscussion] = []
  @SparseArray public var values: [PodcastValue] = []

  public init() {}
}

/// The order in which to play the episodes.
public enum PodcastOrder: String, Hashable, Sendable, Codable {
  /// Newest first.
  case episodic
  /// Oldest first.
  case serial
}

/// The kind of an episode (`itunes:episodeType`).
public enum PodcastEpisodeKind: String, Hashable, Sendable, Codable {
  case full, trailer, bonus
}

/// A category of Apple's list (`itunes:category`), with its subcategories.
public struct PodcastCategory: Hashable, Sendable, Codable {
  public var name: String
  @SparseArray public var subcategories: [String] = []

  public init(_ name: String, subcategories: [String] = []) {
    self.name = name
    self.subcategories = subcategories
  }
}

/// The season of an episode (`itunes:season`, `podcast:season`).
public struct PodcastSeason: Hashable, Sendable, Codable {
  public var number: Int
  public var name: String?

  public init(_ number: Int, name: String? = nil) {
    self.number = number
    self.name = name
  }
}
