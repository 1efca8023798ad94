import Dependencies
import Digests
import Foundation
import Postgres

/// A written post as its file makes it.
package struct NewFilePost: Sendable {
  package let draft: PostDraft
  /// The name by which the post is known.
  package let file: String
  package let source: PostSource

  package init(draft: PostDraft, file: String, source: PostSource) {
    self.draft = draft
    self.file = file
    self.source = source
  }
}

/// Another post, or a page of the site, has the address of a file.
package struct AddressTaken: Error, Hashable, CustomStringConvertible {
  package let file: String
  package let address: String
  package var description: String { "\(file): its address \(address) is that of another post" }
}

extension PostWriter {
  /// Inserts written posts in their order, with one statement for each table. They get the addresses that
  /// they ask for.
  ///
  /// - Returns: the ids of the posts.
  /// - Throws: ``AddressTaken`` for the first post that cannot have its address.
  package mutating func insert(_ posts: [NewFilePost], rendering: Int) async throws -> [UUID] {
    guard !posts.isEmpty else { return [] }
    @Dependency(\.uuid) var uuid
    let ids = posts.map { _ in uuid() }
    let paths = posts.map { $0.draft.permalink ?? Permalink(slug: $0.draft.slug) }
    let taken = Set(try await transaction.writing.holders(ofPaths: paths.map(\.description)).map(\.path))
    for (post, path) in zip(posts, paths)
    where taken.contains(path.description) || !isFree(path, for: post.draft) {
      throw AddressTaken(file: post.file, address: path.description)
    }
    try await transaction.writing.insert(
      posts.indices.map { index in
        let draft = posts[index].draft
        return PostRecord(
          id: ids[index], origin: .file(posts[index].file), draft: draft, path: paths[index],
          sortedAt: draft.published ?? draft.updated ?? now, updated: draft.updated, changedAt: change.moment,
          rendering: rendering)
      })
    try await transaction.writing.dropFormerPaths(paths.map(\.key))
    try await insertParts(of: posts, ids)
    return ids
  }

  /// Whether a post stays at the address that it has.
  package func staysInPlace(_ stored: StoredPost, as draft: PostDraft) -> Bool {
    guard let path = draft.permalink, stored.state != .gone else { return false }
    return path.description == stored.path && isFree(path, for: draft)
  }

  /// Replaces the content of posts that stay in place (``staysInPlace(_:as:)``), with few statements for each hundred.
  ///
  /// - Throws: ``WriteConflict`` if somebody else has written one of the posts since it was read.
  package mutating func update(
    _ posts: [(stored: StoredPost, post: NewFilePost)], rendering: Int
  ) async throws {
    let edits = posts.map { stored, post in
      PostEdit(
        record: record(
          of: post.draft, over: stored, file: post.file, at: Permalink(stored: stored.path),
          rendering: rendering),
        former: stored)
    }
    if let edit = try await transaction.writing.update(edits) {
      throw WriteConflict(reason: "another process has written the post at \(edit.former.path)")
    }
    try await setTopics(of: posts.map { ($0.stored.id, $0.post) })
    let changed = posts.filter { stored, post in
      stored.contentHash != post.draft.contentHash.bytes || !stored.hasRevision
    }
    try await transaction.revisions.add(changed.map { ($0.stored.id, $0.post.source) }, at: now)
    for (stored, post) in posts {
      try await writeParts(of: post, stored.id)
      if stored.state != .draft { isShown = true }
    }
    try await transaction.searchIndex.forget(posts.map(\.stored.id))
    written += posts.map(\.stored.id)
  }

  /// Writes what few posts have: an episode, and redirects.
  private mutating func writeParts(of post: NewFilePost, _ id: UUID) async throws {
    if let episode = post.draft.episode { try await transaction.episodeWriting.save(episode, of: id) }
    for redirect in post.draft.redirects where redirect.key != post.draft.permalink?.key {
      try await transaction.writing.keepFormerPath(redirect.key, of: id)
    }
    if post.draft.state != .draft { isShown = true }
  }

  private mutating func setTopics(of posts: [(UUID, NewFilePost)]) async throws {
    let topics = posts.map { (post: $0, topics: DraftTopics($1.draft)) }
    for topics in topics { names.add(topics.topics) }
    names.leave(try await transaction.memberships.set(topics))
  }

  private mutating func insertParts(of posts: [NewFilePost], _ ids: [UUID]) async throws {
    try await setTopics(of: Array(zip(ids, posts)))
    try await transaction.revisions.add(zip(ids, posts).map { ($0, $1.source) }, at: now)
    for (id, post) in zip(ids, posts) { try await writeParts(of: post, id) }
    try await transaction.searchIndex.wait(for: ids)
    written += ids
  }
}
