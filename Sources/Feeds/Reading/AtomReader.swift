import Timestamps

/// Reads Atom 1.0 (RFC 4287) and 0.3.
struct AtomReader: FormatReader {
  private(set) var entriesRead = 0

  private let location: String?
  private var feed = Feed()
  private var links = AtomLinks()
  private var entry: AtomEntry?
  private var person: Person?
  private var podcast = PodcastReading()
  private var isInSource = false
  private var issued: Timestamp?
  private var creators: [Person] = []

  /// The base of relative addresses, as far as it is known.
  private var base: String?

  init(location: String?) {
    self.location = location
    base = location
  }

  var authors: [Person] {
    if !feed.authors.isEmpty { return feed.authors }
    return creators.isEmpty ? Array(person: podcast.show.author) : creators
  }

  mutating func open(_ element: XMLElement) -> Interest {
    guard element.isAtom else { return entry?.open(element) ?? open(foreign: element) }
    switch element.name.local {
    case "feed":
      feed.language = element.language?.languageTag
      return .descend
    case "entry", "item":
      endEntry()
      entry = AtomEntry(element, at: base)
      return .descend
    case "author", "contributor":
      person = Person()
      return .mixed
    case "source":
      isInSource = entry != nil
      entry?.openSource()
      return .descend
    case "name", "email", "uri", "url", "homepage": return person == nil ? .skip : .text
    default: break
    }
    if isInSource { return entry?.open(ofSource: element) ?? .skip }
    if entry != nil { return entry?.open(element) ?? .skip }
    if element.name.local == "category" {
      if let tag = element["label"] ?? element["term"] { feed.tags.appendOnce(tag) }
      return .skip
    }
    if element.name.local == "link" {
      note(link: element)
      return .skip
    }
    return element.isXHTML ? .markup : .text
  }

  mutating func close(_ element: XMLElement, _ content: Captured) {
    guard element.isAtom else {
      if entry != nil { entry?.close(element, content) } else { close(foreign: element, content) }
      return
    }
    switch element.name.local {
    case "feed": break
    case "entry", "item": endEntry()
    case "source": isInSource = false
    case "author", "contributor": endPerson(isAuthor: element.name.local == "author", content.line)
    case "name" where person != nil: person?.name = content.line
    case "email" where person != nil: person?.email = content.token
    case "uri", "url", "homepage":
      person?.url = content.token?.resolved(against: element.base ?? location)
    case _ where isInSource: entry?.close(ofSource: element, content)
    default:
      if entry != nil {
        entry?.close(element, content)
      } else {
        close(ofFeed: element, content)
      }
    }
  }

  mutating func finish() -> Feed {
    endEntry()
    feed.updated = feed.updated ?? issued
    feed.homePage = links.alternate
    feed.selfLink = links.first["self"]
    feed.nextPage = links.first["next"]
    feed.previousPage = links.first["previous"] ?? links.first["prev"]
    feed.currentPage = links.first["current"]
    feed.previousArchive = links.first["prev-archive"]
    feed.nextArchive = links.first["next-archive"]
    feed.hubs = links.hubs
    podcast.complete(&feed)
    feed.authors = authors
    for path in Feed.addresses {
      feed[keyPath: path] = feed[keyPath: path]?.resolved(against: base)
    }
    feed.entries = takeEntries()
    return feed
  }

  mutating func takeEntries() -> [Entry] {
    let authors = authors.inheritable
    for index in feed.entries.indices {
      feed.entries[index].resolveAddresses(against: base)
      if feed.entries[index].authors.isEmpty { feed.entries[index].authors = authors }
    }
    defer { feed.entries = [] }
    return feed.entries
  }

  private mutating func note(link element: XMLElement) {
    links.note(element, base: element.base ?? location)
    base = location ?? links.first["self"].absolute ?? links.alternate.absolute
  }

  private mutating func endEntry() {
    guard let entry = entry.take() else { return }
    isInSource = false
    feed.entries.append(entry.finished)
    entriesRead += 1
  }

  /// - Parameter text: text in place of a `name` element.
  private mutating func endPerson(isAuthor: Bool, _ text: String?) {
    guard var person else { return }
    self.person = nil
    if person.displayName == nil, let text, let named = Person(rss: text) { person = named }
    if person.displayName == nil { return }
    if !isAuthor {
      if entry == nil { feed.contributors.append(person) }
      if !isInSource { entry?.note(contributor: person) }
    } else if entry == nil {
      feed.authors.append(person)
    } else {
      entry?.note(person, ofSource: isInSource)
    }
  }

  private mutating func open(foreign element: XMLElement) -> Interest {
    switch (element.name.namespace, element.name.local) {
    case (.history, "archive"): feed.isArchive = true
    case (.history, "complete"): feed.isComplete = true
    case (.dc, _): return .text
    case (let namespace, _) where PodcastReading.knows(namespace):
      return podcast.open(element, at: element.base ?? base)
    default: break
    }
    return .skip
  }

  /// Dublin Core counts only if Atom's own elements are missing.
  private mutating func close(foreign element: XMLElement, _ content: Captured) {
    switch (element.name.namespace, element.name.local) {
    case (.dc, "title"): feed.title = feed.title ?? content.line
    case (.dc, "description"): feed.subtitle = feed.subtitle ?? content.line
    case (.dc, "language"): feed.language = feed.language ?? content.token?.languageTag
    case (.dc, "rights"): feed.rights = feed.rights ?? content.line
    case (.dc, "date"): issued = issued ?? content.token.flatMap(FeedDate.timestamp)
    case (.dc, "creator"):
      if let person = content.line.flatMap(Person.init(rss:)) { creators.merge(person) }
    case (.dc, "subject"): if let tag = content.line { feed.tags.appendOnce(tag) }
    default: podcast.close(element, content)
    }
  }

  private mutating func close(ofFeed element: XMLElement, _ content: Captured) {
    switch element.name.local {
    case "title": feed.title = feed.title ?? content.plainText(of: element)
    case "subtitle", "tagline": feed.subtitle = feed.subtitle ?? content.plainText(of: element)
    case "id": feed.id = feed.id ?? content.token
    case "updated", "modified": feed.updated = content.token.flatMap(FeedDate.timestamp)
    case "issued", "published": issued = content.token.flatMap(FeedDate.timestamp)
    case "rights", "copyright": feed.rights = feed.rights ?? content.plainText(of: element)
    case "generator": feed.generator = content.line
    case "icon": feed.icon = content.token?.resolved(against: element.base)
    case "logo": feed.logo = content.token?.resolved(against: element.base)
    default: break
    }
  }
}

extension String? {
  /// Nil for a relative reference, and for one that cannot be a base.
  fileprivate var absolute: String? {
    flatMap { $0.utf8.count <= String.longestBase && $0.isAbsoluteReference ? $0 : nil }
  }
}
