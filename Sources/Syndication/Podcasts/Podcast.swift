import Digests
import Feeds
import Publication
import Sanitizer
import Timestamps
import Transcripts
import URIs

/// The podcast feeds of the site. The raw value is the name of the file that an episode must have.
package enum PodcastKind: String, Hashable, Sendable, CaseIterable {
  case video, audio
}

/// Episodes as a podcast, by Apple's rules (https://podcasters.apple.com/support/823-podcast-requirements) and those of
/// Podcasting 2.0 (https://podcasting2.org/docs/podcast-namespace).
package struct Podcast: Sendable {
  package var kind: PodcastKind
  package var site: SiteDescription
  /// A square picture: an absolute URL; nil if the site has none.
  package var image: String?
  /// Categories of Apple's list: `Technology`, `Education > How To`.
  package var categories: [String]
  package var isExplicit: Bool
  package var email: String?
  /// A UUID; nil for that of the address of the feed.
  package var guid: String?
  /// The addresses of the feed and of the page with all episodes: paths of this site.
  package var path: String
  package var page: String

  package init(
    _ kind: PodcastKind, site: SiteDescription, image: String?, categories: [String], isExplicit: Bool,
    email: String?, guid: String?, path: String, page: String
  ) {
    self.kind = kind
    self.site = site
    self.image = image
    self.categories = categories
    self.isExplicit = isExplicit
    self.email = email
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

  /// The feed with those of `items`, newest first, that have a file to play.
  ///
  /// - Parameter seasons: the numbers of collections, from 1, by name.
  package func feed(of items: [Item], seasons: [String: Int]) -> Feed {
    let suffix = kind == .audio ? " (audio)" : ""
    var feed = Feed(
      title: site.title + suffix, subtitle: site.description ?? site.title, homePage: site.baseURL + page,
      selfLink: site.baseURL + path, language: site.language,
      updated: items.compactMap { $0.head.post.updated ?? $0.head.post.published }.max(),
      authors: site.author.map { [Person(name: $0)] } ?? [], generator: "Colophon",
      entries: items.compactMap { entry(of: $0, seasons: seasons) })
    feed.podcast = show
    return feed
  }

  private var show: PodcastShow {
    var show = PodcastShow()
    show.author = site.author ?? site.title
    show.owner = email.map { Person(name: site.author ?? site.title, email: $0) }
    show.image = image
    show.categories = categories.map { text in
      let names = text.split(separator: ">").map { $0.trimmingSpaces }
      return PodcastCategory(names.first ?? text, subcategories: Array(names.dropFirst()))
    }
    show.isExplicit = isExplicit
    show.order = .episodic
    show.guid = guid ?? derivedGUID
    show.medium = kind == .video ? "video" : "podcast"
    return show
  }

  /// The UUID of version 5 for the feed's URL without its scheme, in the namespace of `podcast:guid`.
  private var derivedGUID: String {
    let namespace: [UInt8] = [
      0xEA, 0xD4, 0xC2, 0x36, 0xBF, 0x58, 0x58, 0xC6, 0xA2, 0xC6, 0xA6, 0xB2, 0x8D, 0x12, 0x8C, 0xB6,
    ]
    let name = (site.baseURL + path).replacing(#/^[a-zA-Z]+:\/\//#, with: "")
    let digits = nameBasedUUID(name, namespace: namespace).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
    return groups.joined(separator: "-")
  }
}

extension Podcast {
  /// Nil for an episode without a file of this kind.
  private func entry(of item: Item, seasons: [String: Int]) -> Entry? {
    let (head, post) = (item.head, item.head.post)
    let files = item.media.filter { $0.role == (kind == .video ? .video : .audio) }
    // Most players play only MP4 and MP3.
    guard
      let file = files.first(where: { ["video/mp4", "audio/mpeg", "audio/mp4"].contains($0.type) })
        ?? files.first
    else { return nil }
    let blurb = head.facts.blurb.html.render { site.baseURL + $0 }
    var entry = Entry(
      guid: post.guid, title: post.title, link: site.baseURL + post.path, published: post.published,
      updated: post.updated, authors: post.authors.map { Person(name: $0) }, tags: post.tags,
      summary: post.summary, contentHTML: String(decoding: blurb, as: UTF8.self),
      enclosures: [
        Enclosure(
          url: address(of: file.address, head), type: file.type, length: file.size,
          duration: head.facts.duration.map { Double($0.seconds) })
      ])
    entry.image = head.facts.poster.map { address(of: $0, head) }
    entry.podcast = episode(of: item, besides: file, files, seasons: seasons)
    return entry
  }

  private func episode(
    of item: Item, besides file: MediaFile, _ files: [MediaFile], seasons: [String: Int]
  ) -> PodcastEpisode {
    let head = item.head
    var episode = PodcastEpisode()
    episode.title = head.post.title
    episode.subtitle = head.facts.subtitle
    episode.duration = head.facts.duration.map { Double($0.seconds) }
    episode.isExplicit = isExplicit
    episode.kind = .full
    episode.number = head.facts.number.flatMap { $0 > 0 ? Double($0) : nil }
    if let name = head.facts.collection, let number = seasons[name.nameKey] {
      episode.season = PodcastSeason(number, name: name)
    }
    if !item.chapters.isEmpty {
      episode.chapters = PodcastChapters(url: url("chapters.json", head), type: "application/json+chapters")
      episode.simpleChapters = item.chapters.map {
        PodcastSimpleChapter(start: Double($0.time.milliseconds) / 1000, title: $0.title)
      }
    }
    if item.hasTranscript { episode.transcripts = transcripts(of: head) }
    episode.people = item.people.map {
      PodcastPerson($0.name, role: $0.role.rawValue, image: $0.image, url: $0.url)
    }
    episode.alternatives = files.filter { $0 != file }.map { alternative($0, head) }
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
    var alternative = PodcastAlternative(type: file.type)
    alternative.length = file.size
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

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
