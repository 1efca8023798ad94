import Foundation
import Postgres

/// The posts that a kept page shows something of. If only what other posts say has changed, the page is still right.
struct ShownPosts: Sendable {
  /// The page may show anything.
  static let unknown = ShownPosts(ids: nil)

  /// Sorted; nil if the page may show anything.
  private let ids: [UUID]?

  private init(ids: [UUID]?) { self.ids = ids }

  /// - Parameter contents: what the page was made from.
  init(_ contents: ReadLog.Contents) { self.init(ids: contents.isAnything ? nil : contents.rows.sorted()) }

  /// - Parameter posts: few, in any order.
  func contains(oneOf posts: [UUID]) -> Bool {
    guard let ids else { return true }
    return posts.contains { post in
      var (low, high) = (0, ids.count)
      while low < high {
        let middle = (low + high) / 2
        if ids[middle] < post { low = middle + 1 } else { high = middle }
      }
      return low < ids.count && ids[low] == post
    }
  }
}

/// The kept pages that a change makes stale.
enum PageSelection: Hashable, Sendable {
  case all
  /// Those that are kept in a part of the cache.
  case part
  /// Those that show something of one of some posts.
  case showing([UUID])
}
