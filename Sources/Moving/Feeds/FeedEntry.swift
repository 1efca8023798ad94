import Feeds
import Sanitizer
import Texts
import URIs

/// An entry of a feed as a text.
struct FeedEntry {
  private(set) var text: MovedText
  private(set) var losses: [Loss] = []

  /// - Parameter authors: those of the feed, for an entry without authors of its own.
  init(_ entry: Entry, id: String, authors: [String], at place: SourcePlace) {
    text = MovedText(.post, id: "feed:\(id)", place: place)
    let html = entry.contentHTML ?? entry.summary ?? ""
    let content = sanitize(html, base: nil)
    text.title = entry.title ?? content.text.shortened(to: 80)
    text.date = entry.published ?? entry.updated
    text.updated = entry.updated
    text.tags = entry.tags
    let own = entry.authors.compactMap(\.name)
    text.authors = own.isEmpty ? authors : own
    text.language = entry.language
    text.image = entry.image
    if entry.contentHTML != nil, let summary = entry.summary {
      text.summary = sanitize(summary, base: nil).text.shortened(to: 300)
    }
    readAddress(entry.originalLink ?? entry.link)
    let markdown = MarkdownFromHTML(html)
    text.body = markdown.markdown
    losses += BodyLosses(html, at: place).losses(markdown.removed)
    if text.date == nil {
      text.isDraft = true
      losses.append(Loss(.date, "published", at: place, "there is none; \"\(text.title)\" became a draft"))
    }
    for enclosure in entry.enclosures {
      text.params.append(("enclosure", .text(enclosure.url)))
      losses.append(
        Loss(.media, "enclosure", at: place, "\(enclosure.url) is kept below params, and no page shows it"))
    }
  }

  private mutating func readAddress(_ link: String?) {
    guard let link else { return }
    let reference = URIReference(link)
    guard reference.isWebAddress, reference.path != "/" || reference.query != nil else { return }
    text.addresses = [reference.path + (reference.query.map { "?\($0)" } ?? "")]
    let last = reference.path.split(separator: "/").last.map(String.init) ?? ""
    let name = last.percentDecoded ?? last
    let slug =
      ["index.html", "index.php"].contains(name) ? nil : name.split(separator: ".").first.map(String.init)
    text.slug = reference.query == nil ? slug : nil
  }
}
