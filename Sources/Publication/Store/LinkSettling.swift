import Foundation
import Postgres
import Timestamps

// Each post stores where the addresses in its text lead in feeds. When a post is imported to which an older
// post links, that older post changes, as by an edit: its archive document gets another address, and no
// existing document changes.

extension Database {
  /// Only one process at a time settles links.
  private static let settling = AdvisoryLock("colophon links")

  /// How many posts are examined and written in one transaction.
  private static let slice = 5000

  /// Determines again where the links lead that recent changes affect: the links in posts that were written,
  /// and the links to addresses that appeared or disappeared. Examines a few thousand posts at most, and
  /// waits for no writer.
  ///
  /// - Parameter judge: returns whether the site serves each of some paths, and the keys on which that
  ///   depends.
  /// - Returns: whether there may be more to do.
  /// - Throws: `LockTimeout` if another process settles links.
  package func settleChangedLinks(
    at now: Timestamp, judge: (Set<String>) async throws -> [ReferencedPath]
  ) async throws -> Bool {
    try await transaction(holding: Self.settling, lockTimeout: .seconds(1)) { transaction in
      let unsettled = try await transaction.links.unsettled(at: now, limit: Self.slice)
      guard !unsettled.isEmpty else { return false }
      let posts = Set(unsettled.map(\.post))
      let keys = try await transaction.links.keys(of: Array(posts)) + unsettled.compactMap(\.formerKey)
      let references = Set(try await transaction.links.references(of: Array(posts)))
      let dependent = Set(try await transaction.links.paths(dependingOn: keys))
      let known = try await transaction.links.known(among: Array(references.union(dependent)))
      let paths = references.filter { known[$0] == nil }.union(dependent)
      let flipped = try await transaction.note(judge(paths), known: known)
      try await transaction.settle(posts.union(transaction.links.posts(referringTo: flipped)), at: now)
      try await transaction.links.forget(unsettled)
      return true
    }
  }

  /// Determines again where a slice of all links leads, even links that no change of a post affects: for use
  /// after the site's own pages or files have changed.
  ///
  /// - Parameter id: what the previous call returned; nil to begin.
  /// - Returns: what to pass to the next call; nil when all links have been examined.
  /// - Throws: `LockTimeout` if another process settles links.
  package func settleAllLinks(
    after id: UUID?, at now: Timestamp, judge: (Set<String>) async throws -> [ReferencedPath]
  ) async throws -> UUID? {
    try await transaction(holding: Self.settling, lockTimeout: .seconds(1)) { transaction in
      let paths = try await transaction.links.allPaths(after: id, limit: Self.slice)
      guard let last = paths.last else { return nil }
      let known = try await transaction.links.known(among: paths.map(\.path))
      let flipped = try await transaction.note(judge(Set(paths.map(\.path))), known: known)
      try await transaction.settle(Set(transaction.links.posts(referringTo: flipped)), at: now)
      return last.id
    }
  }

  /// When links have to be settled next; nil if none are waiting.
  package func nextLinksToSettle() async throws -> Timestamp? { try await links.nextUnsettled() }
}

extension Transaction {
  /// Seconds until posts that somebody else is writing are examined again.
  private static let patience = 2.0

  private static let mostPosts = 5000

  /// - Returns: the paths that were served and no longer are, or the reverse.
  fileprivate func note(_ paths: [ReferencedPath], known: [String: Bool]) async throws -> [String] {
    try await links.save(paths)
    return paths.filter { path in known[path.path].map { $0 != path.isServed } ?? false }.map(\.path)
  }

  fileprivate func settle(_ posts: Set<UUID>, at now: Timestamp) async throws {
    let wrong = try await links.wrong(among: Array(posts))
    let chosen = wrong.prefix(Self.mostPosts)
    try await links.postpone(Array(wrong.dropFirst(Self.mostPosts)), until: now)
    guard !chosen.isEmpty else { return }
    let locked = try await links.lock(Array(chosen))
    try await links.postpone(
      Array(Set(chosen).subtracting(locked)), until: now.adding(seconds: Self.patience))
    guard !locked.isEmpty else { return }
    let change = try await changes.begin(at: now)
    try await links.settle(locked, at: change.moment)
    _ = try await changes.finish(change, posts: locked, isShown: true, news: .links)
  }
}
