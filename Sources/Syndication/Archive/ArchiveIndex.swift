import Digests
import Foundation
import Publication
import Timestamps

/// How a feed is divided into documents (RFC 5005 §4): full pages, counted from the oldest post, and the
/// remaining posts in the document that readers subscribe to.
///
/// A page is identified by its newest post and by a digest of itself and all older pages. New posts make new
/// pages and leave the old ones unchanged. When an old post changes or is added, its page and all newer pages
/// get new addresses. A reader that walks back can therefore stop at the first address that it knows: nothing
/// older has changed.
///
/// Where links in imported texts lead is not part of the digest, because any post of the site can change it.
package struct ArchiveIndex: Hashable, Sendable {
  /// Oldest first.
  package let pages: [ArchiveKey]
  /// The posts of the document that readers subscribe to, in any order.
  package let current: [UUID]

  /// - Parameters:
  ///   - size: how many posts a full page has.
  ///   - rendering: digest of everything else that documents depend on (``FeedRendering``).
  package init(_ posts: ArchivePosts, size: Int, rendering: SHA256Digest) {
    // The document that readers subscribe to has at least one full page, if there are enough posts.
    let archived = max(posts.ids.count / size - 1, 0)
    var digest = rendering
    pages = (0..<archived).map { page in
      let range = (page * size)..<((page + 1) * size)
      digest = SHA256Digest(of: digest.bytes + posts.digests(of: range))
      return ArchiveKey(newest: posts.position(of: range.upperBound - 1), digest: digest.hex(prefix: 8))
    }
    current = Array(posts.ids[(archived * size)...])
  }

  /// The part of the feed in the document of `key`; nil if there is no such document, or not any more.
  package func part(_ key: ArchiveKey?) -> FeedPart? {
    guard let key else {
      return FeedPart(posts: .these(current), previousArchive: pages.last)
    }
    let place = place(of: key.newest)
    guard place < pages.count, pages[place] == key else { return nil }
    let older = place > 0 ? pages[place - 1] : nil
    return FeedPart(posts: .between(older?.newest, key.newest), previousArchive: older)
  }

  /// The document that now contains the newest post of the document `key`, so that a reader on its way
  /// through the archive can go on there and misses nothing. Nil if that is the document that readers
  /// subscribe to.
  package func successor(of key: ArchiveKey) -> ArchiveKey? {
    let place = place(of: key.newest)
    return place < pages.count ? pages[place] : nil
  }

  /// Index of the page that contains, or would contain, the post at `position`; the number of pages if there
  /// is none.
  private func place(of position: FeedPosition) -> Int {
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      if pages[middle].newest < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The content of one document of a feed.
package struct FeedPart: Hashable, Sendable {
  package enum Posts: Hashable, Sendable {
    case these([UUID])
    /// Posts newer than the first position, or from the beginning if it is nil, up to the second.
    case between(FeedPosition?, FeedPosition)
  }

  package let posts: Posts
  /// The archive document with the next older posts.
  package let previousArchive: ArchiveKey?
}
