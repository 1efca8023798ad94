import Digests
import Feeds
import Foundation
import Publication
import Sanitizer
import Texts
import Timestamps
import URIs

/// A feed whose entries have been checked, ready to be written.
package struct FeedImport: Sendable {
  /// The version of the code that makes posts from entries. After an increase, the next import makes all
  /// posts anew.
  package static let rendering = 3

  package let source: ImportedSource
  /// Identifies the feed, wherever it is imported from.
  package let identity: String
  /// The address or file that the feed was read from.
  package let location: String
  /// Entries that cannot become posts, and why.
  package let leftOut: Tally<LeftOut>

  private let feed: SpooledFeed
  /// The entries that become posts: the place of each in the feed, and what identifies it.
  private let admitted: [(place: Int32, kind: EntryIdentity.Kind)]

  /// An entry, and the post that is made from it.
  struct ImportedPost: Sendable {
    private(set) var draft: PostDraft
    /// The entry exactly as it came.
    let entry: Entry
    /// `entry` as JSON with sorted keys.
    let entryJSON: [UInt8]
    /// The part of the entry that identifies it in its feed.
    private(set) var kind: EntryIdentity.Kind

    /// The guids that an earlier import may have given to the post.
    var possibleGUIDs: [String] {
      let kinds = [kind] + (entry.guid == nil ? [] : [.guid]) + (entry.link == nil ? [] : [.link])
      return kinds.map { $0.guid(of: entry, hash: draft.contentHash) }
    }

    /// Identifies it by its link, because its guid is that of another entry.
    mutating func becomeKnownByLink() {
      kind = .link
      draft.guid = kind.guid(of: entry, hash: draft.contentHash)
    }
  }

  /// An entry that cannot become a post.
  package struct LeftOut: Hashable, Sendable {
    /// Its title, else its link or guid, else its number.
    package let entry: String
    /// A sentence for people.
    package let reason: String
  }

  /// - Throws: `TemporaryFileError`
  package init(_ feed: SpooledFeed, location: String) throws {
    self.location = location
    self.feed = feed
    let about = feed.feed
    source = ImportedSource(title: about.title, description: about.subtitle, language: about.language)
    identity = about.homePage ?? about.selfLink ?? about.id ?? location
    var admitted: [(Int32, EntryIdentity.Kind)] = []
    var leftOut = Tally<LeftOut>()
    var admission = EntryAdmission(sharedGUIDs: feed.entries.heads.lazy.map(\.identity).sharedGUIDs)
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

  /// The links that one entry has and no other, not even as its guid.
  var ownLinks: Set<Fingerprint> { feed.entries.heads.lazy.map(\.identity).ownLinks }

  /// The number of posts.
  package var count: Int { admitted.count }

  /// A batch of posts that ends before the post with the number `end`, in the order of the feed: at most 100
  /// posts and 1 MB of JSON, but at least one post.
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
    let kind = admitted[number].kind
    let guid = kind.guid(of: read.entry, hash: read.hash)
    return ImportedPost(
      draft: PostDraft(read.entry, guid: guid, hash: read.hash, feed: feed.feed), entry: read.entry,
      entryJSON: read.json, kind: kind)
  }
}

extension Feed {
  /// The authors of the entry, else those of the feed.
  ///
  /// Atom requires an author, so a feed by Colophon without authors names itself: that counts as none.
  fileprivate func authors(of entry: Entry) -> [Person] {
    let authors = entry.authors.isEmpty ? self.authors.inheritable : entry.authors
    return generator == "Colophon" && authors == [Person(name: title)] ? [] : authors
  }
}

extension PostDraft {
  /// In characters: the limit of podcast directories for `itunes:summary`, and an ellipsis.
  private static let longestSummary = 4001

  fileprivate init(_ entry: Entry, guid: String, hash: SHA256Digest, feed: Feed) {
    let statedBase = entry.base == feed.selfLink ? nil : entry.base
    let base = statedBase ?? entry.link ?? entry.base ?? feed.homePage
    let html = entry.contentHTML ?? entry.summary ?? ""
    let content = sanitize(html, base: base, policy: .imported)
    // Some feeds repeat the whole text as the summary.
    let statedSummary =
      entry.contentHTML == nil
      ? nil : entry.summary.map { plainText(ofHTML: $0).shortened(to: Self.longestSummary) }
    let link = entry.linkOfPost
    // A name or an address that no index can find is left out, rather than the whole feed.
    func fits(_ name: String) -> Bool { name.utf8.count <= Self.longestName && !name.isDotSegment }
    let authors = feed.authors(of: entry).compactMap(\.plainName).filter(fits)
    let permalink = link.flatMap(Permalink.init(link:)).flatMap {
      $0.description.utf8.count <= Self.longestAddress ? $0 : nil
    }
    self.init(
      guid: guid, link: link, permalink: permalink,
      slug: entry.title.flatMap(Publication.slug(of:)) ?? SHA256Digest(of: guid).hex(prefix: 6),
      origin: (base ?? link).flatMap { URIReference($0).origin?.description }, state: .published,
      visibleFrom: nil,
      title: entry.title, summary: statedSummary ?? content.excerpt, authors: authors,
      tags: entry.tags.filter(fits),
      published: entry.published,
      // Atom requires the date of the last change even if nothing changed.
      updated: entry.updated == entry.published ? nil : entry.updated, content: content,
      enclosures: entry.enclosures,
      contentHash: hash)
    language = (entry.language ?? feed.language).flatMap { $0.isLanguageTag ? $0 : nil }
  }
}

extension Person {
  /// The name without the address that some programs write into it; the address of somebody without a name.
  fileprivate var plainName: String? {
    let written = name.flatMap(Person.init(rss:))
    return written?.name ?? name ?? email
  }
}

extension SanitizedBody {
  /// The beginning of the plain text, for a post without a summary: of its sentences, if it has any, without
  /// footnotes. Nil if there is no text.
  var excerpt: String? {
    let beginning = opening.isEmpty ? text : opening
    return beginning.isEmpty ? nil : beginning.shortened(to: 201)
  }
}
