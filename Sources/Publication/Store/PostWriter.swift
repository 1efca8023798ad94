import Dependencies
import Digests
import Foundation
import Postgres
import Timestamps

/// Writes posts in a transaction. ``Postgres/Database/writePosts(holding:lockTimeout:now:isFree:_:)`` makes
/// one.
package struct PostWriter: Sendable {
  package let transaction: Transaction
  /// The present, in the site's time zone.
  package let now: Timestamp
  /// Its instant becomes that of the last change of each post.
  let change: ChangeStore.Change
  /// How many changes of the site had taken effect when this one began.
  package var formerChanges: Int { change.number }
  /// Whether a post may be at a path and query without hiding a page of the site itself.
  let isFree: @Sendable (String) -> Bool
  var written: [UUID] = []
  private var imported: [UUID] = []
  var isShown = false
  /// Whether something has changed that every page may show, such as the title of the site.
  package var changesEveryPage = false
  var names = TopicNames()

  init(transaction: Transaction, now: Timestamp, isFree: @escaping @Sendable (String) -> Bool) async throws {
    self.transaction = transaction
    self.isFree = isFree
    self.now = now
    change = try await transaction.changes.begin(at: now)
  }

  /// - Returns: the new post's id and its address.
  package mutating func insert(
    _ draft: PostDraft, from origin: PostOrigin, rendering: Int, source: PostSource? = nil
  ) async throws -> (id: UUID, path: String) {
    @Dependency(\.uuid) var uuid
    let id = uuid()
    let path = try await claimAddress(for: draft, of: id, mayWait: origin != .editor) { path in
      PostRecord(
        id: id, origin: origin, draft: draft, path: path, sortedAt: draft.published ?? draft.updated ?? now,
        updated: draft.updated, changedAt: change.moment, rendering: rendering)
    }
    try await transaction.writing.dropFormerPath(path.key)
    if case .feed = origin { imported.append(id) }
    try await finishWriting(draft, of: id, source: source)
    return (id, path.description)
  }

  /// Replaces the content of `stored` by that of `draft`. If its address changes, the former one redirects to
  /// the new one.
  ///
  /// - Parameter file: the current name of its file; nil if that has not changed or there is none.
  /// - Throws: ``WriteConflict`` if somebody else has written the post since `stored` was read.
  package mutating func update(
    _ stored: StoredPost, to draft: PostDraft, file: String? = nil, rendering: Int, source: PostSource? = nil
  ) async throws {
    let isChanged = stored.contentHash != draft.contentHash.bytes
    let path = try await address(for: draft, of: stored.id)[0]
    let record = record(of: draft, over: stored, file: file, at: path, rendering: rendering)
    guard try await transaction.writing.update(PostEdit(record: record, former: stored)) else {
      throw WriteConflict(reason: "another process has written the post at \(stored.path)")
    }
    let former = Permalink(stored: stored.path)
    if former.key != path.key {
      try await transaction.writing.keepFormerPath(former.key, of: stored.id)
      try await transaction.writing.dropFormerPath(path.key)
    }
    if stored.state != .draft { isShown = true }
    try await finishWriting(draft, of: stored.id, source: isChanged || !stored.hasRevision ? source : nil)
  }

  /// - Parameter file: nil if the name of its file has not changed or there is none.
  func record(
    of draft: PostDraft, over stored: StoredPost, file: String?, at path: Permalink, rendering: Int
  ) -> PostRecord {
    let isChanged = stored.contentHash != draft.contentHash.bytes
    return PostRecord(
      id: stored.id, origin: file.map(PostOrigin.file) ?? stored.origin, draft: draft, path: path,
      sortedAt: draft.published ?? draft.updated ?? stored.sortedAt,
      updated: draft.updated ?? (isChanged && stored.state == .published ? now : stored.updated),
      changedAt: change.moment, rendering: rendering)
  }

  /// Takes a post offline: its address answers 410.
  package mutating func retire(_ post: StoredPost) async throws {
    try await transaction.writing.retire(post.id, at: change.moment)
    try await transaction.episodeWriting.remove(from: post.id)
    try await transaction.searchIndex.forget([post.id])
    written.append(post.id)
    if post.state != .draft { isShown = true }
  }

  /// Takes posts off their addresses until they are updated, so that two of them can change places.
  package func freePaths(of posts: [UUID]) async throws {
    try await transaction.writing.freePaths(of: posts)
  }

  /// Stores the source of an unchanged post if it is not stored yet.
  package func keepSource(_ source: PostSource, of post: StoredPost) async throws {
    guard !post.hasRevision, try await transaction.writing.locked(post.id)?.hasRevision == false else {
      return
    }
    try await transaction.revisions.add([(post.id, source)], at: now)
  }

  /// Completes the change, if anything was written. Nothing may be written afterwards.
  func finish() async throws {
    guard !written.isEmpty else {
      if changesEveryPage { try await transaction.changes.announce() }
      return
    }
    let hasCompany = try await transaction.changes.finish(
      change, posts: written, isShown: isShown, news: .content)
    if hasCompany, !imported.isEmpty, try await transaction.writing.areDuplicated(imported) {
      throw WriteConflict(reason: "another process has imported one of the posts from another feed")
    }
    for kind in Topic.Kind.allCases {
      try await transaction.memberships.name(names.added(kind), kind)
      try await transaction.memberships.forgetUnused(names.left(kind), kind)
    }
  }

  private mutating func finishWriting(_ draft: PostDraft, of id: UUID, source: PostSource?) async throws {
    let topics = DraftTopics(draft)
    names.add(topics)
    names.leave(try await transaction.memberships.set([(post: id, topics: topics)]))
    if let source { try await transaction.revisions.add([(id, source)], at: now) }
    if let episode = draft.episode { try await transaction.episodeWriting.save(episode, of: id) }
    for redirect in draft.redirects where redirect.key != draft.permalink?.key {
      try await transaction.writing.keepFormerPath(redirect.key, of: id)
    }
    try await transaction.searchIndex.forget([id])
    written.append(id)
    if draft.state != .draft { isShown = true }
  }
}

extension StoredPost {
  fileprivate var origin: PostOrigin { sourceID.map(PostOrigin.feed) ?? file.map(PostOrigin.file) ?? .editor }
}
