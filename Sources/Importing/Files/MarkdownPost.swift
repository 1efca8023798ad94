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
/// editor another. The place of a file says whether it is a page; a text of the desk says so itself, by the
/// key `page`.
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
  /// Where a text of the desk says that it is a page: the place and the line.
  package let pagePlace: String?

  /// Reads the front matter. The Markdown is rendered by ``draft(guid:slug:permalink:hasFolder:)``, which
  /// cannot fail.
  ///
  /// - Parameters:
  ///   - kind: that of a file; nil for a text of the desk.
  ///   - place: what errors name before the line: the path of a file, for instance.
  ///   - day: the date of a post whose front matter has none, as in 2026-11-21.
  /// - Throws: ``ContentError`` for the first mistake, with its line.
  package init(
    _ source: String, _ kind: Kind? = nil, place: String, day: String? = nil,
    style: WritingStyle = WritingStyle()
  ) throws(ContentError) {
    do {
      let document = try FrontMatterDocument(source, file: place)
      let mapping = document.mapping
      let keys = FrontMatterKeys(mapping)
      let isHTML = try mapping.text(keys["markup"])?.lowercased() == "html"
      let text = document.text(hasTitle: keys.hasTitle || isHTML)
      self.kind = kind ?? (mapping.hasValue(keys["page"]) ? .page : .post)
      front = try FrontMatter(
        mapping, timeZone: style.timeZone, isPage: self.kind == .page, isFile: kind != nil,
        heading: text.title, day: day)
      pagePlace = mapping.location(of: keys["page"])
      markdown = text.markdown
    } catch {
      throw ContentError(error.description)
    }
    self.source = source
    self.style = style
  }

  package var title: String { front.title }
  package var isPage: Bool { kind == .page }
  /// The address of a page of the desk.
  package var page: Permalink? { front.page }
  /// Whether it says nothing to readers: it has neither a title nor a summary nor a text.
  package var isEmpty: Bool {
    title.allSatisfy(\.isWhitespace) && (front.summary ?? "").allSatisfy(\.isWhitespace)
      && markdown.allSatisfy(\.isWhitespace)
  }
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
    let base = Self.base(permalink, hasFolder: hasFolder)
    let identity = front.identity
    let foreignBase = identity.base ?? identity.link
    let audience = front.visibility.audience
    var content = text(isWhole: audience == .everyone, base: base)
    if let image = front.image { content.firstImage = Self.image(image, base: base) }
    var draft = PostDraft(
      guid: identity.guid ?? guid, link: identity.link, permalink: permalink, slug: slug,
      origin: foreignBase.flatMap { URIReference($0).origin?.description }, state: state,
      visibleFrom: identity.isOfFeed ? nil : front.date, title: front.title.isEmpty ? nil : front.title,
      summary: front.summary ?? content.excerpt, authors: front.authors, tags: front.tags,
      series: front.series, published: front.date, updated: front.updated, content: content,
      enclosures: audience == .everyone ? identity.enclosures : [], contentHash: contentHash)
    if audience != .everyone {
      draft.whole = WholeText(
        audience: audience, opening: front.visibility.opening, content: text(isWhole: true, base: base))
    }
    draft.arrived = identity.arrived
    draft.canonical = front.canonical
    draft.language = front.language
    draft.redirects = front.redirects
    draft.notes = front.notes
    draft.isPage = isPage
    return draft
  }

  private var state: PostState {
    if front.isDraft { return .draft }
    if isPage { return .page }
    return front.visibility == .unlisted ? .unlisted : .published
  }

  /// The text as HTML.
  ///
  /// - Parameter isWhole: whether it is the whole text; else, what stands before `<!-- members -->`.
  private func text(isWhole: Bool, base: String) -> SanitizedBody {
    let identity = front.identity
    if identity.isHTML {
      let end = isWhole ? markdown.endIndex : markdown.membersMark?.lowerBound ?? markdown.startIndex
      return sanitize(
        String(markdown[..<end]), base: identity.isOfFeed ? identity.base ?? identity.link : base,
        policy: .imported)
    }
    let own = style.with(smartPunctuation: front.smartPunctuation, language: front.language)
    let document = MarkdownDocument(
      markdown, extensions: (isWhole ? [] : [.publicPart]) + own.extensions)
    return sanitize(document.html, base: base, policy: own.html)
  }

  /// The address relative to which addresses in the text are. Its host is never shown: such addresses become
  /// holes, which pages fill with paths of this site.
  private static func base(_ permalink: Permalink, hasFolder: Bool) -> String {
    "https://here.invalid\(permalink)\(hasFolder ? "/" : "")"
  }

  private static func image(_ address: String, base: String) -> SanitizedBody.ImageAddress {
    let resolved = URIReference(address).resolved(against: URIReference(base))
    guard resolved.host == URIReference(base).host else { return .absolute(resolved.description) }
    return .reference(resolved.description.replacing("https://here.invalid", with: "", maxReplacements: 1))
  }
}
