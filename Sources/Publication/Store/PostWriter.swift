import Dependencies
import Digests
import Foundation
import Postgres
import Timestamps

/// Writes posts in a transaction. ``Postgres/Database/writePosts(holding:lockTimeout:now:beside:_:)`` makes
/// one.
package struct PostWriter: Sendable {
  package let transaction: Transaction
  /// The present, in the site's time zone.
  package let now: Timestamp
  /// Its instant becomes that of the last change of each post.
  let change: ChangeStore.Change
  /// Whether a post may be at a path and query without hiding a page of the site itself.
  let site: SiteAddresses
  /// A post that is written twice, as one that is begun and published at once, is one change.
  var written: Set<UUID> = []
  private var imported: [UUID] = []
  /// Whether readers get something else from now on.
  package var isShown = false
  /// Whether something has changed that every page may show, such as the title of the site.
  package var changesEveryPage = false
  var names = TopicNames()

  init(transaction: Transaction, now: Timestamp, site: SiteAddresses) async throws {
    self.transaction = transaction
    self.site = site
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
  /// - Parameters:
  ///   - owner: who writes it. A file may have another name than before.
  ///   - isNews: whether a post that readers know is updated now if they get another one, unless the draft
  ///     has a date for that.
  /// - Throws: ``OwnedElsewhere`` if the text belongs to another owner, ``WriteConflict`` if somebody else
  ///   has written the post since `stored` was read.
  package mutating func update(
    _ stored: StoredPost, to draft: PostDraft, by owner: PostOwner, rendering: Int,
    source: PostSource? = nil, isNews: Bool = true
  ) async throws {
    let path = try await address(for: draft, of: stored.id)[0]
    try await update(
      [
        PostUpdate(
          stored: stored, draft: draft, owner: owner, source: source, path: path, isNews: isNews)
      ],
      rendering: rendering
    )
  }

  /// Replaces the content of posts.
  mutating func update(_ updates: [PostUpdate], rendering: Int) async throws {
    for update in updates where update.owner.kind != update.stored.owner.kind {
      throw OwnedElsewhere(path: update.stored.path, owner: update.stored.owner, writer: update.owner)
    }
    let ids = updates.map(\.stored.id)
    let edits = updates.map { PostEdit(record: record(of: $0, rendering: rendering), former: $0.stored) }
    if let edit = try await transaction.writing.update(edits) {
      throw WriteConflict(reason: "another process has written the post at \(edit.former.path)")
    }
    try await setTopics(of: updates.map { ($0.stored.id, $0.draft) })
    try await transaction.revisions.add(
      updates.filter(\.isChanged).compactMap { update in update.source.map { (update.stored.id, $0) } },
      at: now)
    try await transaction.wholeTexts.remove(from: ids)
    for update in updates {
      let (id, former) = (update.stored.id, Permalink(stored: update.stored.path))
      let isMoved = former.key != update.path.key
      if isMoved { try await transaction.writing.keepFormerPath(former.key, of: id) }
      if isMoved || update.stored.state == .draft && update.draft.state != .draft {
        try await transaction.writing.dropFormerPath(update.path.key)
      }
      try await writeEpisodeAndRedirects(of: update.draft, id)
      if update.stored.state != .draft { isShown = true }
    }
    try await transaction.searchIndex.forget(ids)
    written.formUnion(ids)
  }

  private func record(of update: PostUpdate, rendering: Int) -> PostRecord {
    let (draft, stored) = (update.draft, update.stored)
    let isUpdated = update.isNews && update.isNoticed(at: now)
    return PostRecord(
      id: stored.id, owner: update.owner, draft: draft,
      path: update.path,
      sortedAt: draft.published ?? draft.updated ?? stored.sortedAt,
      updated: draft.updated ?? (isUpdated ? max(now, draft.visibleFrom ?? now) : stored.updated),
      changedAt: change.moment, rendering: rendering, lastShown: stored.lastShown(at: now))
  }

  /// A post, which nobody else can write until the transaction ends.
  ///
  /// - Throws: ``NoSuchPost``.
  package func locked(_ id: UUID) async throws -> StoredPost {
    guard let stored = try await transaction.writing.locked(id) else { throw NoSuchPost(id: id) }
    return stored
  }

  /// Takes a post offline: its address answers 410.
  package mutating func retire(_ post: StoredPost) async throws {
    try await transaction.writing.retire(post.id, at: change.moment)
    try await transaction.episodeWriting.remove(from: post.id)
    try await transaction.wholeTexts.remove(from: [post.id])
    try await transaction.searchIndex.forget([post.id])
    written.insert(post.id)
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
    let posts = Array(written)
    let othersWrote = try await transaction.changes.finish(
      change, posts: posts, isShown: isShown, news: .content)
    if isShown { try await transaction.postEvents.record(posts, at: now) }
    if othersWrote, !imported.isEmpty, try await transaction.writing.areDuplicated(imported) {
      throw WriteConflict(reason: "another process has imported one of the posts from another feed")
    }
    for kind in Topic.Kind.allCases {
      try await transaction.memberships.name(names.added(kind), kind)
      try await transaction.memberships.forgetUnused(names.left(kind), kind)
    }
  }

  /// Writes what belongs to new posts besides their rows.
  mutating func finishInserting(
    _ posts: [(id: UUID, draft: PostDraft, source: PostSource?)], at paths: [Permalink]
  ) async throws {
    let ids = posts.map(\.id)
    let shown = zip(posts, paths).filter { $0.0.draft.state != .draft }
    try await transaction.writing.dropFormerPaths(shown.map(\.1.key))
    try await setTopics(of: posts.map { ($0.id, $0.draft) })
    try await transaction.revisions.add(
      posts.compactMap { post in post.source.map { (post.id, $0) } }, at: now)
    for post in posts { try await writeEpisodeAndRedirects(of: post.draft, post.id) }
    try await transaction.searchIndex.wait(for: ids)
    written.formUnion(ids)
  }

  private mutating func setTopics(of posts: [(id: UUID, draft: PostDraft)]) async throws {
    let topics = posts.map { (post: $0.id, topics: DraftTopics($0.draft)) }
    for (_, topics) in topics { names.add(topics) }
    names.leave(try await transaction.memberships.set(topics))
  }

  /// Writes what few posts have: an episode, a text for members, and redirects.
  private mutating func writeEpisodeAndRedirects(of draft: PostDraft, _ id: UUID) async throws {
    if let episode = draft.episode { try await transaction.episodeWriting.save(episode, of: id) }
    if let whole = draft.whole { try await transaction.wholeTexts.add(whole, to: id) }
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
  /// Whether a post that readers know is updated now if they get another one.
  var isNews = true

  var isChanged: Bool { stored.contentHash != draft.contentHash.bytes }
}
