import Digests
import Feeds
import Foundation
import Publication

/// Decides of each entry of a feed, one after another, whether an import makes a post of it, and what the post is
/// known by.
///
/// That is its guid. Where it has none: its link; where it has no link: what it says. Two entries that share a guid
/// and not their link are two posts, and the later one is known by its link.
public struct EntryAdmission {
  /// What an import would do with an entry.
  public enum Decision {
    /// Make a post of it.
    case post
    case leftOut(FeedImport.LeftOut)
  }

  enum Verdict {
    case post(knownBy: EntryIdentity.Kind)
    case leftOut(reason: String)
  }

  private var links: [Fingerprint: Fingerprint?] = [:]
  private var number = 0

  public init() {}

  /// For a look at the feed only.
  public mutating func decide(_ entry: Entry) throws -> Decision {
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
      return .leftOut(reason: "it stands in the feed more than once")
    }
    return .post(knownBy: kind)
  }

  private static let nothing = "it has no title, no content and no link"

  /// Nil for an entry that came before.
  private mutating func kind(of identity: EntryIdentity) -> EntryIdentity.Kind? {
    if let link = links[identity.name] {
      guard let own = identity.link, own != link, links[own] == nil else { return nil }
      links[own] = own
      return .link
    }
    links[identity.name] = identity.link
    return identity.kind
  }
}

extension FeedImport.LeftOut {
  /// - Parameter number: of the entry in its feed, from 1.
  init(_ entry: Entry, number: Int, reason: String) {
    let name = entry.title ?? entry.link ?? entry.guid
    self.init(entry: name?.inBrief ?? "entry \(number)", reason: reason)
  }
}

extension Entry {
  /// Whether there is nothing to make a post of.
  var isEmpty: Bool { title == nil && contentHTML == nil && summary == nil && link == nil }

  /// The page of the entry, also where only its guid says so.
  var linkOfPost: String? { link ?? (guidIsPermaLink == false ? nil : guid) }

  /// Where a post that is made of the entry is on this site, as far as its own link decides that.
  public var permalink: Permalink? { linkOfPost.flatMap(Permalink.init(link:)) }
}
