import Digests
import Feeds
import Foundation
import Publication
import Texts
import URIs

/// Decides for each entry of a feed, in order, whether an import makes a post from it, and what identifies
/// the post.
///
/// A post is identified by the entry's guid; without a guid by its link; without a link by its content.
/// Entries with the same guid and different links are several posts, each identified by its link.
package struct EntryAdmission {
  /// The decision of an import about an entry.
  package enum Decision {
    /// An import makes a post from the entry.
    case post
    case leftOut(FeedImport.LeftOut)
  }

  enum Verdict {
    case post(knownBy: EntryIdentity.Kind)
    case leftOut(reason: String)
  }

  private var links: [Fingerprint: Fingerprint?] = [:]
  private let sharedGUIDs: Set<Fingerprint>
  private var number = 0

  package init() { self.init(sharedGUIDs: []) }

  /// - Parameter sharedGUIDs: the guids of several entries with different links.
  init(sharedGUIDs: Set<Fingerprint>) { self.sharedGUIDs = sharedGUIDs }

  /// Decides without importing.
  package mutating func decide(_ entry: Entry) throws -> Decision {
    number += 1
    if entry.isEmpty { return .leftOut(.init(entry, number: number, reason: Self.nothing)) }
    let identity = try EntryIdentity(entry) { try SHA256Digest(of: entryEncoder.encode(entry.withoutBase)) }
    switch decide(identity, isEmpty: false) {
    case .post: return .post
    case .leftOut(let reason): return .leftOut(.init(entry, number: number, reason: reason))
    }
  }

  mutating func decide(_ identity: EntryIdentity, isEmpty: Bool) -> Verdict {
    guard !isEmpty else { return .leftOut(reason: Self.nothing) }
    guard let kind = kind(of: identity) else {
      return .leftOut(reason: "it is in the feed more than once")
    }
    return .post(knownBy: kind)
  }

  private static let nothing = "it has no title, no content and no link"

  /// Nil for an entry that repeats an earlier one.
  private mutating func kind(of identity: EntryIdentity) -> EntryIdentity.Kind? {
    if let link = links[identity.name] {
      guard let own = identity.link, own != link, links[own] == nil else { return nil }
      links[own] = own
      return .link
    }
    links[identity.name] = identity.link
    guard identity.kind == .guid, sharedGUIDs.contains(identity.name), let own = identity.link else {
      return identity.kind
    }
    guard links[own] == nil else { return nil }
    links[own] = own
    return .link
  }
}

extension FeedImport.LeftOut {
  /// - Parameter number: the number of the entry in its feed, from 1.
  init(_ entry: Entry, number: Int, reason: String) {
    let name = entry.title ?? entry.link ?? entry.guid
    self.init(entry: name?.shortened(to: ImportReport.longestName) ?? "entry \(number)", reason: reason)
  }
}

extension Entry {
  /// Whether there is nothing to make a post from.
  var isEmpty: Bool { title == nil && contentHTML == nil && summary == nil && link == nil }

  /// The entry's page: its link, or its guid if that is an address and may be a link.
  var linkOfPost: String? {
    link ?? guid.flatMap { guidIsPermaLink != false && URIReference($0).isWebAddress ? $0 : nil }
  }

  /// The path on this site that the entry's link asks for.
  package var permalink: Permalink? { linkOfPost.flatMap(Permalink.init(link:)) }
}
