import Digests
import Foundation
import Publication
import URIs

/// A file of the content folder as a post, a page or an episode.
package struct WrittenPost: Sendable {
  /// The version of the code that makes posts from Markdown. After an increase, the next sync makes all posts
  /// anew.
  package static let rendering = 9

  /// The name of the file in `posts/`, as in `hello.md` or `hello/index.md`, or its path: `pages/imprint.md`,
  /// `episodes/221-a-title/episode.md`. It identifies the post.
  package let file: String
  private let text: Text

  private enum Text {
    case markdown(MarkdownPost)
    case episode(EpisodeFolder)
  }

  /// - Parameters:
  ///   - source: the text of the file.
  ///   - file: the name of the file.
  ///   - folder: the folder that error messages name.
  package init(
    _ source: String, file: String, folder: String, style: WritingStyle = WritingStyle()
  ) throws(ContentError) {
    self.file = file
    text = .markdown(
      try MarkdownPost(
        source, Self.isPage(file) ? .page : .post, place: "\(folder)/\(file)", day: Self.day(ofFile: file),
        style: style))
  }

  init(_ episode: EpisodeFolder) {
    file = episode.file
    text = .episode(episode)
  }

  /// The whole file.
  package var source: String {
    switch text {
    case .markdown(let post): post.source
    case .episode(let episode): episode.source
    }
  }

  /// The digest of all that the post is made from.
  var contentHash: SHA256Digest {
    switch text {
    case .markdown(let post): post.contentHash
    case .episode(let episode): episode.contentHash
    }
  }

  package var permalink: Permalink {
    switch text {
    case .markdown(let post): post.address ?? Self.address(ofFile: file, slug: post.slug)
    case .episode(let episode): episode.permalink
    }
  }

  /// The number of an episode that has one.
  var number: Int? { if case .episode(let episode) = text { episode.number } else { nil } }

  /// The captions of an episode that readers see.
  var captions: [CheckedCaptions] {
    if case .episode(let episode) = text { episode.captionFiles } else { [] }
  }

  /// Addresses that are to redirect to the post.
  package var redirects: [Permalink] { markdown?.redirects ?? [] }

  /// Where the file names them: its path and the line; nil if there are none.
  var redirectsPlace: String? { markdown?.redirectsPlace }

  /// Whether the file says itself what its address ends with.
  var hasSlug: Bool { markdown?.slug != nil || markdown?.address != nil }

  /// The post with its text rendered, which takes most of the time. It is rendered whenever this is asked
  /// for.
  package var draft: PostDraft { draft(at: permalink) }

  /// The post at another address than its file asks for. An episode is always where its file says.
  func draft(at permalink: Permalink) -> PostDraft {
    switch text {
    case .markdown(let post):
      post.draft(
        guid: Self.guid(of: "post:\(file)"), slug: post.slug ?? Self.slug(ofFile: file), permalink: permalink,
        hasFolder: Self.isInFolder(file))
    case .episode(let episode): episode.draft
    }
  }

  private var markdown: MarkdownPost? { if case .markdown(let post) = text { post } else { nil } }

  /// Whether a file is that of a page, which is no post. `pages/index.md` is a post in a folder of that name.
  static func isPage(_ file: String) -> Bool { file.hasPrefix("pages/") && file != "pages/index.md" }

  /// `/posts/hello` for `hello.md`, `/docs/setup` for `pages/docs/setup.md`, and `/docs` for
  /// `pages/docs/index.md`.
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
  package static func slug(ofFile file: String) -> String {
    let ending = [isInFolder(file) ? "/index.md" : ".md"].first(where: file.hasSuffix) ?? ""
    let name = String(file.dropLast(ending.count))
    let undated = isDated(name) ? String(name.dropFirst("2026-11-21-".count)) : name
    return Publication.slug(of: undated) ?? undated
  }

  /// The date with which the name of a file or a folder begins, if more follows.
  private static func day(ofFile file: String) -> String? {
    isDated(file) ? String(file.prefix("2026-11-21".count)) : nil
  }

  /// Whether a name begins with a date and has more after it.
  private static func isDated(_ name: String) -> Bool {
    let pattern = "0000-00-00-".utf8
    return name.utf8.count > pattern.count
      && zip(name.utf8, pattern).allSatisfy { $1 == 0x30 ? (0x30...0x39).contains($0) : $0 == $1 }
  }

  /// A UUID of version 8 (RFC 9562 §5.8), made from a name that stays the same: a new database gives a post
  /// the same guid, so that feed readers do not show it as new.
  package static func guid(of name: String) -> String {
    var bytes = Array(SHA256Digest(of: "colophon:\(name)").bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let uuid = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    return "urn:uuid:\(uuid.uuidString.lowercased())"
  }
}

/// The kinds of what is written, each in a folder of its own.
enum ContentKind: String, CaseIterable {
  case posts
  case pages
  case episodes

  /// A post may have a folder with the name `episodes`.
  init(of file: String) {
    if file.hasPrefix("episodes/"), file.hasSuffix("/episode.md") {
      self = .episodes
    } else {
      self = WrittenPost.isPage(file) ? .pages : .posts
    }
  }
}
