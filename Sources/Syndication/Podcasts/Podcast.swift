import Digests
import Feeds
import HTML
import HTTP
import Publication
import Sanitizer
import Texts
import Timestamps
import Transcripts
import URIs
import Words

/// The podcast feeds of the site. The raw value is the name of the file that an episode must have.
package enum PodcastKind: String, Hashable, Sendable, CaseIterable {
  case video, audio
}

/// Episodes as a podcast, by Apple's rules (https://podcasters.apple.com/support/823-podcast-requirements)
/// and those of Podcasting 2.0 (https://podcasting2.org/docs/podcast-namespace). Texts that are longer than
/// these allow are shortened.
package struct Podcast: Sendable {
  package var kind: PodcastKind
  package var site: SiteDescription
  /// A square picture: an absolute URL; nil if the site has none.
  package var image: String?
  /// Categories of Apple's list: `Technology`, `Education > How To`.
  package var categories: [String]
  package var isExplicit: Bool
  package var email: String?
  /// Whether other hosts must not import the show.
  package var isLocked: Bool
  /// A UUID; nil for that of the address of the feed.
  package var guid: String?
  /// The addresses of the feed and of the page with all episodes: paths of this site.
  package var path: String
  package var page: String

  package init(
    _ kind: PodcastKind, site: SiteDescription, image: String?, categories: [String], isExplicit: Bool,
    email: String?, isLocked: Bool = true, guid: String?, path: String, page: String
  ) {
    self.kind = kind
    self.site = site
    self.image = image
    self.categories = categories
    self.isExplicit = isExplicit
    self.email = email
    self.isLocked = isLocked
    self.guid = guid
    self.path = path
    self.page = page
  }

  /// An episode with what a podcast shows of it.
  package struct Item: Sendable {
    package var head: EpisodeHead
    package var media: [MediaFile]
    package var people: [EpisodePerson]
    package var chapters: [Chapter]
    package var hasTranscript: Bool

    package init(
      head: EpisodeHead, media: [MediaFile], people: [EpisodePerson], chapters: [Chapter], hasTranscript: Bool
    ) {
      self.head = head
      self.media = media
      self.people = people
      self.chapters = chapters
      self.hasTranscript = hasTranscript
    }
  }

  /// The feed with those of `items`, newest first, that have a file in a format of Apple's list.
  ///
  /// - Parameter seasons: the numbers of collections, from 1, by name.
  package func feed(of items: [Item], seasons: [String: Int]) -> Feed {
    let title = kind == .audio ? site.words[.audioPodcast, site.title] : site.title
    var feed = Feed(
      title: title.podcastText(),
      subtitle: (site.description ?? site.title).podcastDescription,
      homePage: site.baseURL + page, selfLink: site.baseURL + path, language: site.language,
      updated: items.compactMap(\.changed).max(),
      authors: site.author.map { [Person(name: $0)] } ?? [], generator: "Colophon",
      entries: items.compactMap { entry(of: $0, seasons: seasons) })
    feed.podcast = show
    return feed
  }

  private var show: PodcastShow {
    var show = PodcastShow()
    show.author = (site.author ?? site.title).podcastText()
    show.owner = email.map { Person(name: show.author, email: $0) }
    show.image = image
    show.categories = categories.map { text in
      let names: [String] = text.split(separator: ">").map(\.trimmed)
      return PodcastCategory(names.first ?? text, subcategories: Array(names.dropFirst().prefix(1)))
    }
    show.isExplicit = isExplicit
    show.order = .episodic
    show.guid = guid ?? derivedGUID
    show.lock = PodcastLock(isLocked: isLocked, owner: email)
    show.medium = kind == .video ? "video" : "podcast"
    return show
  }

  /// The UUID of version 5 for the feed's URL without its scheme and slashes at its end, in the namespace of
  /// `podcast:guid`.
  private var derivedGUID: String {
    let namespace: [UInt8] = [
      0xEA, 0xD4, 0xC2, 0x36, 0xBF, 0x58, 0x58, 0xC6, 0xA2, 0xC6, 0xA6, 0xB2, 0x8D, 0x12, 0x8C, 0xB6,
    ]
    let name = (site.baseURL + path).replacing(#/^[a-zA-Z]+:\/\/|\/+$/#, with: "")
    let digits = nameBasedUUID(name, namespace: namespace).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
    return groups.joined(separator: "-")
  }
}

extension Podcast {
  /// Nil for an episode without a file of this kind that Apple's list of formats contains.
  private func entry(of item: Item, seasons: [String: Int]) -> Entry? {
    let (head, post) = (item.head, item.head.post)
    let files = item.media.filter { $0.role == (kind == .video ? .video : .audio) }
    let playable = files.filter { Self.types.contains($0.podcastType) }
    // The length is required, but only the author can know that of a file on the web.
    guard let file = playable.first(where: { ($0.size ?? 0) > 0 }) ?? playable.first else { return nil }
    let blurb = head.facts.blurb.html.render { site.baseURL + $0 }
    let blurbText = String(decoding: blurb, as: UTF8.self)
    var entry = Entry(
      guid: post.guid, title: post.title?.podcastText(), link: site.baseURL + post.path,
      published: post.published, updated: post.updated, authors: post.authors.map { Person(name: $0) },
      tags: post.tags.map { $0.podcastText() },
      summary: blurb.isEmpty
        ? post.summary?.podcastDescription.renderedString()
        : plainText(ofHTML: blurbText).podcastDescription.renderedString(),
      contentHTML: blurb.isEmpty ? nil : blurbText,
      enclosures: [
        Enclosure(
          url: address(of: file.address, head), type: file.podcastType, length: file.size,
          duration: head.facts.duration.map { Double($0.seconds) })
      ])
    entry.image = head.facts.poster.map { address(of: $0, head) }
    entry.podcast = episode(of: item, besides: file, files, seasons: seasons)
    return entry
  }

  /// The types that Apple allows for enclosures.
  private static let types: Set = [
    "audio/mpeg", "audio/x-m4a", "video/mp4", "video/quicktime", "video/x-m4v",
  ]

  private func episode(
    of item: Item, besides file: MediaFile, _ files: [MediaFile], seasons: [String: Int]
  ) -> PodcastEpisode {
    let head = item.head
    var episode = PodcastEpisode()
    episode.title = head.post.title?.podcastText()
    episode.subtitle = head.facts.subtitle?.podcastText()
    episode.duration = head.facts.duration.map { Double($0.seconds) }
    episode.isExplicit = isExplicit
    episode.kind = .full
    episode.number = head.facts.number.flatMap { $0 > 0 ? Double($0) : nil }
    if let name = head.facts.collection, let number = seasons[name.nameKey] {
      episode.season = PodcastSeason(number, name: name.podcastText(128))
    }
    if !item.chapters.isEmpty {
      episode.chapters = PodcastChapters(url: url("chapters.json", head), type: "application/json+chapters")
      episode.simpleChapters = item.chapters.map {
        PodcastSimpleChapter(
          start: Double($0.time.milliseconds) / 1000, title: $0.title, url: $0.url, image: $0.image)
      }
    }
    if item.hasTranscript { episode.transcripts = transcripts(of: head) }
    episode.people = item.people.map {
      PodcastPerson(
        $0.name.podcastText(128), role: $0.role.rawValue, image: $0.image?.secureAddress,
        url: $0.url?.secureAddress)
    }.filter { !$0.name.isEmpty }
    // Who has no time to watch can listen.
    let others = files.filter { $0 != file } + (kind == .video ? item.media.filter { $0.role == .audio } : [])
    episode.alternatives = others.map { alternative($0, head) }
    return episode
  }

  private func transcripts(of head: EpisodeHead) -> [PodcastTranscript] {
    [
      ("vtt", "text/vtt", true), ("srt", "application/x-subrip", true), ("html", "text/html", nil),
      ("json", "application/json", nil),
    ].map { ending, type, isCaptions in
      PodcastTranscript(
        url: url("transcript.\(ending)", head), type: type, language: site.language, isCaptions: isCaptions)
    }
  }

  private func alternative(_ file: MediaFile, _ head: EpisodeHead) -> PodcastAlternative {
    var alternative = PodcastAlternative(type: file.podcastType)
    alternative.length = file.size.flatMap { $0 > 0 ? $0 : nil }
    alternative.height = file.height
    alternative.sources = [address(of: file.address, head)]
    return alternative
  }

  private func url(_ file: String, _ head: EpisodeHead) -> String {
    "\(site.baseURL)\(head.post.path)/\(file)"
  }

  private func address(of address: EpisodeAddress, _ head: EpisodeHead) -> String {
    address.url(below: head.post.path, baseURL: site.baseURL)
  }
}

extension Podcast.Item {
  /// When readers last got something new of it. An episode that members saw first is new when it opens.
  fileprivate var changed: Timestamp? {
    let changed = head.post.updated ?? head.post.published
    guard case .from(let opening) = head.facts.opening else { return changed }
    return changed.map { max($0, opening) } ?? opening
  }
}

extension MediaFile {
  /// Without parameters. A file of the folder has the type with which it is served.
  fileprivate var podcastType: String {
    let type =
      if case .file(let name) = address { MediaType(fileName: name) } else { MediaType(type) }
    // The registered name of what Apple lists as `audio/x-m4a`.
    return type.essence == "audio/mp4" ? "audio/x-m4a" : type.essence
  }
}

extension String {
  /// The text without control characters, in the length that podcasts allow: 255 characters if nothing else
  /// is said.
  fileprivate func podcastText(_ length: Int = 255) -> String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
      .trimmed.shortened(to: length, countedAs: \.unicodeScalars.count)
  }

  /// A text of at most 4000 bytes.
  fileprivate var podcastDescription: String { trimmed.shortened(to: 4000, countedAs: \.utf8.count) }

  /// The text, or its beginning up to the end of a word, with an ellipsis. The length counts after the text
  /// has been escaped as HTML.
  private func shortened(to length: Int, countedAs count: (Character) -> Int) -> String {
    let rest = count("…")
    var (used, end, word) = (0, startIndex, startIndex)
    for index in indices {
      used += count(self[index]) + self[index].utf8.reduce(0) { $0 + $1.growthAsHTML }
      if used > length {
        // Where words have no spaces between them, the end of a character has to do.
        let isNear = word > startIndex && distance(from: word, to: end) < 80
        return self[..<(isNear ? word : end)].trimmed + "…"
      }
      if used <= length - rest {
        end = self.index(after: index)
        if end < endIndex, self[end].isWhitespace { word = end }
      }
    }
    return self
  }

  /// Nil if it is not `https`, as Podcasting 2.0 requires of addresses.
  fileprivate var secureAddress: String? { lowercased().hasPrefix("https://") ? self : nil }
}

extension UInt8 {
  /// How many characters longer its escaped form is.
  fileprivate var growthAsHTML: Int {
    switch self {
    case UInt8(ascii: "&"): 4
    case UInt8(ascii: "<"), UInt8(ascii: ">"): 3
    default: 0
    }
  }
}
