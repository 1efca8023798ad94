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
  /// Of updated posts, before they were; see ``WritingStore/places(of:)``.
  private var formerPlaces: [UUID: String] = [:]
  var names = TopicNames()

  init(transaction: Transaction, now: Timestamp, isFree: @escaping @Sendable (String) -> Bool) async throws {
    self.transaction = transaction
    self.isFree = isFree
    self.now = now
    change = try await transaction.changes.begin(at: now)
  }

  /// - Returns: the new post's id and its address.
  package mutating func insert(
    _ draft: PostDraft, from owner: PostOwner, rendering: Int, source: PostSource? = nil
  ) async throws -> (id: UUID, path: String) {
    @Dependency(\.uuid) var uuid
    let id = uuid()
    let path = try await claimAddress(for: draft, of: id, mayWait: owner != .desk) { path in
      PostRecord(
        id: id, owner: owner, draft: draft, path: path, sortedAt: draft.published ?? draft.updated ?? now,
        updated: draft.updated, changedAt: change.moment, rendering: rendering)
    }
    if case .feed = owner { imported.append(id) }
    try await finishInserting([(id: id, draft: draft, source: source)], at: [path])
    return (id, path.description)
  }

  /// Replaces the content of `stored` by that of `draft`. If its address changes, the former one redirects to
  /// the new one.
  ///
  /// - Parameter owner: who writes it. A file may have another name than before.
  /// - Throws: ``OwnedElsewhere`` if the text belongs to another owner, ``WriteConflict`` if somebody else
  ///   has written the post since `stored` was read.
  package mutating func update(
    _ stored: StoredPost, to draft: PostDraft, by owner: PostOwner, rendering: Int, source: PostSource? = nil
  ) async throws {
    let path = try await address(for: draft, of: stored.id)[0]
    try await update(
      [PostUpdate(stored: stored, draft: draft, owner: owner, source: source, path: path)],
      rendering: rendering
    )
  }

  /// Replaces the content of posts, with few statements for each hundred of them.
  mutating func update(_ updates: [PostUpdate], rendering: Int) async throws {
    for update in updates where update.owner.kind != update.stored.owner.kind {
      throw OwnedElsewhere(path: update.stored.path, owner: update.stored.owner, writer: update.owner)
    }
    let ids = updates.map(\.stored.id)
    if formerPlaces.count + ids.count <= SiteNews.mostPosts {
      formerPlaces.merge(try await transaction.writing.places(of: ids)) { first, _ in first }
    }
    let edits = updates.map { PostEdit(record: record(of: $0, rendering: rendering), former: $0.stored) }
    if let edit = try await transaction.writing.update(edits) {
      throw WriteConflict(reason: "another process has written the post at \(edit.former.path)")
    }
    let topics = try await transaction.memberships.topics(of: ids)
    for update in updates {
      let (id, former) = (update.stored.id, Permalink(stored: update.stored.path))
      if former.key != update.path.key {
        try await transaction.writing.keepFormerPath(former.key, of: id)
        try await transaction.writing.dropFormerPath(update.path.key)
      }
      let wanted = DraftTopics(update.draft)
      if topics[id] ?? StoredTopics() != StoredTopics(wanted) {
        names.add(wanted)
        names.leave(try await transaction.memberships.set(wanted, on: id))
      }
      if update.isChanged, let source = update.source {
        try await transaction.revisions.add(source, to: id, at: now)
      }
      try await writeParts(of: update.draft, id)
      if update.stored.state != .draft { isShown = true }
    }
    try await transaction.searchIndex.forget(ids)
    written += ids
  }

  private func record(of update: PostUpdate, rendering: Int) -> PostRecord {
    let (draft, stored) = (update.draft, update.stored)
    return PostRecord(
      id: stored.id, owner: update.owner, draft: draft,
      path: update.path,
      sortedAt: draft.published ?? draft.updated ?? stored.sortedAt,
      updated: draft.updated ?? (update.isChanged && stored.state == .published ? now : stored.updated),
      changedAt: change.moment, rendering: rendering)
  }

  /// A post, which nobody else can write until the transaction ends.
  ///
  /// - Throws: ``NoSuchPost``
  package func locked(_ id: UUID) async throws -> StoredPost {
    guard let stored = try await transaction.writing.locked(id) else { throw NoSuchPost(id: id) }
    return stored
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

  /// Completes the change, if anything was written. Nothing may be written afterwards.
  func finish() async throws {
    guard !written.isEmpty else {
      if changesEveryPage { try await transaction.changes.announce() }
      return
    }
    if written.count > 100 { try await transaction.postCounts.joinOwn() }
    let hasCompany = try await transaction.changes.finish(
      change, posts: written, isShown: isShown, news: news())
    if hasCompany, !imported.isEmpty, try await transaction.writing.areDuplicated(imported) {
      throw WriteConflict(reason: "another process has imported one of the posts from another feed")
    }
    for kind in Topic.Kind.allCases {
      try await transaction.memberships.name(names.added(kind), kind)
      try await transaction.memberships.forgetUnused(names.left(kind), kind)
    }
    // A post that came out within the last hour may not have come out for a process whose clock is slow.
    try await transaction.postCounts.settle(visibleBefore: change.moment.adding(seconds: -3600))
  }

  /// What readers may notice of this change.
  private func news() async throws -> SiteNews {
    if changesEveryPage { return .everything }
    if !isShown { return SiteNews(.content, onlyOf: []) }
    guard Set(written) == Set(formerPlaces.keys) else { return .everything }
    let places = try await transaction.writing.places(of: written)
    return places == formerPlaces ? SiteNews(.content, onlyOf: Array(places.keys)) : .everything
  }

  /// Writes what belongs to new posts besides their rows.
  mutating func finishInserting(
    _ posts: [(id: UUID, draft: PostDraft, source: PostSource?)], at paths: [Permalink]
  ) async throws {
    let ids = posts.map(\.id)
    try await transaction.writing.dropFormerPaths(paths.map(\.key))
    let topics = posts.map { DraftTopics($0.draft) }
    for topics in topics { names.add(topics) }
    try await transaction.memberships.add(zip(ids, topics).map { (id: $0, topics: $1) })
    try await transaction.revisions.addFirst(
      posts.compactMap { post in post.source.map { (post.id, $0) } }, at: now)
    for post in posts { try await writeParts(of: post.draft, post.id) }
    try await transaction.searchIndex.wait(for: ids)
    written += ids
  }

  /// Writes what few posts have: an episode, and redirects.
  private mutating func writeParts(of draft: PostDraft, _ id: UUID) async throws {
    if let episode = draft.episode { try await transaction.episodeWriting.save(episode, of: id) }
    for redirect in draft.redirects where redirect.key != draft.permalink?.key {
      try await transaction.writing.keepFormerPath(redirect.key, of: id)
    }
    if draft.state != .draft { isShown = true }
  }
}

/// The new content of a stored post.
struct PostUpdate {
  let stored: StoredPost
  let draft: PostDraft
  /// Who writes it. A file may have another name than before.
  let owner: PostOwner
  /// Nil if no version of it is stored.
  let source: PostSource?
  let path: Permalink

  var isChanged: Bool { stored.contentHash != draft.contentHash.bytes }
}
