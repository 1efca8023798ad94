import Timestamps

/// Reads one entry of Atom.
struct AtomEntry {
  private var entry = Entry()
  private var links = AtomLinks()
  private var dates: [String: Timestamp] = [:]
  private var sourceAuthors: [Person] = []
  private var creators: [Person] = []
  // Other vocabularies count only if Atom's own elements are missing.
  private var helpers: [Person] = []
  private var guid, link, titleOfOthers, rightsOfOthers, summaryOfOthers, contentOfOthers: String?
  /// The language in Dublin Core, else that of the title or the summary.
  private var languageOfOthers: String?
  private var source: EntrySource?
  private var sourceLinks = AtomLinks()
  /// Nil until the entry uses them.
  private var vocabularies: EntryVocabularies?

  /// The base of relative addresses if the entry has none of its own.
  private let feedBase: String?

  init(_ element: XMLElement, at feedBase: String?) {
    self.feedBase = feedBase
    entry.base = element.base
    entry.language = element[.xml, "lang"]
  }

  mutating func open(_ element: XMLElement) -> Interest {
    switch (element.name.namespace, element.name.local) {
    case _ where element.isAtom: return openOwn(element)
    case (let namespace, _) where EntryVocabularies.know(namespace):
      let found = vocabularies ?? EntryVocabularies()
      vocabularies = found
      return found.open(element, at: element.base ?? feedBase)
    case (.dc, _), (.dcterms, _), (.feedburner, "origlink"), (.content, "encoded"): return .text
    default: return .skip
    }
  }

  mutating func close(_ element: XMLElement, _ content: Captured) {
    switch (element.name.namespace, element.name.local) {
    case (.dc, "creator"), (.dc, "author"):
      if let person = content.line.flatMap(Person.init(rss:)) { creators.merge(person) }
    case (.dc, "contributor"):
      if let person = content.line.flatMap(Person.init(rss:)) { helpers.merge(person) }
    case (.dc, "subject"): noteTag(content.line)
    case (.dc, "rights"): rightsOfOthers = rightsOfOthers ?? content.title
    case (.dc, "description"): summaryOfOthers = summaryOfOthers ?? content.html
    case (.dc, "title"): titleOfOthers = titleOfOthers ?? content.line
    case (.dc, "language"): languageOfOthers = content.token ?? languageOfOthers
    case (.content, _): contentOfOthers = contentOfOthers ?? content.html
    case (.dc, let name), (.dcterms, let name):
      noteDate(name == "available" ? "issued" : name, content)
    case (.feedburner, _): entry.originalLink = content.token
    case (let namespace, _) where EntryVocabularies.know(namespace):
      vocabularies?.close(element, content)
      if element.isSummaryOfEpisode { summaryOfOthers = summaryOfOthers ?? content.html }
    default: closeOwn(element, content)
    }
  }

  mutating func note(contributor person: Person) { entry.contributors.append(person) }

  mutating func note(_ person: Person, ofSource: Bool) {
    if ofSource { sourceAuthors.append(person) } else { entry.authors.append(person) }
  }

  /// The complete entry. The authors of the feed are not yet applied.
  var finished: Entry {
    var entry = entry
    if entry.authors.isEmpty { entry.authors = creators }
    if entry.authors.isEmpty { entry.authors = Array(person: vocabularies?.podcast.episode.author) }
    if entry.authors.isEmpty { entry.authors = sourceAuthors }
    entry.guid = entry.guid ?? guid
    entry.link = links.alternate ?? link ?? entry.guid.flatMap { $0.isWebAddress ? $0 : nil }
    entry.enclosures = links.enclosures
    entry.published = date("published", "pubdate", "issued", "created", "date")
    entry.updated = date("updated", "modified", "date")
    if entry.contributors.isEmpty { entry.contributors = helpers }
    entry.rights = entry.rights ?? rightsOfOthers
    entry.summary = entry.summary ?? summaryOfOthers
    if entry.contentSource == nil { entry.contentHTML = entry.contentHTML ?? contentOfOthers }
    vocabularies?.complete(&entry)
    noteSourceAndReplies(&entry)
    if entry.contentSource != nil { entry.summary = entry.summary ?? vocabularies?.media.description }
    if entry.contentHTML == nil, entry.contentSource == nil {
      entry.contentHTML = entry.summary ?? vocabularies?.media.description
      entry.summary = nil
    }
    entry.title = entry.title ?? titleOfOthers ?? vocabularies?.media.title
    entry.language = (entry.language ?? languageOfOthers)?.languageTag
    return entry
  }

  private func noteSourceAndReplies(_ entry: inout Entry) {
    if var source {
      source.homePage = sourceLinks.alternate
      source.selfLink = sourceLinks.first["self"]
      if source != EntrySource() { entry.source = source }
    }
    if links.replies != EntryDiscussion() {
      var discussion = entry.discussion ?? EntryDiscussion()
      discussion.page = links.replies.page ?? discussion.page
      discussion.feed = links.replies.feed ?? discussion.feed
      discussion.count = discussion.count ?? links.replies.count
      entry.discussion = discussion
    }
  }

  /// Accepts RSS names too, which some feeds mix in.
  private mutating func openOwn(_ element: XMLElement) -> Interest {
    switch element.name.local {
    case "link" where element["href"] == nil: return .text
    case "link":
      links.note(element, base: element.base)
      return .skip
    case "enclosure":
      links.note(enclosure: element["url"] ?? element["href"], element, base: element.base)
      return .skip
    case "category":
      noteTag(element["label"] ?? element["term"])
      return element["term"] == nil ? .text : .skip
    case "content":
      if let source = element["src"] { entry.contentSource = source.resolved(against: element.base) }
      entry.base = element.base
      entry.language = element[.xml, "lang"] ?? entry.language
      return element.isXHTML ? .markup : .text
    default: return element.isXHTML ? .markup : .text
    }
  }

  private mutating func closeOwn(_ element: XMLElement, _ content: Captured) {
    if ["title", "summary"].contains(element.name.local) {
      languageOfOthers = languageOfOthers ?? element[.xml, "lang"]
    }
    switch element.name.local {
    case "id": entry.guid = entry.guid ?? content.token
    case "title": entry.title = entry.title ?? content.plainText(of: element)
    case "rights", "copyright": entry.rights = entry.rights ?? content.plainText(of: element)
    case "summary": entry.summary = entry.summary ?? content.html(of: element)
    case "content":
      if element["src"] == nil { entry.contentHTML = entry.contentHTML ?? content.html(of: element) }
    case "category": noteTag(content.line)
    case "published", "updated", "issued", "modified", "created", "pubdate":
      noteDate(element.name.local, content)
    case "guid": guid = guid ?? content.token
    case "link": link = link ?? content.token?.escapedOnce.resolved(against: element.base)
    case "description": summaryOfOthers = summaryOfOthers ?? content.html
    default: break
    }
  }

  private mutating func noteTag(_ tag: String?) {
    if let tag = tag?.unfolded.nonEmpty { entry.tags.appendOnce(tag) }
  }

  /// The date of the first of these names that has one.
  private func date(_ names: String...) -> Timestamp? { names.lazy.compactMap { dates[$0] }.first }

  private mutating func noteDate(_ name: String, _ content: Captured) {
    if dates[name] == nil, let date = content.token.flatMap(FeedDate.timestamp) { dates[name] = date }
  }
}

extension AtomEntry {
  mutating func openSource() { source = EntrySource() }

  mutating func open(ofSource element: XMLElement) -> Interest {
    switch element.name.local {
    case "link":
      sourceLinks.note(element, base: element.base ?? feedBase)
      return .skip
    case "id", "title", "updated": return element.isXHTML ? .markup : .text
    default: return .skip
    }
  }

  mutating func close(ofSource element: XMLElement, _ content: Captured) {
    switch element.name.local {
    case "id": source?.id = content.token
    case "title": source?.title = content.plainText(of: element)
    case "updated": source?.updated = content.token.flatMap(FeedDate.timestamp)
    default: break
    }
  }
}

extension XMLElement {
  /// Accepts feeds that forgot to declare the namespace.
  var isAtom: Bool { name.namespace == .atom || name.namespace == .rss }

  /// Whether the content is elements (RFC 4287 §3.1.1.3; in Atom 0.3 `mode`, which is `xml` by default).
  var isXHTML: Bool {
    let type = self["type"]?.lowercased() ?? ""
    guard (self["mode"]?.lowercased() ?? "xml") == "xml" else { return false }
    return type == "xhtml" || type.hasSuffix("+xml") || type.hasSuffix("/xml")
  }

  /// Escaped markup in Atom 0.3 whose type is not that of HTML.
  fileprivate var isEscapedMarkup: Bool {
    self["mode"]?.lowercased() == "escaped" && self["type"]?.lowercased().hasPrefix("text/") == false
  }

  /// Atom 0.3's `mode`; in Atom 1.0 every type that is neither text nor XML (RFC 4287 §4.1.3.3).
  fileprivate var isBase64: Bool {
    if let mode = self["mode"]?.lowercased() { return mode == "base64" }
    guard let type = self["type"]?.lowercased(), type.contains("/") else { return false }
    return !isXHTML && !type.hasPrefix("text/")
  }

  var isHTML: Bool {
    let type = self["type"]?.lowercased() ?? ""
    return type == "html" || type == "text/html" || type == "text/x-html"
  }
}

extension Captured {
  /// A text construct, or inline content, as HTML. Nil if it is empty, or neither text nor markup.
  func html(of element: XMLElement) -> String? {
    if element.isBase64 { return exact.decodedBase64 }
    if element.isHTML, isMarkup { return htmlOfElements }
    return element.isHTML || element.isXHTML || element.isEscapedMarkup ? html : htmlOfText
  }

  /// A text construct as plain text on one line. Nil if it is empty.
  func plainText(of element: XMLElement) -> String? {
    if element.isBase64 { return exact.decodedBase64.map(PlainText.of)?.unfolded.nonEmpty }
    if element.isHTML, isMarkup { return PlainText.of(html: htmlOfElements ?? "").unfolded.nonEmpty }
    return element.isHTML || isMarkup ? PlainText.of(html: exact).unfolded.nonEmpty : line
  }
}
