import Digests
import Feeds
import Foundation

/// Decides of each entry of a feed, one after another, whether an import makes a post of it, and what the post is
/// known by.
public struct EntryAdmission {
  public enum Decision {
    case post(guid: String)
    case leftOut(FeedImport.LeftOut)
  }

  private var identities = EntryIdentities()
  private var number = 0

  public init() {}

  /// For a look at the feed only.
  public mutating func decide(_ entry: Entry) throws -> Decision {
    try decide(entry) { try SHA256Digest(of: entryEncoder.encode(entry.withoutBase)) }
  }

  /// - Parameter hash: of the entry; needed for those that have neither guid nor link.
  mutating func decide(_ entry: Entry, hash: () throws -> SHA256Digest) rethrows -> Decision {
    number += 1
    let name = entry.title ?? entry.link ?? entry.guid ?? "entry \(number)"
    guard entry.title != nil || entry.contentHTML != nil || entry.summary != nil || entry.link != nil else {
      return .leftOut(.init(entry: name, reason: "it has no title, no content and no link"))
    }
    guard let guid = try identities.identity(of: entry, hash: hash) else {
      return .leftOut(.init(entry: name, reason: "it stands in the feed more than once"))
    }
    return .post(guid: guid)
  }
}

extension Entry {
  /// The page of the entry, also where only its guid says so.
  var linkOfPost: String? { link ?? (guidIsPermaLink == false ? nil : guid) }

  /// Where a post that is made of the entry is on this site, as far as its own link decides that.
  public var permalink: Permalink? { linkOfPost.flatMap(Permalink.init(link:)) }
}

/// Gives each entry of a feed an identity of its own.
///
/// That is its guid. Where it has none: its link; where it has no link: what it says. Two entries that share a guid
/// and not their link are two posts, and the later one is known by its link.
private struct EntryIdentities {
  private var linkByGUID: [String: String?] = [:]

  /// Nil for an entry that came before.
  mutating func identity(of entry: Entry, hash: () throws -> SHA256Digest) rethrows -> String? {
    let first = try entry.guid ?? entry.link ?? "urn:sha256:" + hash().hex
    if let link = linkByGUID[first] {
      guard let own = entry.link, own != link, linkByGUID[own] == nil else { return nil }
      linkByGUID[own] = own
      return own
    }
    linkByGUID[first] = entry.link
    return first
  }
}
