import Digests
import Foundation

/// How a feed is cut into documents (RFC 5005 §4): full pages, counted from the oldest post, and what is left for the
/// document that readers subscribe to.
///
/// A page is known by its newest post and by a digest of itself and all older pages. New posts make new pages and leave
/// the old ones as they are; a change of an old post, or an old post that comes in late, gives its page and all newer
/// ones other addresses, so that whoever walks back sees at the first address that it knows that nothing older is new.
struct ArchiveIndex: Hashable, Sendable {
  /// Oldest first.
  let pages: [ArchiveKey]
  /// The posts of the document that readers subscribe to, in any order.
  let current: [UUID]

  /// - Parameters:
  ///   - rows: oldest first.
  ///   - site: what all pages say of the site.
  init(_ rows: [ArchivePageRow], site: String) {
    var digest = SHA256Digest(of: "colophon archive 1\n\(site)")
    pages = rows.filter { $0.rest == nil }.map { row in
      digest = SHA256Digest(of: digest.bytes + row.digest)
      return ArchiveKey(newest: row.newest, digest: digest.hex(prefix: 8))
    }
    current = rows.last?.rest ?? []
  }

  /// The part of the feed in the document of `key`; nil where there is no such document, or not any more.
  func part(_ key: ArchiveKey?) -> FeedPart? {
    guard let key else {
      return FeedPart(posts: .these(current), previousArchive: pages.last)
    }
    let place = place(of: key.newest)
    guard place < pages.count, pages[place] == key else { return nil }
    let older = place > 0 ? pages[place - 1] : nil
    return FeedPart(posts: .between(older?.newest, key.newest), previousArchive: older)
  }

  /// The document that now has what the one of `key` began with, so that whoever was on its way through the archive
  /// goes on there and misses nothing; nil for the one that readers subscribe to.
  func successor(of key: ArchiveKey) -> ArchiveKey? {
    let place = place(of: key.newest)
    return place < pages.count ? pages[place] : nil
  }

  /// Of the page that has, or would have, the post at `position`; the number of pages where none has.
  private func place(of position: FeedPosition) -> Int {
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      if pages[middle].newest < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// What one document of a feed has.
struct FeedPart: Hashable, Sendable {
  enum Posts: Hashable, Sendable {
    case these([UUID])
    /// Those newer than the first, or all where it is nil, and not newer than the second.
    case between(FeedPosition?, FeedPosition)
  }

  let posts: Posts
  /// The archive document with the posts before them.
  let previousArchive: ArchiveKey?
}
