import Digests
import Foundation
import Markdown
import Publication
import Sanitizer
import Timestamps
import YAML

/// A Markdown file of the content folder as a post.
package struct WrittenPost: Sendable {
  /// The version of the code that makes posts from Markdown. After an increase, the next sync makes all posts anew.
  package static let rendering = 1

  /// The name of the file in `posts/`, or the path of the file of an episode: `episodes/221-a-title/episode.md`. It
  /// identifies the post.
  package let file: String
  package let draft: PostDraft
  /// The whole file.
  let source: String

  var isEpisode: Bool { draft.episode != nil }

  init(file: String, draft: PostDraft, source: String) {
    self.file = file
    self.draft = draft
    self.source = source
  }

  /// - Parameters:
  ///   - source: the text of the file.
  ///   - file: the name of the file.
  ///   - folder: the folder that error messages name.
  package init(_ source: String, file: String, folder: String) throws(ContentError) {
    let front: FrontMatter
    do {
      front = try FrontMatter(source, file: "\(folder)/\(file)")
    } catch {
      throw ContentError(error.description)
    }
    let slug = front.slug ?? Self.slug(ofFile: file)
    let permalink = Permalink(slug: slug)
    // This host is never shown: addresses relative to it become holes, which pages fill with paths of this site.
    let html = MarkdownDocument(front.markdown).html
    let content = sanitize(html, base: "https://here.invalid\(permalink)", policy: .trusted)
    self.file = file
    self.source = source
    draft = PostDraft(
      guid: Self.guid(of: "post:\(file)"), link: nil, permalink: permalink, slug: slug, origin: nil,
      state: front.isDraft ? .draft : .published, visibleFrom: front.date, title: front.title,
      summary: front.summary ?? content.excerpt, authors: front.authors, tags: front.tags,
      series: front.series, published: front.date, updated: front.updated, content: content, enclosures: [],
      contentHash: SHA256Digest(of: source))
  }

  /// `2026-11-21-hello-world.md` is `hello-world`.
  private static func slug(ofFile file: String) -> String {
    let name = file.hasSuffix(".md") ? String(file.dropLast(3)) : file
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
