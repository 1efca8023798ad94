// The parts of `PodcastShow` and `PodcastEpisode` that are elements of `podcast:`, named like these.

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

/// Where listeners may give money (`podcast:funding`).
public struct PodcastFunding: Hashable, Sendable, Codable {
  public var url: String
  public var text: String?

  public init(url: String, text: String? = nil) {
    self.url = url
    self.text = text
  }
}

/// Somebody who is heard or had a part in the making (`podcast:person`).
public struct PodcastPerson: Hashable, Sendable, Codable {
  public var name: String
  /// `host` where nothing is said.
  public var role: String?
  /// `cast` where nothing is said.
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

/// Where the spoken words can be read (`podcast:transcript`).
public struct PodcastTranscript: Hashable, Sendable, Codable {
  public var url: String
  /// `text/vtt`, `application/x-subrip`, `text/html`, `application/json`, …
  public var type: String?
  public var language: String?
  /// Whether it is to be shown as captions.
  public var isCaptions: Bool?

  public init(url: String, type: String? = nil, language: String? = nil, isCaptions: Bool? = nil) {
    self.url = url
    self.type = type
    self.language = language
    self.isCaptions = isCaptions
  }
}

/// Where the chapters of an episode are listed (`podcast:chapters`).
public struct PodcastChapters: Hashable, Sendable, Codable {
  public var url: String
  public var type: String?

  public init(url: String, type: String? = nil) {
    self.url = url
    self.type = type
  }
}

/// A few seconds that stand for the episode.
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

/// What the show or the episode is about, on a map.
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

/// What others may do with it (`podcast:license`).
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
  /// RFC 5322, as it came.
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
  /// In bits a second.
  public var bitrate: Double?
  /// In pixels.
  public var height: Int?
  public var title: String?
  public var language: String?
  public var relation: String?
  public var isDefault: Bool?
  /// Where it is to be had.
  @SparseArray public var sources: [String] = []

  public init(type: String) { self.type = type }
}

/// Where people talk about the episode (`podcast:socialInteract`).
public struct PodcastDiscussion: Hashable, Sendable, Codable {
  /// `activitypub`, `atproto`, …; `disabled` where nobody shall.
  public var networkProtocol: String
  public var uri: String?
  public var account: String?
  public var accountURL: String?
  public var priority: Int?

  public init(protocol: String) { networkProtocol = `protocol` }
}

/// How listeners may pay (`podcast:value`).
public struct PodcastValue: Hashable, Sendable, Codable {
  /// `lightning`, …
  public var type: String
  public var method: String
  /// As it came: a decimal fraction.
  public var suggested: String?
  @SparseArray public var recipients: [Recipient] = []

  /// Who gets a share (`podcast:valueRecipient`).
  public struct Recipient: Hashable, Sendable, Codable {
    public var name: String?
    public var type: String
    public var address: String
    public var customKey: String?
    public var customValue: String?
    /// Shares, relative to those of the others.
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
