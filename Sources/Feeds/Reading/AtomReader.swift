import Timestamps

/// Reads Atom 1.0 (RFC 4287) and 0.3.
struct AtomReader: FormatReader {
  private(set) var entriesRead = 0

  private let location: String?
  private var feed = Feed()
  private var links = AtomLinks()
  private var entry: AtomEntry?
  private var person: Person?
  private var isInSource = false
  private var issued: Timestamp?

  init(location: String?) { self.location = location }

  var authors: [Person] { feed.authors }

  mutating func open(_ element: XMLElement) -> Interest {
    guard element.isAtom else { return entry?.open(element) ?? .skip }
    switch element.name.local {
    case "feed":
      feed.language = element.language
      return .descend
    case "entry":
      endEntry()
      entry = AtomEntry(element)
      return .descend
    case "author":
      person = Person()
      return .descend
    case "source":
      isInSource = entry != nil
      return .descend
    case "name", "email", "uri", "url", "homepage": return person == nil ? .skip : .text
    case "contributor": return .skip
    default: break
    }
    if isInSource { return .skip }
    if entry != nil { return entry?.open(element) ?? .skip }
    if element.name.local == "link" {
      links.note(element, base: element.base ?? location)
      return .skip
    }
    return element.isXHTML ? .markup : .text
  }

  mutating func close(_ element: XMLElement, _ content: Captured) {
    guard element.isAtom else {
      entry?.close(element, content)
      return
    }
    switch element.name.local {
    case "feed": break
    case "entry": endEntry()
    case "source": isInSource = false
    case "author": endPerson()
    case "name" where person != nil: person?.name = content.line
    case "email" where person != nil: person?.email = content.token
    case "uri", "url", "homepage":
      person?.url = content.token?.resolved(against: element.base ?? location)
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
    feed.hubs = links.hubs
    let base = base
    for path in [\Feed.homePage, \Feed.selfLink, \Feed.icon, \Feed.logo, \Feed.nextPage, \Feed.previousPage] {
      feed[keyPath: path] = feed[keyPath: path]?.resolved(against: base)
    }
    feed.entries = takeEntries()
    return feed
  }

  mutating func takeEntries() -> [Entry] {
    let base = base
    for index in feed.entries.indices {
      feed.entries[index].link = feed.entries[index].link?.resolved(against: base)
      feed.entries[index].contentSource = feed.entries[index].contentSource?.resolved(against: base)
      feed.entries[index].base = feed.entries[index].base ?? base
      if feed.entries[index].authors.isEmpty { feed.entries[index].authors = feed.authors }
      for position in feed.entries[index].enclosures.indices {
        feed.entries[index].enclosures[position].url =
          feed.entries[index].enclosures[position].url.resolved(against: base)
      }
    }
    defer { feed.entries = [] }
    return feed.entries
  }

  /// What relative addresses start from, as far as that is known.
  private var base: String? { location ?? links.first["self"].absolute ?? links.alternate.absolute }

  private mutating func endEntry() {
    guard let entry else { return }
    self.entry = nil
    isInSource = false
    feed.entries.append(entry.finished)
    entriesRead += 1
  }

  private mutating func endPerson() {
    guard let person, person.displayName != nil else { return }
    self.person = nil
    if entry == nil {
      feed.authors.append(person)
    } else {
      entry?.note(person, ofSource: isInSource)
    }
  }

  private mutating func close(ofFeed element: XMLElement, _ content: Captured) {
    switch element.name.local {
    case "title": feed.title = content.plainText(of: element)
    case "subtitle", "tagline": feed.subtitle = content.plainText(of: element)
    case "id": feed.id = content.token
    case "updated", "modified": feed.updated = content.token.flatMap(FeedDate.timestamp)
    case "issued", "published": issued = content.token.flatMap(FeedDate.timestamp)
    case "rights", "copyright": feed.rights = content.plainText(of: element)
    case "generator": feed.generator = content.line
    case "icon": feed.icon = content.token?.resolved(against: element.base)
    case "logo": feed.logo = content.token?.resolved(against: element.base)
    default: break
    }
  }
}

extension String? {
  /// Nil for a relative reference too.
  fileprivate var absolute: String? { flatMap { $0.isAbsoluteReference ? $0 : nil } }
}
