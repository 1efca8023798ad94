import Feeds
import Timestamps

extension Generator {
  /// A feed with all kinds of fields, without contradictions.
  mutating func feed() -> Feed {
    var feed = Feed(
      title: line(), subtitle: maybe { $0.line() }, homePage: address(), selfLink: address("feed"),
      id: address("id"), language: maybe { $0.pick(["de", "en-GB", "zh-Hant"]) },
      updated: maybe { $0.date() },
      authors: people(), rights: maybe { $0.line() }, generator: maybe { $0.line() },
      logo: maybe { $0.address() }, hubs: some(2) { $0.address("hub") }, nextPage: maybe { $0.address() },
      previousPage: maybe { $0.address() }, currentPage: maybe { $0.address() },
      previousArchive: maybe { $0.address() }, nextArchive: maybe { $0.address() },
      isArchive: maybe { _ in true }, isComplete: maybe { _ in true })
    if feed.logo != nil { feed.icon = maybe { $0.address() } }
    feed.contributors = people()
    feed.tags = words(3)
    feed.podcast = maybe { $0.show() }
    feed.entries = some(4) { $0.entry() }
    return feed
  }

  mutating func entry() -> Entry {
    let link = address("post")
    var entry = Entry(
      guid: pick([link, address("guid"), "tag:example.com,2023:\(number(0...999))"]), title: line(),
      link: link,
      originalLink: maybe { $0.address() }, published: maybe { $0.date() }, updated: maybe { $0.date() },
      authors: people(), tags: words(4), summary: maybe { $0.text() }, contentHTML: text(),
      enclosures: some(3) { $0.enclosure() }, language: maybe { _ in "fr" },
      base: maybe { $0.address("base/") })
    entry.contributors = people()
    entry.rights = maybe { $0.line() }
    entry.source = maybe { $0.source() }
    entry.discussion = maybe { $0.discussion() }
    entry.externalLink = maybe { $0.address("elsewhere") }
    entry.image = maybe { $0.address("image") }
    entry.place = maybe { $0.place() }
    entry.media = some(2) { $0.media() }
    entry.podcast = maybe { $0.episode() }
    return entry
  }

  /// A feed that lacks some fields and has characters that XML forbids.
  mutating func poorFeed() -> Feed {
    marks += ["\u{0}", "\u{B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"]
    var feed = feed()
    let fields = [\Feed.title, \Feed.homePage, \Feed.selfLink, \Feed.id]
    for field in fields where isTrue() { feed[keyPath: field] = nil }
    for index in feed.entries.indices {
      let fields = [\Entry.guid, \Entry.title, \Entry.link, \Entry.summary, \Entry.contentHTML]
      for field in fields where isTrue() { feed.entries[index][keyPath: field] = nil }
      if isTrue(20) { feed.entries[index].guid = line() }
      if isTrue(20) { feed.entries[index].contentSource = address() }
      if isTrue(20) { feed.entries[index].enclosures.append(Enclosure(url: address())) }
      if isTrue(20) { feed.entries[index].authors = [Person(email: "jo"), Person(url: address())] }
    }
    return feed
  }

  mutating func words(_ limit: Int) -> [String] {
    var words: [String] = []
    for word in some(limit, { $0.isTrue() ? $0.word() : $0.line() }) where !words.contains(word) {
      words.append(word)
    }
    return words
  }

  /// People with different names.
  mutating func people() -> [Person] {
    (0..<number(0...2)).map { index in
      Person(
        name: "\(line()) \(index)", email: maybe { "\($0.number(0...99))@example.com" },
        url: maybe { $0.address() })
    }
  }

  private mutating func enclosure() -> Enclosure {
    Enclosure(
      url: address("file"), type: pick(["audio/mpeg", "video/mp4", "application/pdf"]),
      length: number(0...1 << 40),
      title: maybe { $0.line() }, duration: maybe { $0.decimal(0...9000) })
  }

  private mutating func source() -> EntrySource {
    EntrySource(
      id: address("id"), title: line(), homePage: maybe { $0.address() }, selfLink: address("feed"),
      updated: maybe { $0.date() })
  }

  private mutating func discussion() -> EntryDiscussion {
    EntryDiscussion(
      page: address("talk"), feed: maybe { $0.address("talk.xml") }, count: maybe { $0.number(0...9999) },
      inReplyTo: maybe { $0.address("guid") })
  }

  private mutating func place() -> GeographicPlace {
    let shape = pick([GeographicPlace.Shape.point, .line, .polygon, .box])
    let count = [.point: 1, .box: 2][shape] ?? 4
    let coordinates = (0..<count).flatMap { _ in [decimal(-90...90), decimal(-180...180)] }
    return GeographicPlace(shape, coordinates, name: maybe { $0.line() })
  }

  private mutating func media() -> Media {
    var media = Media(url: address("media"))
    (media.type, media.medium) = isTrue() ? ("image/png", "image") : ("application/pdf", "document")
    media.length = maybe { $0.number(0...99_999) }
    media.width = maybe { $0.number(1...9999) }
    media.height = maybe { $0.number(1...9999) }
    media.duration = maybe { $0.decimal(0...999) }
    media.title = maybe { $0.line() }
    media.description = maybe { $0.text() }
    media.credit = maybe { $0.line() }
    return media
  }
}
