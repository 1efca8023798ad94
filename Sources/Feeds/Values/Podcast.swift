/// What a podcast's feed says of the show, in Apple's vocabulary (`itunes:`) and that of Podcasting 2.0
/// (`podcast:`, https://podcasting2.org/docs/podcast-namespace).
public struct PodcastShow: Hashable, Sendable, Codable {
  /// Who is responsible for the content, to be shown.
  public var author: String?
  /// Who may be written to about the feed.
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
  /// Whether directories shall not show it.
  public var isBlocked: Bool?
  /// Where the feed has moved to.
  public var newFeedURL: String?
  /// The show's identity wherever its feed is: a UUID.
  public var guid: String?
  public var lock: PodcastLock?
  /// `music`, `video`, `audiobook`, …; `podcast` where nothing is said.
  public var medium: String?
  public var license: PodcastLicense?
  public var location: PodcastLocation?
  @SparseArray public var funding: [PodcastFunding] = []
  @SparseArray public var people: [PodcastPerson] = []
  @SparseArray public var trailers: [PodcastTrailer] = []
  @SparseArray public var values: [PodcastValue] = []

  public init() {}
}

/// What it says of an episode.
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

/// In which order the episodes are meant to be heard.
public enum PodcastOrder: String, Hashable, Sendable, Codable {
  /// The newest first.
  case episodic
  /// The oldest first.
  case serial
}

/// What an episode is to its show (`itunes:episodeType`).
public enum PodcastEpisodeKind: String, Hashable, Sendable, Codable {
  case full, trailer, bonus
}

/// A category of Apple's list (`itunes:category`), with those below it.
public struct PodcastCategory: Hashable, Sendable, Codable {
  public var name: String
  @SparseArray public var subcategories: [String] = []

  public init(_ name: String, subcategories: [String] = []) {
    self.name = name
    self.subcategories = subcategories
  }
}

/// Which season an episode belongs to (`itunes:season`, `podcast:season`).
public struct PodcastSeason: Hashable, Sendable, Codable {
  public var number: Int
  public var name: String?

  public init(_ number: Int, name: String? = nil) {
    self.number = number
    self.name = name
  }
}
