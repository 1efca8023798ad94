import Timestamps
import URIs

/// Writes Atom 1.0 (RFC 4287).
///
/// What Atom demands and a feed may lack is put in its place:
/// - an `id` is an IRI. A guid that is one is written as it is; any other becomes `urn:colophon:guid:` and
///   the guid, percent-encoded, which is as stable as the guid itself. A feed's is its `id`, else where it is
///   to be had.
/// - `updated` is the entry's `updated`, else when it was published; the feed's is its own, else that of its
///   newest entry. Where nothing is known it is the beginning of 1970, so that the same feed gives the same
///   bytes.
/// - where an entry has no author, the feed has one, named like the feed if need be.
public struct AtomWriter: Sendable {
  public init() {}

  /// The document in UTF-8. The same feed gives the same bytes.
  public func write(_ feed: Feed) -> [UInt8] {
    var output = XMLOutput(capacity: feed.estimatedSize)
    output.element("feed", attributes: ["xmlns": "http://www.w3.org/2005/Atom", "xml:lang": feed.language]) {
      output in
      write(headOf: feed, to: &output)
      for entry in feed.entries {
        output.element("entry", attributes: ["xml:lang": entry.language]) { write(entry, to: &$0) }
      }
    }
    return output.bytes
  }

  private func write(headOf feed: Feed, to output: inout XMLOutput) {
    output.element("id", Self.iri(feed.id ?? feed.selfLink ?? feed.homePage ?? feed.title ?? "feed"))
    output.element("title", feed.title ?? "")
    output.element("subtitle", feed.subtitle)
    output.element("updated", Self.updated(feed).rfc3339)
    link("alternate", feed.homePage, to: &output, type: "text/html")
    link("self", feed.selfLink, to: &output, type: "application/atom+xml")
    for hub in feed.hubs { link("hub", hub, to: &output) }
    link("next", feed.nextPage, to: &output)
    link("previous", feed.previousPage, to: &output)
    let needsAuthor = feed.entries.contains(where: \.authors.isEmpty) || feed.entries.isEmpty
    let substitute = Person(name: feed.title?.nonEmpty ?? feed.homePage ?? "unknown")
    write(feed.authors.isEmpty && needsAuthor ? [substitute] : feed.authors, to: &output)
    output.element("rights", feed.rights)
    output.element("generator", feed.generator)
    output.element("icon", feed.icon)
    output.element("logo", feed.logo)
  }

  private func write(_ entry: Entry, to output: inout XMLOutput) {
    output.element("id", Self.iri(entry.guid ?? entry.link ?? entry.title ?? ""))
    output.element("title", entry.title ?? "")
    link("alternate", entry.link, to: &output, type: "text/html")
    output.element("published", entry.published?.rfc3339)
    output.element("updated", (entry.updated ?? entry.published ?? Self.epoch).rfc3339)
    write(entry.authors, to: &output)
    for tag in entry.tags { output.emptyElement("category", attributes: ["term": tag]) }
    for enclosure in entry.enclosures {
      output.emptyElement(
        "link",
        attributes: [
          "rel": "enclosure", "type": enclosure.type, "length": enclosure.length.map { String($0) },
          "href": enclosure.url,
        ])
    }
    output.element("summary", entry.summary, attributes: ["type": "html"])
    if let source = entry.contentSource, entry.contentHTML == nil {
      output.emptyElement("content", attributes: ["src": source])
    } else {
      output.element("content", entry.contentHTML, attributes: ["type": "html", "xml:base": entry.base])
    }
  }

  private func write(_ people: [Person], to output: inout XMLOutput) {
    for person in people {
      output.element("author") { output in
        output.element("name", person.displayName ?? "")
        output.element("uri", person.url)
        output.element("email", person.email)
      }
    }
  }

  private func link(_ relation: String, _ address: String?, to output: inout XMLOutput, type: String? = nil) {
    guard let address else { return }
    output.emptyElement("link", attributes: ["rel": relation, "type": type, "href": address])
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
