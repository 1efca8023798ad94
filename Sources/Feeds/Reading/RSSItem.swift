import Timestamps

/// Reads one item of RSS.
///
/// - With `content:encoded`, that is the content and `description` the summary; a `description` alone is the
///   content.
/// - The link is `link`, else a guid that is a permalink, else an `atom:link`. FeedBurner's `origLink` is
///   kept apart.
/// - Elements of other vocabularies with similar names (`media:title`, `itunes:summary`) count only if RSS's
///   own are missing.
struct RSSItem {
  private var guid: String?
  private var guidIsPermaLink: Bool?
  private var about: String?
  private var title: String?
  private var titleOfOthers: String?
  private var link: String?
  private var alternate: String?
  private var originalLink: String?
  private var dates: [String: String] = [:]
  private var authors: [Person] = []
  private var contributors: [Person] = []
  private var source: EntrySource?
  private var rights: String?
  /// Nil until the item uses them.
  private var vocabularies: EntryVocabularies?
  private var tags: [String] = []
  private var description: String?
  private var content: String?
  private var summaryOfOthers: String?
  private var enclosures: [Enclosure] = []
  private let base: String?
  /// The base of relative addresses if the item has none of its own.
  private let feedBase: String?
  private var language: String?

  init(_ element: XMLElement, at feedBase: String?) {
    about = element[.rdf, "about"]
    // CDF has both in attributes.
    alternate = element["href"]
    if let date = element["lastmod"] { dates["modified"] = date }
    base = element.base
    self.feedBase = feedBase
    language = element[.xml, "lang"]
  }

  mutating func open(_ element: XMLElement) -> Interest {
    switch (element.name.namespace, element.name.local) {
    case (.atom, "source"), (.rss, "image"): return .skip
    case (.rss, "source"):
      source = source ?? EntrySource(selfLink: element["url"]?.resolved(against: base ?? feedBase))
      return .text
    case (.rss, "enclosure"):
      noteEnclosure(element["url"] ?? element["href"], element)
      return .skip
    case (.atom, "link") where element["href"] != nil, (.rss, "link") where element["href"] != nil:
      noteLink(element)
      return .skip
    case (.rss, "guid"):
      guidIsPermaLink = element["ispermalink"].flatMap { Self.answers[$0.lowercased()] }
      return .text
    case (.xhtml, "body"), (.rss, "body"), (.xhtml, "div"): return .markup
    case (.content, "items"), (.other, _), (.rdf, _), (.xml, _), (.history, _): return .skip
    case (let namespace, _) where EntryVocabularies.know(namespace):
      return foundVocabularies().open(element, at: element.base ?? feedBase)
    default: return .text
    }
  }

  mutating func close(_ element: XMLElement, _ text: Captured, in container: XMLElement.Name?) {
    switch element.name.namespace {
    case .rss: close(plain: element, text)
    case .content:
      if element.name.local == "encoded" {
        content = content ?? text.html
        language = language ?? element[.xml, "lang"]
      }
    case .xhtml: content = content ?? text.html
    case .dc, .dcterms: close(dublinCore: element.name, text)
    case .atom: close(atom: element.name.local, text, in: container)
    case .feedburner: if element.name.local == "origlink" { originalLink = text.token }
    case .rdf, .xml, .other, .history: break
    default:
      vocabularies?.close(element, text)
      if element.isSummaryOfEpisode { summaryOfOthers = summaryOfOthers ?? text.html }
    }
  }

  var entry: Entry {
    let encoded = content ?? description ?? summaryOfOthers ?? vocabularies?.media.description
    let link = link ?? permaLink ?? alternate ?? about.flatMap { $0.isWebAddress ? $0 : nil }
    var entry = Entry(
      guid: guid ?? about, guidIsPermaLink: guid == nil ? nil : guidIsPermaLink,
      title: title ?? titleOfOthers ?? vocabularies?.podcast.episode.title ?? vocabularies?.media.title,
      link: base == nil ? link : link?.resolved(against: base), originalLink: originalLink,
      published: date("pubdate", "published", "date", "issued", "available", "created"),
      updated: date("updated", "modified", "date"), authors: people, tags: tags,
      summary: content == nil ? nil : description ?? summaryOfOthers, contentHTML: encoded,
      enclosures: enclosures, language: language?.languageTag, base: base)
    entry.contributors = contributors
    entry.source = source
    entry.rights = rights
    vocabularies?.complete(&entry)
    return entry
  }

  /// The forms in which feeds answer whether a guid is a permalink.
  private static let answers = [
    "true": true, "yes": true, "1": true, "false": false, "no": false, "0": false,
  ]

  /// The guid, if it is an address. Some feeds call numbers and other names permalinks.
  private var permaLink: String? {
    guard guidIsPermaLink != false, let guid else { return nil }
    let isPath = guidIsPermaLink == true && guid.contains("/") && !guid.isAbsoluteReference
    return guid.isWebAddress || isPath ? guid : nil
  }

  private var people: [Person] {
    authors.isEmpty ? Array(person: vocabularies?.podcast.episode.author) : authors
  }

  private func date(_ names: String...) -> Timestamp? {
    if dates.isEmpty { return nil }
    return names.lazy.compactMap { dates[$0] }.compactMap(FeedDate.timestamp).first
  }
}

extension RSSItem {
  private mutating func close(plain element: XMLElement, _ text: Captured) {
    language = language ?? element[.xml, "lang"]
    switch element.name.local {
    case "title": title = title ?? text.title
    case "link": link = link ?? text.token?.escapedOnce
    case "guid", "id": guid = guid ?? text.token
    case "description", "summary", "abstract":
      if description == nil { description = text.html } else { content = content ?? text.html }
    case "body", "fullitem", "content", "encoded": content = content ?? text.html
    case "author": if let person = text.person { note(person) }
    case "category": noteTag(text.line)
    case "keywords", "tags": for word in text.line?.commaSeparated ?? [] { noteTag(word) }
    case "comments": noteComments(text.token)
    case "language": language = language ?? text.token
    case "source": source?.title = text.line
    case "copyright", "rights": rights = rights ?? text.line
    case "pubdate", "published", "updated", "modified", "date", "issued", "created":
      noteDate(element.name.local, text)
    default: break
    }
  }

  private mutating func close(dublinCore name: XMLElement.Name, _ text: Captured) {
    switch name.local {
    case "creator", "author": if let person = text.line.flatMap(Person.init(rss:)) { note(person) }
    case "subject": noteTag(text.line)
    case "title": titleOfOthers = titleOfOthers ?? text.line
    case "description", "abstract": summaryOfOthers = summaryOfOthers ?? text.html
    case "date", "created", "issued", "available", "modified": noteDate(name.local, text)
    case "identifier": about = about ?? text.token
    case "language": language = language ?? text.token
    case "contributor": if let person = text.line.flatMap(Person.init(rss:)) { contributors.merge(person) }
    case "rights": rights = rights ?? text.line
    default: break
    }
  }

  private mutating func close(atom name: String, _ text: Captured, in container: XMLElement.Name?) {
    if container == XMLElement.Name(namespace: .atom, local: "contributor") {
      if name == "name", let name = text.line { contributors.merge(Person(name: name)) }
      return
    }
    let isOfAuthor = container == XMLElement.Name(namespace: .atom, local: "author")
    switch name {
    case "name" where isOfAuthor: if let name = text.line { note(Person(name: name)) }
    case "email" where isOfAuthor && !authors.isEmpty: authors[authors.count - 1].email = text.token
    case "uri" where isOfAuthor && !authors.isEmpty: authors[authors.count - 1].url = text.token
    case "updated", "published", "modified", "issued", "created": noteDate(name, text)
    case "id": about = about ?? text.token
    case "title": titleOfOthers = titleOfOthers ?? text.line
    case "summary": summaryOfOthers = summaryOfOthers ?? text.html
    case "content": content = content ?? text.html
    default: break
    }
  }

  private mutating func foundVocabularies() -> EntryVocabularies {
    let found = vocabularies ?? EntryVocabularies()
    vocabularies = found
    return found
  }

  private mutating func note(_ person: Person) { authors.merge(person) }

  private mutating func noteTag(_ tag: String?) {
    if let tag = tag?.trimmingXMLSpace.nonEmpty { tags.appendOnce(tag) }
  }

  private mutating func noteDate(_ name: String, _ text: Captured) {
    if let date = text.token, dates[name] == nil { dates[name] = date }
  }

  private mutating func noteEnclosure(_ url: String?, _ element: XMLElement) {
    guard let url = url?.escapedOnce, enclosures.count < 1000 else { return }
    enclosures.append(
      Enclosure(
        url: base == nil ? url : url.resolved(against: base), type: element["type"],
        length: element.byteCount("length"), title: element["title"]))
  }

  private mutating func noteLink(_ element: XMLElement) {
    switch element["rel"]?.lowercased() {
    case nil, "alternate": alternate = alternate ?? element["href"]?.escapedOnce
    case "enclosure": noteEnclosure(element["href"], element)
    case "replies":
      let isPage = element["type"]?.lowercased().hasPrefix("text/html") == true
      let address = element["href"]?.resolved(against: base ?? feedBase)
      foundVocabularies().noteReplies(page: isPage ? address : nil, feed: isPage ? nil : address)
    default: break
    }
  }

  /// The address of a page with comments. Some feeds write the number of comments instead.
  private mutating func noteComments(_ text: String?) {
    guard let text else { return }
    if let count = Int(text) { return foundVocabularies().noteReplies(count: count) }
    foundVocabularies().noteReplies(page: text.resolved(against: base ?? feedBase))
  }
}
