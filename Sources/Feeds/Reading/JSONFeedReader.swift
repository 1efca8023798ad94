import Timestamps

/// Reads JSON Feed 1.0 and 1.1 (https://www.jsonfeed.org/version/1.1), piece by piece.
struct JSONFeedReader {
  private(set) var entriesRead = 0
  private(set) var failure: FeedError?
  private(set) var defect: FeedError?

  /// The authors of the feed, if it names them before its entries.
  private(set) var authors: [Person] = []

  private let location: String?
  private var divider = JSONDivider()
  private var entries: [Entry] = []
  private var pile = EntryBuffer()

  init(location: String?) { self.location = location }

  mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    guard failure == nil else { return }
    let hadItems = divider.hasItems
    var index = 0
    while let item = divider.nextItem(text, &index) { read(item) }
    if divider.hasItems, !hadItems { authors = JSONFields(divider.completedFrame)?.people ?? [] }
    if divider.isTooDeep {
      let reason = FeedError.Reason.hostile("values nested deeper than \(JSONDivider.deepest)")
      failure = FeedError(reason, entriesRead: entriesRead)
    }
  }

  mutating func takeEntries() -> [Entry] { pile.taken() }

  /// The feed with the entries that were not taken.
  ///
  /// - Throws: `FeedError` if the document is no feed.
  mutating func finish() throws(FeedError) -> Feed {
    if !divider.isComplete { note("the document ends too early") }
    let fields = JSONFields(divider.completedFrame)
    if fields?.isWellFormed != true { note("it is not JSON") }
    let isFeed = fields?.token("version")?.contains("jsonfeed.org") == true
    guard isFeed || divider.hasItems else {
      throw fields == nil
        ? defect ?? FeedError(.notAFeed("a JSON document")) : FeedError(.notAFeed("a JSON document"))
    }
    if fields == nil, entriesRead == 0, let defect { throw defect }
    var feed = fields.map { Feed($0, at: location) } ?? Feed()
    feed.entries = pile.taken() + entries
    return feed
  }

  private mutating func read(_ item: [UInt8]) {
    let fields = JSONFields(item)
    if fields?.isWellFormed != true { note("an item is not JSON") }
    guard let fields else { return }
    entries.append(Entry(fields, at: location))
    entriesRead += 1
    pile.bytes += item.count
    pile.take(entriesRead) {
      defer { entries = [] }
      return entries
    }
  }

  private mutating func note(_ problem: String) {
    defect = defect ?? FeedError(.malformed(problem), entriesRead: entriesRead)
  }
}

extension Feed {
  fileprivate init(_ fields: JSONFields, at location: String?) {
    self.init(
      title: fields.line("title"), subtitle: fields.line("description"),
      homePage: fields.token("home_page_url"),
      selfLink: fields.token("feed_url"), language: fields.token("language"), authors: fields.people,
      icon: fields.token("favicon"), logo: fields.token("icon"),
      hubs: fields.objects("hubs").compactMap { $0.token("url") }, nextPage: fields.token("next_url"))
    for path in Feed.addresses { self[keyPath: path] = self[keyPath: path]?.resolved(against: location) }
  }
}

extension Entry {
  fileprivate init(_ fields: JSONFields, at location: String?) {
    let link = fields.token("url")?.resolved(against: location)
    let external = fields.token("external_url")?.resolved(against: location)
    let text = fields.text("content_text").map { HTMLEscaping.paragraphs($0) }
    let content = fields.text("content_html") ?? text
    let summary = fields.text("summary").map { HTMLEscaping.escaped($0) }
    self.init(
      guid: fields.token("id"), title: fields.line("title"), link: link ?? external,
      published: fields.token("date_published").flatMap(FeedDate.timestamp),
      updated: fields.token("date_modified").flatMap(FeedDate.timestamp), authors: fields.people,
      tags: fields.texts("tags").reduce(into: []) { tags, tag in
        if let tag = tag.unfolded.nonEmpty { tags.appendOnce(tag) }
      },
      summary: content == nil ? nil : summary, contentHTML: content ?? summary,
      enclosures: fields.objects("attachments").compactMap { Enclosure($0, at: location) },
      language: fields.token("language")?.languageTag, base: location)
    externalLink = external
    image = (fields.token("image") ?? fields.token("banner_image"))?.resolved(against: location)
  }
}

extension Enclosure {
  fileprivate init?(_ fields: JSONFields, at location: String?) {
    guard let url = fields.token("url") else { return nil }
    let size = fields.number("size_in_bytes").flatMap { Int(exactly: $0.rounded()) }
    self.init(
      url: url.resolved(against: location), type: fields.token("mime_type"),
      length: size.flatMap { $0 < 0 ? nil : $0 },
      title: fields.line("title"), duration: fields.number("duration_in_seconds"))
  }
}

extension JSONFields {
  /// `authors`, else `author` of version 1.0.
  fileprivate var people: [Person] {
    let people = objects("authors").compactMap { Person($0) } + texts("authors").compactMap(Person.init(rss:))
    if !people.isEmpty { return people }
    return objects("author").compactMap { Person($0) } + texts("author").compactMap(Person.init(rss:))
  }
}

extension Person {
  /// Nil for nobody. Some feeds write an e-mail address as the person's page.
  fileprivate init?(_ fields: JSONFields) {
    let url = fields.token("url")
    let isMail = url?.lowercased().hasPrefix("mailto:") == true
    self.init(
      name: fields.line("name"), email: isMail ? url.map { String($0.dropFirst(7)) } : nil,
      url: isMail ? nil : url)
    if displayName == nil { return nil }
  }
}
