import Timestamps
import URIs

/// Writes Atom 1.0 (RFC 4287).
///
/// Fills in what Atom requires and a feed may lack:
/// - An `id` is an IRI. A guid that is one stays; any other becomes `urn:colophon:guid:` and the
///   percent-encoded guid, which is as stable. The `id` of a feed is its own, else its address.
/// - An entry's `updated` is its own, else `published`; that of a feed is its own, else that of its newest
///   entry. Without any date it is the beginning of 1970: then the same feed gives the same bytes, and
///   entries do not seem new whenever the feed changes.
/// - If an entry has no author, the feed has one, with the feed's title as the last resort.
public struct AtomWriter: FeedWriter {
  public init() {}

  public func appendHead(of feed: Feed, to bytes: inout [UInt8]) {
    XMLOutput.append(to: &bytes) { output in
      output.open(
        root: "feed", attributes: ["xmlns": "http://www.w3.org/2005/Atom", "xml:lang": feed.language],
        feed.vocabularies)
      write(headOf: feed, to: &output)
      if let show = feed.podcast { output.show(show) }
    }
  }

  public func append(_ entry: Entry, of feed: Feed, to bytes: inout [UInt8]) {
    XMLOutput.append(to: &bytes, depth: 1) { output in
      output.element("entry", attributes: ["xml:base": entry.base, "xml:lang": entry.language]) { output in
        write(entry, to: &output)
        write(circumstancesOf: entry, to: &output)
        output.vocabularies(of: entry)
      }
    }
  }

  public func appendTail(of feed: Feed, to bytes: inout [UInt8]) {
    XMLOutput.append(to: &bytes, depth: 1) { $0.close("feed") }
  }
}

extension AtomWriter {
  private func write(headOf feed: Feed, to output: inout XMLOutput) {
    output.element("id", Self.iri(feed.id ?? feed.selfLink ?? feed.homePage ?? feed.title ?? "feed"))
    output.element("title", feed.title ?? "")
    output.element("subtitle", feed.subtitle)
    output.element("updated", Self.updated(feed).rfc3339)
    output.link("alternate", feed.homePage, type: "text/html")
    output.link("self", feed.selfLink, type: "application/atom+xml")
    for hub in feed.hubs { output.link("hub", hub) }
    for (relation, address) in feed.pageLinks { output.link(relation, address) }
    output.history(of: feed)
    let needsAuthor = feed.entries.contains(where: \.authors.isEmpty) || feed.entries.isEmpty
    let substitute = Person(name: feed.title?.nonEmpty ?? feed.homePage ?? "unknown")
    output.people("author", feed.authors.isEmpty && needsAuthor ? [substitute] : feed.authors)
    output.people("contributor", feed.contributors)
    for tag in feed.tags { output.emptyElement("category", attributes: ["term": tag]) }
    output.element("rights", feed.rights)
    output.element("generator", feed.generator)
    output.element("icon", feed.icon)
    output.element("logo", feed.logo)
  }

  private func write(_ entry: Entry, to output: inout XMLOutput) {
    output.element("id", Self.iri(entry.guid ?? entry.link ?? entry.title ?? ""))
    output.element("title", entry.title ?? "")
    output.link("alternate", entry.link, type: "text/html")
    output.element("published", entry.published?.rfc3339)
    output.element("updated", (entry.updated ?? entry.published ?? Self.epoch).rfc3339)
    output.people("author", entry.authors)
    output.people("contributor", entry.contributors)
    for tag in entry.tags { output.emptyElement("category", attributes: ["term": tag]) }
    write(textsOf: entry, to: &output)
  }

  /// An entry has content or an alternate, and a summary if its content is elsewhere (RFC 4287 §4.1.2).
  private func write(textsOf entry: Entry, to output: inout XMLOutput) {
    if let source = entry.contentSource, entry.contentHTML == nil {
      output.element("summary", entry.summary ?? "", attributes: ["type": "html"])
      output.emptyElement("content", attributes: ["src": source])
    } else {
      output.element("summary", entry.summary, attributes: ["type": "html"])
      let content = entry.contentHTML ?? (entry.link == nil ? "" : nil)
      output.element("content", content, attributes: ["type": "html"])
    }
  }

  private func write(circumstancesOf entry: Entry, to output: inout XMLOutput) {
    for enclosure in entry.enclosures {
      output.link(
        "enclosure", enclosure.url, type: enclosure.mediaType, length: enclosure.length,
        title: enclosure.title)
    }
    output.link("related", entry.externalLink)
    output.element("rights", entry.rights)
    if let source = entry.source { write(source, to: &output) }
    guard let discussion = entry.discussion else { return }
    output.link("replies", discussion.page, type: "text/html")
    output.link("replies", discussion.feed, type: "application/atom+xml")
    output.element("thr:total", discussion.count.map { String($0) })
    if let other = discussion.inReplyTo {
      output.emptyElement("thr:in-reply-to", attributes: ["ref": Self.iri(other)])
    }
  }

  private func write(_ source: EntrySource, to output: inout XMLOutput) {
    output.element("source") { output in
      output.element("id", source.id.map(Self.iri))
      output.element("title", source.title)
      output.element("updated", source.updated?.rfc3339)
      output.link("alternate", source.homePage, type: "text/html")
      output.link("self", source.selfLink)
    }
  }
}

extension XMLOutput {
  fileprivate mutating func people(_ role: StaticString, _ people: [Person]) {
    for person in people {
      element(role) { output in
        output.element("name", person.displayName ?? "")
        output.element("uri", person.url)
        output.element("email", person.email.flatMap { $0.utf8.contains(UInt8(ascii: "@")) ? $0 : nil })
      }
    }
  }
}

extension AtomWriter {
  private static let epoch = Timestamp(microseconds: 0)

  private static func updated(_ feed: Feed) -> Timestamp {
    feed.updated ?? feed.entries.compactMap { $0.updated ?? $0.published }.max() ?? epoch
  }

  private static func iri(_ id: String) -> String {
    let isIRI =
      id.isAbsoluteReference
      && !id.unicodeScalars.contains { $0.value <= 0x20 || "<>\"{}|\\^`".unicodeScalars.contains($0) }
    return isIRI ? id : "urn:colophon:guid:" + id.percentEncoded(allowing: .pathSegment)
  }
}
