import Digests
import Markdown
import Publication
import Sanitizer
import Timestamps
import URIs
import YAML

/// A post or a page as its author writes it: front matter, and Markdown below it.
///
/// The text may come from anywhere. A file of the content folder is one source of it (``WrittenPost``), an
/// editor another.
package struct MarkdownPost: Sendable {
  package enum Kind: Sendable {
    case post
    /// In no list and no feed; needs no date.
    case page
  }

  /// The whole text.
  package let source: String
  private let kind: Kind
  private let front: FrontMatter
  private let markdown: String
  private let style: WritingStyle

  /// Reads the front matter. The Markdown is rendered by ``draft(guid:slug:permalink:hasFolder:)``, which
  /// cannot fail.
  ///
  /// - Parameters:
  ///   - place: what errors name before the line: the path of a file, for instance.
  ///   - day: the date of a post whose front matter has none, as in 2026-11-21.
  /// - Throws: ``ContentError`` for the first mistake, with its line.
  package init(
    _ source: String, _ kind: Kind = .post, place: String, day: String? = nil,
    style: WritingStyle = WritingStyle()
  ) throws(ContentError) {
    do {
      let document = try FrontMatterDocument(source, file: place)
      let mapping = document.mapping
      let keys = FrontMatterKeys(mapping)
      let isHTML = try mapping.text(keys["markup"])?.lowercased() == "html"
      let text = document.text(hasTitle: keys.hasTitle || isHTML)
      front = try FrontMatter(
        mapping, timeZone: style.timeZone, isPage: kind == .page, heading: text.title, day: day)
      markdown = text.markdown
    } catch {
      throw ContentError(error.description)
    }
    self.source = source
    self.kind = kind
    self.style = style
  }

  package var title: String { front.title }
  /// The date of publication; of a text without one, the day for which it was read.
  package var published: Timestamp? { front.date }
  /// The address, if the front matter gives it whole.
  var address: Permalink? { front.identity.address }
  /// The last part of the address, if the front matter gives it.
  package var slug: String? { front.slug }
  /// Addresses that are to redirect to the post.
  package var redirects: [Permalink] { front.redirects }
  /// Where the front matter names them: the place and the line; nil if there are none.
  package var redirectsPlace: String? { front.redirectsPlace }

  /// The digest of all that the post is made from.
  package var contentHash: SHA256Digest {
    SHA256Digest(of: front.dependsOnTimeZone ? "\(source)\u{0}\(style.timeZone)" : source)
  }

  /// The post, with its text rendered.
  ///
  /// - Parameters:
  ///   - slug: what its address ends with if `permalink` cannot be had.
  ///   - hasFolder: whether relative addresses in the text belong to a folder with the address of the post.
  package func draft(
    guid: String, slug: String, permalink: Permalink, hasFolder: Bool = false
  ) -> PostDraft {
    // This host is never shown: addresses relative to it become holes, which pages fill with paths of this
    // site.
    let base = "https://here.invalid\(permalink)\(hasFolder ? "/" : "")"
    let own = style.with(smartPunctuation: front.smartPunctuation, language: front.language)
    let identity = front.identity
    let foreignBase = identity.base ?? identity.link
    var content =
      identity.isHTML
      ? sanitize(markdown, base: identity.isOfFeed ? foreignBase : base, policy: .imported)
      : sanitize(MarkdownDocument(markdown, extensions: own.extensions).html, base: base, policy: own.html)
    if let image = front.image { content.firstImage = Self.image(image, base: base) }
    var draft = PostDraft(
      guid: identity.guid ?? guid, link: identity.link, permalink: permalink, slug: slug,
      origin: foreignBase.flatMap { URIReference($0).origin?.description }, state: state,
      visibleFrom: identity.isOfFeed ? nil : front.date, title: front.title.isEmpty ? nil : front.title,
      summary: front.summary ?? content.excerpt, authors: front.authors, tags: front.tags,
      series: front.series, published: front.date, updated: front.updated, content: content,
      enclosures: identity.enclosures,
      contentHash: contentHash)
    draft.arrived = identity.arrived
    draft.canonical = front.canonical
    draft.language = front.language
    draft.redirects = front.redirects
    draft.notes = front.notes
    draft.replacesSitePage = kind == .page && permalink.description == "/about"
    return draft
  }

  private var state: PostState {
    if front.isDraft { return .draft }
    if kind == .page { return .page }
    return front.isUnlisted ? .unlisted : .published
  }

  private static func image(_ address: String, base: String) -> SanitizedBody.ImageAddress {
    let resolved = URIReference(address).resolved(against: URIReference(base))
    guard resolved.host == URIReference(base).host else { return .absolute(resolved.description) }
    return .reference(resolved.description.replacing("https://here.invalid", with: "", maxReplacements: 1))
  }
}
