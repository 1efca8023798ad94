import Timestamps

/// Writes RSS 2.0 by the Best Practices Profile of the RSS Advisory Board.
///
/// - The summary is the `description` and the content `content:encoded`; an entry with only one of them has
///   it in `description`, where every reader looks.
/// - `isPermaLink` is always written, true if the guid is the link.
/// - An entry's `updated` is written as `atom:updated`, its authors as `dc:creator`, by name.
/// - An item has one `enclosure`, as the profile asks; further ones are `atom:link`s with that relation.
/// - A channel always has `title`, `link` and `description`, which RSS requires.
/// - RSS has no place for the feed's `id` and `icon`, the address of remote content, and addresses of people.
public struct RSSWriter: FeedWriter {
  public init() {}

  public func appendHead(of feed: Feed, to bytes: inout [UInt8]) {
    XMLOutput.append(to: &bytes) { output in
      output.open(
        root: "rss", attributes: ["version": "2.0"],
        feed.vocabularies.union([.atom, .content, .dublinCore]))
      output.open("channel")
      write(channelOf: feed, to: &output)
      if let show = feed.podcast { output.show(show) }
    }
  }

  public func append(_ entry: Entry, of feed: Feed, to bytes: inout [UInt8]) {
    XMLOutput.append(to: &bytes, depth: 2) { output in
      let base = entry.base == feed.homePage ? nil : entry.base
      output.element("item", attributes: ["xml:base": base, "xml:lang": entry.language]) { output in
        write(entry, to: &output)
        write(circumstancesOf: entry, to: &output)
        output.vocabularies(of: entry)
      }
    }
  }

  public func appendTail(of feed: Feed, to bytes: inout [UInt8]) {
    XMLOutput.append(to: &bytes, depth: 2) { output in
      output.close("channel")
      output.close("rss")
    }
  }
}

extension RSSWriter {
  private func write(channelOf feed: Feed, to output: inout XMLOutput) {
    let home = feed.homePage ?? feed.selfLink ?? ""
    output.element("title", title(feed.title) ?? home)
    output.element("link", home)
    output.element("description", (feed.subtitle ?? feed.title).map(HTMLEscaping.escaped) ?? "")
    output.element("language", feed.language)
    output.element("copyright", feed.rights)
    output.element("lastBuildDate", feed.updated?.rfc5322)
    for tag in feed.tags { output.element("category", tag) }
    output.element("generator", feed.generator)
    output.link("self", feed.selfLink, as: "atom:link", type: "application/rss+xml")
    for hub in feed.hubs { output.link("hub", hub, as: "atom:link") }
    for (relation, address) in feed.pageLinks { output.link(relation, address, as: "atom:link") }
    output.history(of: feed)
    for name in feed.authors.compactMap(\.displayName) { output.element("dc:creator", name) }
    for name in feed.contributors.compactMap(\.displayName) { output.element("dc:contributor", name) }
    if let logo = feed.logo ?? (feed.icon == feed.podcast?.image ? nil : feed.icon) {
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
    for name in entry.contributors.compactMap(\.displayName) { output.element("dc:contributor", name) }
    for tag in entry.tags { output.element("category", tag) }
    if let content = entry.contentHTML, let summary = entry.summary {
      output.element("description", summary)
      output.element("content:encoded", content)
    } else {
      output.element("description", entry.contentHTML ?? entry.summary ?? (entry.title == nil ? "" : nil))
    }
  }

  private func write(circumstancesOf entry: Entry, to output: inout XMLOutput) {
    if let enclosure = entry.enclosures.first {
      output.emptyElement(
        "enclosure",
        attributes: [
          "url": enclosure.url, "length": String(enclosure.length ?? 0),
          "type": enclosure.mediaType ?? "application/octet-stream",
        ])
    }
    for enclosure in entry.enclosures.dropFirst() {
      output.link(
        "enclosure", enclosure.url, as: "atom:link", type: enclosure.mediaType, length: enclosure.length,
        title: enclosure.title)
    }
    output.link("related", entry.externalLink, as: "atom:link")
    output.element("dc:rights", entry.rights)
    if let source = entry.source, let address = source.selfLink {
      output.element("source", source.title ?? "", attributes: ["url": address])
    }
    guard let discussion = entry.discussion else { return }
    output.element("comments", discussion.page)
    output.element("slash:comments", discussion.count.map { String($0) })
    output.element("wfw:commentRss", discussion.feed)
    if let other = discussion.inReplyTo { output.emptyElement("thr:in-reply-to", attributes: ["ref": other]) }
  }

  /// A title of RSS does not say whether it is text or HTML, so a text that would be read as HTML is escaped
  /// as HTML.
  private func title(_ text: String?) -> String? {
    text.map { PlainText.ofTitle($0) == $0 ? $0 : HTMLEscaping.escaped($0) }
  }
}
