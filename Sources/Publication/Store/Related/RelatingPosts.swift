import Foundation
import Postgres
import Search

// Which posts are related is worked out in the background, from the terms that tell a post from others and
// from its tags. What few posts have counts most.

extension Database {
  /// Only one process at a time relates posts.
  private static let relating = AdvisoryLock("colophon related posts")

  /// How many posts are compared with others in one transaction, and of how many the terms are chosen by
  /// one statement.
  private static let (slice, profiles) = (10, 500)

  /// Computes the related posts of the first posts in the queue.
  ///
  /// - Parameter language: of the site.
  /// - Returns: whether the queue may have more, and the posts whose lists of related posts have changed.
  /// - Throws: `LockTimeout` if another process does this.
  package func relatePosts(in language: SearchLanguage) async throws -> (isWaiting: Bool, changed: [UUID]) {
    try await transaction(
      holding: Self.relating, lockTimeout: .seconds(1), statementTimeout: .seconds(60)
    ) { transaction in
      let store = transaction.relating
      guard try await !store.isIndexing() else { return (false, []) }
      if try await store.areTermsOutdated() {
        let before = try await store.waiting(limit: .max)
        try await store.countTerms(language.dictionary)
        let posts = try await store.indexed()
        for start in stride(from: 0, to: posts.count, by: Self.profiles) {
          try await store.makeProfiles(of: Array(posts[start...].prefix(Self.profiles)))
        }
        // Every post is compared below, so the queued changes need not be followed to similar posts.
        try await store.forget(before)
        try await store.letWait(posts, haveChanged: false)
      }
      let waiting = try await store.waiting(limit: Self.slice)
      try await store.makeProfiles(of: waiting.filter(\.hasChanged).map(\.id))
      let (others, changed) = try await store.relate(waiting)
      try await store.forget(waiting)
      try await store.letWait(others, haveChanged: false)
      return (waiting.count == Self.slice || !others.isEmpty, changed)
    }
  }
}

extension RelatingStore {
  /// Computes the related posts of some posts.
  ///
  /// - Returns: the other posts whose lists this may change, and the posts whose lists have changed.
  fileprivate func relate(_ posts: [PostToRelate]) async throws -> (others: [UUID], changed: [UUID]) {
    var (others, changed): (Set<UUID>, [UUID]) = ([], [])
    for post in posts {
      let before = try await related(to: post.id)
      let related = try await mostLike(post.id)
      if post.hasChanged { others.formUnion(try await self.posts(listing: post.id) + related.map(\.id)) }
      guard before != related.map(\.id) else { continue }
      try await save(related, of: post.id)
      changed.append(post.id)
    }
    return (Array(others), changed)
  }
}

/// A post in the queue.
struct PostToRelate: Sendable {
  let id: UUID
  /// Whether the post itself has changed, so that the lists of similar posts may change too.
  let hasChanged: Bool
  let number: Int
}

/// A post and how much it is like another one, from 0 to 1.
struct LikePost: Hashable, Sendable {
  let id: UUID
  let score: Double
}
