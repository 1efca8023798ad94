import Digests
import Foundation
import Publication
import Timestamps

/// How a feed is cut into documents (RFC 5005 §4): full pages, counted from the oldest post, and what is left for the
/// document that readers subscribe to.
///
/// A page is known by its newest post and by a digest of itself and all older pages. New posts make new pages and leave
/// the old ones as they are; a change of an old post, or an old post that comes in late, gives its page and all newer
/// ones other addresses, so that whoever walks back sees at the first address that it knows that nothing older is new.
package struct ArchiveIndex: Hashable, Sendable {
  /// Oldest first.
  package let pages: [ArchiveKey]
  /// The posts of the document that readers subscribe to, in any order.
  package let current: [UUID]

  /// - Parameters:
  ///   - size: how many posts a full page has.
  ///   - rendering: of all that documents depend on beside their posts (``FeedRendering``).
  package init(_ posts: ArchivePosts, size: Int, rendering: SHA256Digest) {
    // One full page at least stays with the newest posts, where there is one.
    let archived = max(posts.ids.count / size - 1, 0)
    var digest = rendering
    pages = (0..<archived).map { page in
      let range = (page * size)..<((page + 1) * size)
      digest = SHA256Digest(of: digest.bytes + posts.digests(of: range))
      return ArchiveKey(newest: posts.position(of: range.upperBound - 1), digest: digest.hex(prefix: 8))
    }
    current = Array(posts.ids[(archived * size)...])
  }

  /// The part of the feed in the document of `key`; nil where there is no such document, or not any more.
  package func part(_ key: ArchiveKey?) -> FeedPart? {
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
  package func successor(of key: ArchiveKey) -> ArchiveKey? {
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
package struct FeedPart: Hashable, Sendable {
  package enum Posts: Hashable, Sendable {
    case these([UUID])
    /// Those newer than the first, or all where it is nil, and not newer than the second.
    case between(FeedPosition?, FeedPosition)
  }

  package let posts: Posts
  /// The archive document with the posts before them.
  package let previousArchive: ArchiveKey?
}
