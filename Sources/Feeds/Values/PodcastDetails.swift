// The parts of `PodcastShow` and `PodcastEpisode` that are elements of `podcast:`, with the same names.

/// Whether other hosts may import the show (`podcast:locked`).
public struct PodcastLock: Hashable, Sendable, Codable {
  public var isLocked: Bool
  /// An e-mail address.
  public var owner: String?

  public init(isLocked: Bool, owner: String? = nil) {
    self.isLocked = isLocked
    self.owner = owner
  }
}

/// Where listeners can give money (`podcast:funding`).
public struct PodcastFunding: Hashable, Sendable, Codable {
  public var url: String
  public var text: String?

  public init(url: String, text: String? = nil) {
    self.url = url
    self.text = text
  }
}

/// A person who is heard or took part (`podcast:person`).
public struct PodcastPerson: Hashable, Sendable, Codable {
  public var name: String
  /// Nil means `host`.
  public var role: String?
  /// Nil means `cast`.
  public var group: String?
  public var image: String?
  public var url: String?

  public init(
    _ name: String, role: String? = nil, group: String? = nil, image: String? = nil, url: String? = nil
  ) {
    self.name = name
    self.role = role
    self.group = group
    self.image = image
    self.url = url
  }
}

/// A transcript of the episode (`podcast:transcript`).
public struct PodcastTranscript: Hashable, Sendable, Codable {
  public var url: String
  /// `text/vtt`, `application/x-subrip`, `text/html`, `application/json`, …
  public var type: String?
  public var language: String?
  /// Whether to show it as captions.
  public var isCaptions: Bool?

  public init(url: String, type: String? = nil, language: String? = nil, isCaptions: Bool? = nil) {
    self.url = url
    self.type = type
    self.language = language
    self.isCaptions = isCaptions
  }
}

/// The address of the chapters of an episode (`podcast:chapters`).
public struct PodcastChapters: Hashable, Sendable, Codable {
  public var url: String
  public var type: String?

  public init(url: String, type: String? = nil) {
    self.url = url
    self.type = type
  }
}

/// A chapter of the episode (`psc:chapter` of Podlove Simple Chapters 1.2).
public struct PodcastSimpleChapter: Hashable, Sendable, Codable {
  /// In seconds.
  public var start: Double
  public var title: String
  public var url: String?
  public var image: String?

  public init(start: Double, title: String, url: String? = nil, image: String? = nil) {
    self.start = start
    self.title = title
    self.url = url
    self.image = image
  }
}

/// A short sample of the episode.
public struct PodcastSoundbite: Hashable, Sendable, Codable {
  /// In seconds.
  public var start, duration: Double
  public var title: String?

  public init(start: Double, duration: Double, title: String? = nil) {
    self.start = start
    self.duration = duration
    self.title = title
  }
}

/// The place that the show or the episode is about.
public struct PodcastLocation: Hashable, Sendable, Codable {
  public var name: String
  /// A `geo:` URI (RFC 5870).
  public var geo: String?
  /// An object of OpenStreetMap: a letter and a number.
  public var osm: String?

  public init(_ name: String, geo: String? = nil, osm: String? = nil) {
    self.name = name
    self.geo = geo
    self.osm = osm
  }
}

/// The licence of the show or the episode (`podcast:license`).
public struct PodcastLicense: Hashable, Sendable, Codable {
  /// An SPDX identifier, or a name with `url` to explain it.
  public var name: String
  public var url: String?

  public init(_ name: String, url: String? = nil) {
    self.name = name
    self.url = url
  }
}

/// A file that advertises the show or a season (`podcast:trailer`).
public struct PodcastTrailer: Hashable, Sendable, Codable {
  public var title: String
  public var url: String
  /// In the form of RFC 5322, as it came.
  public var date: String?
  public var type: String?
  /// In bytes.
  public var length: Int?
  public var season: Int?

  public init(_ title: String, url: String) {
    self.title = title
    self.url = url
  }
}

/// The same episode in another form (`podcast:alternateEnclosure`).
public struct PodcastAlternative: Hashable, Sendable, Codable {
  public var type: String
  /// In bytes.
  public var length: Int?
  /// In bits per second.
  public var bitrate: Double?
  /// In pixels.
  public var height: Int?
  public var title: String?
  public var language: String?
  public var relation: String?
  public var isDefault: Bool?
  /// The addresses of the file.
  @SparseArray public var sources: [String] = []

  public init(type: String) { self.type = type }
}

/// Where people discuss the episode (`podcast:socialInteract`).
public struct PodcastDiscussion: Hashable, Sendable, Codable {
  /// `activitypub`, `atproto`, …; `disabled` for no discussion.
  public var networkProtocol: String
  public var uri: String?
  public var account: String?
  public var accountURL: String?
  public var priority: Int?

  public init(protocol: String) { networkProtocol = `protocol` }
}

/// How listeners can pay (`podcast:value`).
public struct PodcastValue: Hashable, Sendable, Codable {
  /// `lightning`, …
  public var type: String
  public var method: String
  /// As it came: a decimal fraction.
  public var suggested: String?
  @SparseArray public var recipients: [Recipient] = []

  /// A recipient of a share (`podcast:valueRecipient`).
  public struct Recipient: Hashable, Sendable, Codable {
    public var name: String?
    public var type: String
    public var address: String
    public var customKey: String?
    public var customValue: String?
    /// The share, relative to those of the others.
    public var split: Int
    public var isFee: Bool?

    public init(type: String, address: String, split: Int) {
      self.type = type
      self.address = address
      self.split = split
    }
  }

  public init(type: String, method: String) {
    self.type = type
    self.method = method
  }
}
