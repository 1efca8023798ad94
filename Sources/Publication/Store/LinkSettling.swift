import Foundation
import Postgres
import Timestamps

// Where the addresses in imported texts lead in feeds is stored with each post. A link to a post that is imported later thus
// changes the post that has it, like any edit: its archive document gets another address, and no document changes.

extension Database {
  /// One process at a time settles links.
  private static let settling = AdvisoryLock("colophon links")

  /// How many posts are looked at, and written, in one transaction.
  private static let slice = 5000

  /// Looks where the links lead that recent changes touch: those of the posts that were written, and those to addresses
  /// that appeared or disappeared. Looks at a few thousand posts at most, and waits for no writer.
  ///
  /// - Parameter judge: says which of some paths the site serves, and what decides that.
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

  /// Looks at some of all links again, also at those that no change of a post touches: after the site's own pages or files
  /// have changed.
  ///
  /// - Parameter id: what the call before returned; nil to begin.
  /// - Returns: what to pass to the next call; nil when all links have been looked at.
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

  /// When there are links to look at next: nil for no such time.
  package func nextLinksToSettle() async throws -> Timestamp? { try await links.nextUnsettled() }
}

extension Transaction {
  /// How long until posts that somebody else writes now are looked at again.
  private static let patience = 2.0

  private static let mostPosts = 5000

  /// - Returns: those of the paths that were served and are not, or the other way round.
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
    _ = try await changes.finish(
      change, posts: locked, isShown: true, payload: ChangeStore.linksPayload)
  }
}
