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
  package static let rendering = 3

  /// The name of the file in `posts/`, as in `hello.md` or `hello/index.md`, or the path of the file of an episode:
  /// `episodes/221-a-title/episode.md`. It identifies the post.
  package let file: String
  package let draft: PostDraft
  /// The whole file.
  let source: String
  /// `file:line` of the addresses that redirect to it; nil if there are none.
  let redirectsPlace: String?

  var isEpisode: Bool { draft.episode != nil }

  init(file: String, draft: PostDraft, source: String) {
    self.file = file
    self.draft = draft
    self.source = source
    redirectsPlace = nil
  }

  /// - Parameters:
  ///   - source: the text of the file.
  ///   - file: the name of the file.
  ///   - folder: the folder that error messages name.
  ///   - timeZone: the time zone of dates without a UTC offset: a name of the IANA time zone database.
  package init(
    _ source: String, file: String, folder: String, timeZone: String = "UTC"
  ) throws(ContentError) {
    let front: FrontMatter
    let markdown: String
    do {
      let divided = try DividedSource(source, file: "\(folder)/\(file)")
      front = try FrontMatter(divided.mapping, timeZone: timeZone)
      markdown = divided.markdown
    } catch {
      throw ContentError(error.description)
    }
    let slug = front.slug ?? Self.slug(ofFile: file)
    let permalink = Permalink(slug: slug)
    // This host is never shown: addresses relative to it become holes, which pages fill with paths of this site.
    let base = "https://here.invalid\(permalink)\(Self.isInFolder(file) ? "/" : "")"
    var content = sanitize(MarkdownDocument(markdown).html, base: base, policy: .trusted)
    if let image = front.image { content.firstImage = Self.image(image, base: base) }
    let digested = front.dependsOnTimeZone ? "\(source)\u{0}\(timeZone)" : source
    self.file = file
    self.source = source
    redirectsPlace = front.redirectsPlace
    var draft = PostDraft(
      guid: Self.guid(of: "post:\(file)"), link: nil, permalink: permalink, slug: slug, origin: nil,
      state: front.isDraft ? .draft : .published, visibleFrom: front.date, title: front.title,
      summary: front.summary ?? content.excerpt, authors: front.authors, tags: front.tags,
      series: front.series, published: front.date, updated: front.updated, content: content, enclosures: [],
      contentHash: SHA256Digest(of: digested))
    draft.canonical = front.canonical
    draft.language = front.language
    draft.redirects = front.redirects
    self.draft = draft
  }

  private static func image(_ address: String, base: String) -> SanitizedBody.ImageAddress {
    let resolved = URIReference(address).resolved(against: URIReference(base))
    guard resolved.host == URIReference(base).host else { return .absolute(resolved.description) }
    return .reference(resolved.description.replacing("https://here.invalid", with: "", maxReplacements: 1))
  }

  /// Whether a post has a folder of its own, whose files belong to it.
  static func isInFolder(_ file: String) -> Bool { file.hasSuffix("/index.md") }

  /// `2026-11-21-hello-world.md` and `2026-11-21-hello-world/index.md` are `hello-world`.
  private static func slug(ofFile file: String) -> String {
    let ending = [isInFolder(file) ? "/index.md" : ".md"].first(where: file.hasSuffix) ?? ""
    let name = String(file.dropLast(ending.count))
    let undated = name.replacing(#/^\d{4}-\d{2}-\d{2}-(?=.)/#, with: "")
    return Publication.slug(of: undated) ?? undated
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
