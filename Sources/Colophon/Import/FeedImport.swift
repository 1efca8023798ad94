import Digests
import Feeds
import Foundation
import Sanitizer
import Timestamps
import URIs

/// A feed taken apart into posts, before anything is written.
public struct FeedImport: Sendable {
  /// The version of what makes posts out of entries; a higher one makes them anew at the next import.
  public static let rendering = 1

  public let source: ImportedSource
  /// What stays the same when the same feed is imported from another place.
  public let identity: String
  /// Where the feed was read from.
  public let location: String
  public let posts: [ImportedPost]
  /// Entries that cannot become posts, and why.
  public let leftOut: [LeftOut]

  public struct ImportedPost: Sendable {
    public let draft: PostDraft
    /// The entry exactly as it came.
    public let entry: Entry
    /// `entry` as JSON with sorted keys.
    public let entryJSON: [UInt8]
  }

  public struct LeftOut: Hashable, Sendable {
    public let entry: String
    public let reason: String
  }

  /// - Parameter progress: called with the number of entries done, after each.
  public init(_ feed: Feed, location: String, progress: (Int) -> Void = { _ in }) throws {
    self.location = location
    source = ImportedSource(title: feed.title, description: feed.subtitle, language: feed.language)
    identity = feed.homePage ?? feed.selfLink ?? feed.id ?? location
    var posts: [ImportedPost] = []
    var leftOut: [LeftOut] = []
    var admission = EntryAdmission()
    for (index, entry) in feed.entries.enumerated() {
      defer { progress(index + 1) }
      let hash = try SHA256Digest(of: entryEncoder.encode(entry.withoutBase))
      switch admission.decide(entry, hash: { hash }) {
      case .post(let guid):
        let json = try entryEncoder.encode(entry)
        posts.append(
          ImportedPost(
            draft: PostDraft(entry, guid: guid, hash: hash, feed: feed), entry: entry, entryJSON: Array(json))
        )
      case .leftOut(let entry): leftOut.append(entry)
      }
    }
    self.posts = posts
    self.leftOut = leftOut
  }

  /// What the sanitiser took out of all entries together, by name.
  public var removed: [String: Int] {
    posts.reduce(into: [:]) { sum, post in sum.merge(post.draft.content.removed, uniquingKeysWith: +) }
  }
}

var entryEncoder: JSONEncoder {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return encoder
}

extension Entry {
  /// The same whichever of a blog's feeds it came in: without what the feed gave, not the author.
  var withoutBase: Entry {
    var entry = self
    entry.base = nil
    return entry
  }
}

extension Feed {
  /// Those of the entry, else those of the feed.
  ///
  /// Atom wants an author of what has none, and a feed of ours then names itself: that is nobody.
  fileprivate func authors(of entry: Entry) -> [Person] {
    let authors = entry.authors.isEmpty ? self.authors : entry.authors
    return generator == "Colophon" && authors == [Person(name: title)] ? [] : authors
  }
}

extension PostDraft {
  fileprivate init(_ entry: Entry, guid: String, hash: SHA256Digest, feed: Feed) {
    let statedBase = entry.base == feed.selfLink ? nil : entry.base
    let base = statedBase ?? entry.link ?? entry.base ?? feed.homePage
    let html = entry.contentHTML ?? entry.summary ?? ""
    let content = sanitize(html, base: base, policy: .imported)
    let statedSummary = entry.contentHTML == nil ? nil : entry.summary.map(plainText(ofHTML:))
    let link = entry.linkOfPost
    let authors = feed.authors(of: entry).compactMap { $0.name ?? $0.email }
    self.init(
      guid: guid, link: link, permalink: link.flatMap(Permalink.init(link:)),
      slug: entry.title.flatMap(Colophon.slug(of:)) ?? SHA256Digest(of: guid).hex(prefix: 6),
      origin: (base ?? link).flatMap { URIReference($0).origin?.description }, state: .published,
      visibleFrom: nil,
      title: entry.title, summary: statedSummary ?? content.excerpt, authors: authors, tags: entry.tags,
      published: entry.published,
      // Atom wants the date of the last change also of what never changed.
      updated: entry.updated == entry.published ? nil : entry.updated, content: content,
      enclosures: entry.enclosures,
      contentHash: hash)
  }
}

extension SanitizedBody {
  /// The first sentence or so as plain text: what a preview says when nobody wrote a summary. Nil for no text.
  var excerpt: String? {
    let limit = 200
    guard text.count > limit else { return text.isEmpty ? nil : text }
    let start = text.prefix(limit)
    let end = start.lastIndex(of: " ") ?? start.endIndex
    return start[..<end] + "…"
  }
}
