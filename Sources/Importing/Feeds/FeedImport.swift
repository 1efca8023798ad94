import Digests
import Feeds
import Foundation
import Publication
import Sanitizer
import Timestamps
import URIs
import YAML

/// A feed of which each entry was looked at, before anything is written.
public struct FeedImport: Sendable {
  /// The version of what makes posts out of entries; a higher one makes them anew at the next import.
  public static let rendering = 1

  public let source: ImportedSource
  /// What stays the same when the same feed is imported from another place.
  public let identity: String
  /// Where the feed was read from.
  public let location: String
  /// Entries that cannot become posts, and why.
  public let leftOut: Tally<LeftOut>

  private let feed: SpooledFeed
  /// The entries that become posts, by their places in the feed, and what each is known by.
  private let admitted: [(place: Int32, kind: EntryIdentity.Kind)]

  /// An entry, and the post that it becomes.
  struct ImportedPost: Sendable {
    let draft: PostDraft
    /// The entry exactly as it came.
    let entry: Entry
    /// `entry` as JSON with sorted keys.
    let entryJSON: [UInt8]
  }

  /// An entry that cannot become a post.
  public struct LeftOut: Hashable, Sendable {
    /// What somebody would look for it by: its title, else its link or guid, else its number.
    public let entry: String
    /// For people.
    public let reason: String
  }

  /// - Throws: `TemporaryFileError`
  public init(_ feed: SpooledFeed, location: String) throws {
    self.location = location
    self.feed = feed
    let about = feed.feed
    source = ImportedSource(title: about.title, description: about.subtitle, language: about.language)
    identity = about.homePage ?? about.selfLink ?? about.id ?? location
    var admitted: [(Int32, EntryIdentity.Kind)] = []
    var leftOut = Tally<LeftOut>()
    var admission = EntryAdmission()
    var number = 1
    for (place, head) in feed.entries.heads.enumerated() {
      for times in head.isEmpty ? [Int(head.times)] : head.times > 1 ? [1, Int(head.times) - 1] : [1] {
        switch admission.decide(head.identity, isEmpty: head.isEmpty) {
        case .post(let kind): admitted.append((Int32(clamping: place), kind))
        case .leftOut(let reason):
          try leftOut.append(
            LeftOut(feed.entries.read(head).entry, number: number, reason: reason), times: times)
        }
        number += times
      }
    }
    self.admitted = admitted
    self.leftOut = leftOut
  }

  /// How many posts there are.
  public var count: Int { admitted.count }

  /// Some of the first `end` posts: the last of them and those before it, as many as are held in memory with ease and one
  /// at least. In the order of the feed.
  ///
  /// - Throws: `TemporaryFileError`
  func posts(before end: Int) throws -> [ImportedPost] {
    var start = end
    var size = 0
    while start > 0, end - start < Self.mostPosts {
      size += head(start - 1).size
      if size > Self.mostBytes, start < end { break }
      start -= 1
    }
    return try (start..<end).map(post)
  }

  private static let mostPosts = 100
  private static let mostBytes = 1_048_576

  private func head(_ number: Int) -> SpooledEntries.Head { feed.entries.heads[Int(admitted[number].place)] }

  private func post(_ number: Int) throws -> ImportedPost {
    let read = try feed.entries.read(head(number))
    let guid = admitted[number].kind.guid(of: read.entry, hash: read.hash)
    return ImportedPost(
      draft: PostDraft(read.entry, guid: guid, hash: read.hash, feed: feed.feed), entry: read.entry,
      entryJSON: read.json)
  }
}

extension Feed {
  /// Those of the entry, else those of the feed.
  ///
  /// Atom wants an author of what has none, and a feed of ours then names itself: that is nobody.
  fileprivate func authors(of entry: Entry) -> [Person] {
    let authors = entry.authors.isEmpty ? self.authors.inheritable : entry.authors
    return generator == "Colophon" && authors == [Person(name: title)] ? [] : authors
  }
}

extension PostDraft {
  /// In characters: what podcast directories take of `itunes:summary`.
  private static let longestSummary = 4000

  fileprivate init(_ entry: Entry, guid: String, hash: SHA256Digest, feed: Feed) {
    let statedBase = entry.base == feed.selfLink ? nil : entry.base
    let base = statedBase ?? entry.link ?? entry.base ?? feed.homePage
    let html = entry.contentHTML ?? entry.summary ?? ""
    let content = sanitize(html, base: base, policy: .imported)
    // Some feeds have the whole text there once more; the entry is kept as it came.
    let statedSummary =
      entry.contentHTML == nil
      ? nil : entry.summary.map { plainText(ofHTML: $0).cut(to: Self.longestSummary) }
    let link = entry.linkOfPost
    let authors = feed.authors(of: entry).compactMap { $0.name ?? $0.email }
    self.init(
      guid: guid, link: link, permalink: link.flatMap(Permalink.init(link:)),
      slug: entry.title.flatMap(Publication.slug(of:)) ?? SHA256Digest(of: guid).hex(prefix: 6),
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
    text.isEmpty ? nil : text.cut(to: 200)
  }
}

extension String {
  /// Its first characters, `limit` at most, to the end of a word; with an ellipsis where there are more.
  func cut(to limit: Int) -> String {
    guard let limit = index(startIndex, offsetBy: limit, limitedBy: endIndex), limit < endIndex else {
      return self
    }
    let start = self[..<limit]
    return start[..<(start.lastIndex(of: " ") ?? limit)] + "…"
  }
}
