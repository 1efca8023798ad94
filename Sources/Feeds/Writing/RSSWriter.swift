import Timestamps

/// Writes RSS 2.0 after the Best Practices Profile of the RSS Advisory Board.
///
/// - A summary is the `description` and the content is `content:encoded`; an entry with only one of them has
///   it in `description`, in full, where every reader looks.
/// - `isPermaLink` is true where the guid is the link, and is said in any case.
/// - An entry's `updated` is written as `atom:updated`, authors as `dc:creator`, by their names.
/// - `title`, `link` and `description`, which RSS demands of a channel, are there even where the feed has
///   none.
public struct RSSWriter: Sendable {
  public init() {}

  /// The document in UTF-8. The same feed gives the same bytes.
  public func write(_ feed: Feed) -> [UInt8] {
    var output = XMLOutput(capacity: feed.estimatedSize)
    output.element(
      "rss",
      attributes: [
        "version": "2.0", "xmlns:atom": "http://www.w3.org/2005/Atom",
        "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
        "xmlns:dc": "http://purl.org/dc/elements/1.1/",
      ]
    ) { output in
      output.element("channel") { output in
        write(channelOf: feed, to: &output)
        for entry in feed.entries {
          output.element("item") { write(entry, to: &$0) }
        }
      }
    }
    return output.bytes
  }

  private func write(channelOf feed: Feed, to output: inout XMLOutput) {
    let home = feed.homePage ?? feed.selfLink ?? ""
    output.element("title", title(feed.title) ?? home)
    output.element("link", home)
    output.element("description", feed.subtitle.map(HTMLEscaping.escaped) ?? title(feed.title) ?? "")
    output.element("language", feed.language)
    output.element("copyright", feed.rights)
    output.element("lastBuildDate", feed.updated?.rfc5322)
    output.element("generator", feed.generator)
    link("self", feed.selfLink, to: &output, type: "application/rss+xml")
    for hub in feed.hubs { link("hub", hub, to: &output) }
    link("next", feed.nextPage, to: &output)
    link("prev", feed.previousPage, to: &output)
    for name in feed.authors.compactMap(\.displayName) { output.element("dc:creator", name) }
    if let logo = feed.logo ?? feed.icon {
      output.element("image") { output in
        output.element("url", logo)
        output.element("title", title(feed.title) ?? home)
        output.element("link", home)
      }
    }
  }

  private func write(_ entry: Entry, to output: inout XMLOutput) {
    output.element("title", title(entry.title))
    output.element("link", entry.link)
    output.element(
      "guid", entry.guid, attributes: ["isPermaLink": entry.guid == entry.link ? "true" : "false"])
    output.element("pubDate", entry.published?.rfc5322)
    output.element("atom:updated", entry.updated?.rfc3339)
    for name in entry.authors.compactMap(\.displayName) { output.element("dc:creator", name) }
    for tag in entry.tags { output.element("category", tag) }
    if let content = entry.contentHTML, let summary = entry.summary {
      output.element("description", summary)
      output.element("content:encoded", content)
    } else {
      output.element("description", entry.contentHTML ?? entry.summary ?? (entry.title == nil ? "" : nil))
    }
    for enclosure in entry.enclosures {
      output.emptyElement(
        "enclosure",
        attributes: [
          "url": enclosure.url, "length": String(enclosure.length ?? 0),
          "type": enclosure.type ?? "application/octet-stream",
        ])
    }
  }

  /// A title of RSS is text or HTML and nothing says which, so one that would be taken for HTML is written as
  /// HTML.
  private func title(_ text: String?) -> String? {
    text.map { PlainText.ofTitle($0) == $0 ? $0 : HTMLEscaping.escaped($0) }
  }

  private func link(_ relation: String, _ address: String?, to output: inout XMLOutput, type: String? = nil) {
    guard let address else { return }
    output.emptyElement("atom:link", attributes: ["rel": relation, "type": type, "href": address])
  }
}
