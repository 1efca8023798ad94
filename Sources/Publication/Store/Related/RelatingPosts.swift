import Foundation
import Postgres
import Search

// Which posts are related is worked out in the background, from the terms that say what each post is about and from the
// tags. What few posts have in common counts most.

extension Database {
  /// Only one process at a time relates posts.
  private static let relating = AdvisoryLock("colophon related posts")

  /// Looks for the posts that are related to some of those that wait for it.
  ///
  /// - Returns: whether there may be more that wait, and whether any list of related posts has changed.
  /// - Throws: `LockTimeout` if another process does this.
  package func relatePosts() async throws -> (isWaiting: Bool, hasChanged: Bool) {
    let slice = 10
    return try await transaction(
      holding: Self.relating, lockTimeout: .seconds(1), statementTimeout: .seconds(60)
    ) { transaction in
      let store = transaction.relating
      guard try await !store.isIndexing() else { return (false, false) }
      try await store.countTerms()
      let waiting = try await store.waiting(limit: slice)
      var hasChanged = false
      var others: Set<UUID> = []
      for post in waiting {
        let before = try await store.related(to: post.id)
        let related = try await store.mostLike(post.id)
        if post.hasChanged { others.formUnion(try await store.posts(besides: post.id) + related.map(\.id)) }
        guard before != related.map(\.id) else { continue }
        try await store.save(related, of: post.id)
        hasChanged = true
      }
      try await store.forget(waiting)
      try await store.letWait(Array(others), haveChanged: false)
      return (waiting.count == slice || !others.isEmpty, hasChanged)
    }
  }
}

/// A post that waits until its related posts are looked for.
struct PostToRelate: Sendable {
  let id: UUID
  /// Whether posts like it may have to show it, or may no longer show it.
  let hasChanged: Bool
  let number: Int
}

/// A post and how much it is like another one, from 0 to 1.
struct LikePost: Hashable, Sendable {
  let id: UUID
  let score: Double
}

/// A term of a post and how much it says about it, compared with the terms of all posts.
struct TellingTerm: Hashable, Sendable {
  let term: String
  let weight: Double
  /// Of the posts that have it.
  let share: Double
}

extension [TellingTerm] {
  /// A `tsquery` for posts with any of the terms that tell most, and that not many more than `most` of `count` posts have.
  func query(most: Int, of count: Int) -> String {
    var (text, expected, taken) = ("", 0.0, 0)
    for term in sorted(by: { ($1.weight, $0.term) < ($0.weight, $1.term) }) {
      let found = term.share * Double(count)
      guard taken == 0 || expected + found <= Double(most) else { continue }
      if taken > 0 { text += " | " }
      text.append(quoted: term.term)
      (expected, taken) = (expected + found, taken + 1)
      if taken == 24 { break }
    }
    return text
  }
}
