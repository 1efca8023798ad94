/// Reads RSS 0.91 to 2.0, and RSS 0.90 and 1.0 on RDF, whose items stand beside the channel.
struct RSSReader: FormatReader {
  private(set) var entriesRead = 0

  private var feed = Feed()
  private let location: String?
  /// The base of relative addresses, as far as it is known.
  private var base: String?
  /// By element name.
  private var dates: [String: String] = [:]
  private var podcast = PodcastReading()
  // Other vocabularies count only if RSS's own elements are missing.
  private var alternate, titleOfOthers: String?
  private var item: RSSItem?
  /// The open `image` or `atom:author`, whose children do not belong to the channel or item.
  private var container: XMLElement.Name?

  init(location: String?) {
    self.location = location
    base = location
  }

  var authors: [Person] {
    if !feed.authors.isEmpty { return feed.authors }
    // Read for each entry, so its length is bounded.
    guard let author = podcast.show.author, author.utf8.count <= 1000 else { return [] }
    return Array(person: author)
  }

  mutating func open(_ element: XMLElement) -> Interest {
    switch (element.name.namespace, element.name.local) {
    case (.rss, "item"), (.rss, "entry"), (.other, "item"):
      endItem()
      item = RSSItem(element, at: base)
      return .descend
    case (.rss, "rss"), (.rss, "channel"), (.rss, "rdf"), (.rdf, "rdf"), (.other, "rss"), (.other, "channel"):
      noteAttributes(ofChannel: element)
      if feed.language == nil { feed.language = element.language?.languageTag }
      return .descend
    case (.rss, "image") where item == nil, (.atom, "author"), (.atom, "contributor"):
      container = element.name
      return .descend
    default:
      if item != nil { return item?.open(element) ?? .skip }
      return open(ofChannel: element)
    }
  }

  mutating func close(_ element: XMLElement, _ content: Captured) {
    switch (element.name.namespace, element.name.local) {
    case (.rss, "item"), (.rss, "entry"), (.other, "item"): endItem()
    case (.rss, "rss"), (.rss, "channel"), (.rss, "rdf"), (.rdf, "rdf"): break
    case _ where element.name == container: container = nil
    default:
      if item != nil {
        item?.close(element, content, in: container)
      } else if let container {
        close(element, content, in: container)
      } else {
        close(ofChannel: element, content)
      }
    }
  }

  mutating func finish() -> Feed {
    endItem()
    feed.authors = authors
    podcast.complete(&feed)
    feed.title = feed.title ?? titleOfOthers
    feed.homePage = feed.homePage ?? alternate
    for name in Self.datesOfUpdates where feed.updated == nil {
      feed.updated = dates[name].flatMap(FeedDate.timestamp)
    }
    feed.homePage = feed.homePage?.resolved(against: location)
    for path in Feed.addresses where path != \Feed.homePage {
      // Other documents of the feed are relative to the feed, pictures to the page.
      let isPicture = path == \Feed.icon || path == \Feed.logo
      feed[keyPath: path] = feed[keyPath: path]?.resolved(against: isPicture ? base : location ?? base)
    }
    feed.entries = takeEntries()
    return feed
  }

  mutating func takeEntries() -> [Entry] {
    for index in feed.entries.indices { feed.entries[index].resolveAddresses(against: base) }
    defer { feed.entries = [] }
    return feed.entries
  }

  /// The most reliable name first.
  private static let datesOfUpdates = [
    "lastbuilddate", "updated", "modified", "date", "pubdate", "issued", "available", "created",
  ]

  private mutating func note(homePage: String?) {
    guard feed.homePage == nil, let homePage else { return }
    feed.homePage = homePage
    startAddresses(at: homePage)
  }

  private mutating func note(alternate address: String) {
    guard alternate == nil else { return }
    alternate = address
    if feed.homePage == nil { startAddresses(at: address) }
  }

  private mutating func startAddresses(at homePage: String) {
    let page = homePage.resolved(against: location)
    if page.utf8.count <= String.longestBase, page.isAbsoluteReference { base = page }
  }

  private mutating func endItem() {
    guard let item = item.take() else { return }
    container = nil
    feed.entries.append(item.entry)
    entriesRead += 1
  }
}

extension RSSReader {
  /// The attributes of a CDF channel (https://www.w3.org/TR/NOTE-CDFsubmit.html).
  private mutating func noteAttributes(ofChannel element: XMLElement) {
    note(homePage: element["href"])
    if let date = element["lastmod"], dates["modified"] == nil { dates["modified"] = date }
  }

  private mutating func open(ofChannel element: XMLElement) -> Interest {
    switch (element.name.namespace, element.name.local) {
    case (.atom, "link") where element["href"] != nil, (.rss, "link") where element["href"] != nil:
      noteLink(element)
      return .skip
    case (let namespace, _) where PodcastReading.knows(namespace):
      return podcast.open(element, at: element.base ?? base)
    case (.history, "archive"):
      feed.isArchive = true
      return .skip
    case (.history, "complete"):
      feed.isComplete = true
      return .skip
    // RSS 1.1 has its items in this element.
    case (.rss, "items"): return .descend
    case (.rss, "textinput"), (.rss, "cloud"), (.rss, "skiphours"), (.rss, "skipdays"):
      return .skip
    case (.rss, _), (.dc, _), (.dcterms, _), (.atom, _): return .text
    default: return .skip
    }
  }

  private mutating func close(ofChannel element: XMLElement, _ content: Captured) {
    switch (element.name.namespace, element.name.local) {
    case (.rss, "title"): feed.title = feed.title ?? content.title
    case (.dc, "title"), (.atom, "title"): titleOfOthers = titleOfOthers ?? content.line
    case (.rss, "link"): note(homePage: content.token?.escapedOnce)
    case (.rss, "description"), (.rss, "tagline"), (.rss, "abstract"):
      feed.subtitle = content.line.map { PlainText.of(html: $0).unfolded } ?? feed.subtitle
    case (.atom, "subtitle"): feed.subtitle = feed.subtitle ?? content.line
    case (.rss, "language"), (.dc, "language"): feed.language = content.token?.languageTag ?? feed.language
    case (.rss, "copyright"), (.dc, "rights"): feed.rights = feed.rights ?? content.line
    case (.rss, "generator"): feed.generator = content.line
    case (.atom, "id"), (.rss, "guid"), (.rss, "id"): feed.id = content.token ?? feed.id
    case (.rss, "managingeditor"), (.rss, "author"), (.dc, "creator"), (.dc, "author"):
      if let person = content.person { feed.authors.merge(person) }
    case (.dc, "contributor"):
      if let person = content.line.flatMap(Person.init(rss:)) { feed.contributors.merge(person) }
    case (let namespace, _) where PodcastReading.knows(namespace): podcast.close(element, content)
    case (.rss, "category"), (.dc, "subject"):
      if let tag = content.line { feed.tags.appendOnce(tag) }
    case (_, let name) where Self.datesOfUpdates.contains(name):
      if let date = content.token, dates[name] == nil { dates[name] = date }
    default: break
    }
  }

  private mutating func close(_ element: XMLElement, _ content: Captured, in container: XMLElement.Name) {
    switch (container.local, element.name.local) {
    case ("image", "url"): feed.logo = feed.logo ?? content.token
    case ("contributor", "name"): feed.contributors.append(Person(name: content.line))
    case ("author", "name"): feed.authors.append(Person(name: content.line))
    case ("author", "email") where !feed.authors.isEmpty:
      feed.authors[feed.authors.count - 1].email = content.token
    case ("author", "uri") where !feed.authors.isEmpty:
      feed.authors[feed.authors.count - 1].url = content.token
    default: break
    }
  }

  private mutating func noteLink(_ element: XMLElement) {
    guard let address = element["href"]?.escapedOnce else { return }
    switch element["rel"]?.lowercased() {
    case "self": feed.selfLink = feed.selfLink ?? address
    case "hub": feed.hubs.append(address)
    case "next": feed.nextPage = address
    case "prev", "previous": feed.previousPage = address
    case "current": feed.currentPage = address
    case "prev-archive": feed.previousArchive = address
    case "next-archive": feed.nextArchive = address
    case nil, "alternate": note(alternate: address)
    default: break
    }
  }
}
