import Timestamps

/// One item of RSS while it is being read.
///
/// - `content:encoded` is the content and `description` then the summary; a `description` alone is the
///   content.
/// - The link is `link`, else a guid that is a permalink, else an `atom:link`. FeedBurner's `origLink` is
///   kept apart.
/// - Elements of other vocabularies that happen to be named alike (`media:title`, `itunes:summary`) count
///   only where nothing else says it.
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
  private var podcastAuthor: Person?
  private var tags: [String] = []
  private var description: String?
  private var content: String?
  private var summaryOfOthers: String?
  private var enclosures: [Enclosure] = []
  private var media: [Enclosure] = []
  private let base: String?
  private let language: String?

  init(_ element: XMLElement) {
    about = element[.rdf, "about"]
    base = element.base
    language = element[.xml, "lang"]
  }

  mutating func open(_ element: XMLElement) -> Interest {
    switch (element.name.namespace, element.name.local) {
    case (.rss, "source"), (.atom, "source"), (.rss, "image"), (.atom, "contributor"): return .skip
    case (.media, "group"): return .descend
    case (.rss, "enclosure"):
      noteEnclosure(element["url"] ?? element["href"], element)
      return .skip
    case (.atom, "link") where element["href"] != nil, (.rss, "link") where element["href"] != nil:
      noteLink(element)
      return .skip
    case (.media, "content"):
      noteMedia(element)
      return .descend
    case (.rss, "guid"):
      guidIsPermaLink = element["ispermalink"].flatMap { ["true": true, "false": false][$0.lowercased()] }
      return .text
    case (.xhtml, "body"), (.rss, "body"), (.xhtml, "div"): return .markup
    case (.content, "items"), (.other, _), (.rdf, _), (.xml, _): return .skip
    default: return .text
    }
  }

  mutating func close(_ element: XMLElement, _ text: Captured, in container: XMLElement.Name?) {
    switch element.name.namespace {
    case .rss: close(plain: element, text)
    case .content: if element.name.local == "encoded" { content = content ?? text.html }
    case .xhtml: content = content ?? text.html
    case .dc, .dcterms: close(dublinCore: element.name, text)
    case .atom: close(atom: element.name.local, text, in: container)
    case .feedburner: if element.name.local == "origlink" { originalLink = text.token }
    case .itunes, .media: close(podcast: element.name, text)
    case .rdf, .xml, .other: break
    }
  }

  var entry: Entry {
    let encoded = content ?? description ?? summaryOfOthers
    let permaLink = guid.flatMap { guid in
      guidIsPermaLink == true || guidIsPermaLink == nil && guid.isWebAddress ? guid : nil
    }
    let link = link ?? permaLink ?? alternate ?? about.flatMap { $0.isWebAddress ? $0 : nil }
    return Entry(
      guid: guid ?? about, guidIsPermaLink: guid == nil ? nil : guidIsPermaLink,
      title: title ?? titleOfOthers, link: base == nil ? link : link?.resolved(against: base),
      originalLink: originalLink,
      published: date("pubdate", "published", "date", "issued", "available", "created"),
      updated: date("updated", "modified"),
      authors: authors.isEmpty ? podcastAuthor.map { [$0] } ?? [] : authors,
      tags: tags, summary: content == nil ? nil : description, contentHTML: encoded,
      enclosures: enclosures.isEmpty ? media : enclosures, language: language, base: base)
  }

  private func date(_ names: String...) -> Timestamp? {
    names.lazy.compactMap { dates[$0] }.compactMap(FeedDate.timestamp).first
  }
}

extension RSSItem {
  private mutating func close(plain element: XMLElement, _ text: Captured) {
    switch element.name.local {
    case "title": title = title ?? text.title
    case "link": link = link ?? text.token
    case "guid", "id": guid = guid ?? text.token
    case "description", "summary":
      if description == nil { description = text.html } else { content = content ?? text.html }
    case "body", "fullitem", "content", "encoded": content = content ?? text.html
    case "author": if let person = text.line.flatMap(Person.init(rss:)) { note(person) }
    case "category", "keywords": noteTag(text.line)
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
    default: break
    }
  }

  private mutating func close(atom name: String, _ text: Captured, in container: XMLElement.Name?) {
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

  private mutating func close(podcast name: XMLElement.Name, _ text: Captured) {
    switch (name.namespace, name.local) {
    case (.itunes, "author"): podcastAuthor = text.line.flatMap(Person.init(rss:))
    case (.itunes, "keywords"), (.media, "keywords"):
      for word in text.line?.split(separator: ",") ?? [] { noteTag(String(word)) }
    case (_, "title"): titleOfOthers = titleOfOthers ?? text.line
    case (.itunes, "summary"), (.media, "description"): summaryOfOthers = summaryOfOthers ?? text.html
    default: break
    }
  }

  private mutating func note(_ person: Person) { authors.merge(person) }

  private mutating func noteTag(_ tag: String?) {
    guard let tag = tag?.trimmed.nonEmpty, !tags.contains(tag) else { return }
    tags.append(tag)
  }

  private mutating func noteDate(_ name: String, _ text: Captured) {
    if let date = text.token, dates[name] == nil { dates[name] = date }
  }

  private mutating func noteEnclosure(_ url: String?, _ element: XMLElement) {
    guard let url else { return }
    enclosures.append(
      Enclosure(
        url: base == nil ? url : url.resolved(against: base), type: element["type"],
        length: element.byteCount("length")))
  }

  private mutating func noteLink(_ element: XMLElement) {
    switch element["rel"]?.lowercased() {
    case nil, "alternate": alternate = alternate ?? element["href"]
    case "enclosure": noteEnclosure(element["href"], element)
    default: break
    }
  }

  /// Sound and film in Media RSS are enclosures where the item has none of its own; pictures are decoration.
  private mutating func noteMedia(_ element: XMLElement) {
    let kind = element["medium"] ?? element["type"] ?? ""
    guard let url = element["url"], kind.hasPrefix("audio") || kind.hasPrefix("video") else { return }
    media.append(Enclosure(url: url, type: element["type"], length: element.byteCount("filesize")))
  }
}
