import Digests
import Foundation
import Markdown
import Publication
import Sanitizer
import Timestamps
import URIs
import YAML

/// A Markdown file of the content folder as a post.
package struct WrittenPost: Sendable {
  /// The version of the code that makes posts from Markdown. After an increase, the next sync makes all posts anew.
  package static let rendering = 7

  /// The name of the file in `posts/`, as in `hello.md` or `hello/index.md`, or the path of the file of an episode:
  /// `episodes/221-a-title/episode.md`. It identifies the post.
  package let file: String
  package let draft: PostDraft
  /// The whole file.
  let source: String
  /// `file:line` of the addresses that redirect to it; nil if there are none.
  let redirectsPlace: String?

  /// The files besides `episode.md` that an episode is made from: names in its folder.
  let reads: [String]

  init(file: String, draft: PostDraft, source: String, reads: [String]) {
    self.file = file
    self.draft = draft
    self.source = source
    self.reads = reads
    redirectsPlace = nil
  }

  /// - Parameters:
  ///   - source: the text of the file.
  ///   - file: the name of the file.
  ///   - folder: the folder that error messages name.
  package init(
    _ source: String, file: String, folder: String, style: WritingStyle = WritingStyle()
  ) throws(ContentError) {
    let (front, markdown) = try Self.parts(of: source, file: file, folder: folder, style: style)
    let slug = front.slug ?? Self.slug(ofFile: file)
    let permalink = Self.address(ofFile: file, slug: front.slug)
    // This host is never shown: addresses relative to it become holes, which pages fill with paths of this site.
    let base = "https://here.invalid\(permalink)\(Self.isInFolder(file) ? "/" : "")"
    let own = style.with(smartPunctuation: front.smartPunctuation, language: front.language)
    var content = sanitize(
      MarkdownDocument(markdown, extensions: own.extensions).html, base: base, policy: own.html)
    if let image = front.image { content.firstImage = Self.image(image, base: base) }
    self.file = file
    self.source = source
    reads = []
    redirectsPlace = front.redirectsPlace
    var draft = PostDraft(
      guid: Self.guid(of: "post:\(file)"), link: nil, permalink: permalink, slug: slug, origin: nil,
      state: Self.state(of: front, isPage: Self.isPage(file)), visibleFrom: front.date,
      title: front.title,
      summary: front.summary ?? content.excerpt, authors: front.authors, tags: front.tags,
      series: front.series, published: front.date, updated: front.updated, content: content, enclosures: [],
      contentHash: Self.digest(of: source, front, style))
    draft.canonical = front.canonical
    draft.language = front.language
    draft.redirects = front.redirects
    draft.notes = front.notes
    draft.replacesSitePage = Self.isPage(file) && permalink.description == "/about"
    self.draft = draft
  }

  /// What is known of a post without its text being rendered, which takes most of the time and of the memory.
  ///
  /// - Throws: what ``init(_:file:folder:style:)`` throws.
  static func facts(
    of source: String, file: String, folder: String, style: WritingStyle
  ) throws(ContentError) -> (contentHash: SHA256Digest, address: Permalink, redirects: [Permalink]) {
    let (front, _) = try parts(of: source, file: file, folder: folder, style: style)
    return (digest(of: source, front, style), address(ofFile: file, slug: front.slug), front.redirects)
  }

  private static func parts(
    of source: String, file: String, folder: String, style: WritingStyle
  ) throws(ContentError) -> (front: FrontMatter, markdown: String) {
    do {
      let divided = try DividedSource(source, file: "\(folder)/\(file)")
      let front = try FrontMatter(divided.mapping, timeZone: style.timeZone, isPage: isPage(file))
      return (front, divided.markdown)
    } catch {
      throw ContentError(error.description)
    }
  }

  private static func digest(of source: String, _ front: FrontMatter, _ style: WritingStyle) -> SHA256Digest {
    SHA256Digest(of: front.dependsOnTimeZone ? "\(source)\u{0}\(style.timeZone)" : source)
  }

  private static func state(of front: FrontMatter, isPage: Bool) -> PostState {
    if front.isDraft { return .draft }
    if isPage { return .page }
    return front.isUnlisted ? .unlisted : .published
  }

  private static func image(_ address: String, base: String) -> SanitizedBody.ImageAddress {
    let resolved = URIReference(address).resolved(against: URIReference(base))
    guard resolved.host == URIReference(base).host else { return .absolute(resolved.description) }
    return .reference(resolved.description.replacing("https://here.invalid", with: "", maxReplacements: 1))
  }

  /// Whether a file is that of a page, which is no post. `pages/index.md` is a post in a folder of that name.
  static func isPage(_ file: String) -> Bool { file.hasPrefix("pages/") && file != "pages/index.md" }

  /// `/posts/hello` for `hello.md`, `/docs/setup` for `pages/docs/setup.md`, and `/docs` for `pages/docs/index.md`.
  ///
  /// - Parameter slug: the last part of the address, if the front matter gives it.
  static func address(ofFile file: String, slug: String?) -> Permalink {
    guard isPage(file) else { return Permalink(slug: slug ?? self.slug(ofFile: file)) }
    var parts = file.dropLast(".md".count).split(separator: "/").dropFirst().map(String.init)
    if parts.last == "index" { parts.removeLast() }
    parts = parts.map { Publication.slug(of: $0) ?? $0 }
    if let slug, !parts.isEmpty { parts[parts.count - 1] = slug }
    return Permalink(stored: "/" + parts.joined(separator: "/").percentEncoded(allowing: .path))
  }

  /// Whether a post has a folder of its own, whose files belong to it.
  static func isInFolder(_ file: String) -> Bool { file.hasSuffix("/index.md") }

  /// `2026-11-21-hello-world.md` and `2026-11-21-hello-world/index.md` are `hello-world`.
  static func slug(ofFile file: String) -> String {
    let ending = [isInFolder(file) ? "/index.md" : ".md"].first(where: file.hasSuffix) ?? ""
    let name = String(file.dropLast(ending.count))
    let undated = isDated(name) ? String(name.dropFirst("2026-11-21-".count)) : name
    return Publication.slug(of: undated) ?? undated
  }

  /// Whether a name begins with a date and has more after it.
  private static func isDated(_ name: String) -> Bool {
    let pattern = "0000-00-00-".utf8
    return name.utf8.count > pattern.count
      && zip(name.utf8, pattern).allSatisfy { $1 == 0x30 ? (0x30...0x39).contains($0) : $0 == $1 }
  }

  /// A UUID of version 8 (RFC 9562 §5.8), made from a name that stays the same: a new database gives a post the same
  /// guid, so that feed readers do not show it as new.
  static func guid(of name: String) -> String {
    var bytes = Array(SHA256Digest(of: "colophon:\(name)").bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let uuid = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    return "urn:uuid:\(uuid.uuidString.lowercased())"
  }
}
