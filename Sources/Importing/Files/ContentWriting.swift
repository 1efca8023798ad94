import Digests
import Foundation
import Postgres
import Publication
import Timestamps
import YAML

extension Database {
  /// Makes the written posts those of `folder`, or, when it throws, changes nothing. What did not change is not
  /// touched; posts whose file is gone are answered with 410 from now on.
  ///
  /// - Parameter allowsEmpty: whether a folder without posts may take all written posts offline.
  /// - Throws: ``ContentError`` if the folder is empty, or if another post has the address of a file.
  public func sync(
    _ folder: ContentFolder, allowsEmpty: Bool = false, now: Timestamp,
    isFree: @escaping @Sendable (String) -> Bool
  ) async throws -> SyncReport {
    try await transaction { transaction in
      try await transaction.run(Statements.lockWriting)
      let stored = try await transaction.rows(Statements.storedWritten)
      if !allowsEmpty { try folder.check(replaces: stored.count { $0.state != .gone }) }
      let plan = SyncPlan(folder.posts, stored: stored)
      let writer = try await PostWriter(transaction: transaction, now: now, isFree: isFree)
      for post in plan.retired { try await transaction.run(Statements.retire, post.id, writer.change) }
      let moving = plan.changed.filter { $0.stored.path != $0.post.draft.permalink?.description }
      try await transaction.run(Statements.freePaths, moving.map(\.stored.id))
      for (stored, post) in plan.changed {
        try await writer.update(stored, to: post.draft, file: post.file, rendering: WrittenPost.rendering)
      }
      for post in plan.new {
        let (_, path) = try await writer.insert(
          post.draft, from: .file(post.file), rendering: WrittenPost.rendering)
        guard path == post.draft.permalink?.description else {
          throw ContentError(
            "\(post.file): its address \(post.draft.permalink?.description ?? "") is that of another post; "
              + "give it another slug:")
        }
      }
      let report = SyncReport(plan)
      if report.isChange {
        try await transaction.dropUnusedTopics()
        try await transaction.run(Statements.announceChange)
      }
      return report
    }
  }
}

/// What a sync did.
public struct SyncReport: Hashable, Sendable {
  public let new: [String]
  public let changed: [String]
  public let retired: [String]
  public let unchanged: Int

  fileprivate init(_ plan: SyncPlan) {
    new = plan.new.map(\.file)
    changed = plan.changed.map(\.post.file)
    retired = plan.retired.map { $0.file ?? $0.path }
    unchanged = plan.unchanged
  }

  public var isChange: Bool { !new.isEmpty || !changed.isEmpty || !retired.isEmpty }
}

/// Which file becomes which post.
///
/// A file is known by its name. One with a new name and the address of a post whose file is gone is that post,
/// renamed: it keeps its identity in feeds.
private struct SyncPlan {
  var new: [WrittenPost] = []
  var changed: [(stored: StoredPost, post: WrittenPost)] = []
  var retired: [StoredPost] = []
  var unchanged = 0

  init(_ posts: [WrittenPost], stored: [StoredPost]) {
    let names = Set(posts.map(\.file))
    var orphans = Dictionary(
      stored.filter { !names.contains($0.file ?? "") }.map { (Permalink(stored: $0.path).key, $0) },
      uniquingKeysWith: { _, latest in latest })
    let known = Dictionary(
      stored.compactMap { post in post.file.map { ($0, post) } }, uniquingKeysWith: { first, _ in first })
    for post in posts {
      if let stored = known[post.file] {
        let isSame =
          stored.contentHash == post.draft.contentHash.bytes && stored.state != .gone
          && stored.rendering == Int32(WrittenPost.rendering)
        if isSame { unchanged += 1 } else { changed.append((stored, post)) }
      } else if let key = post.draft.permalink?.key, let renamed = orphans.removeValue(forKey: key) {
        changed.append((renamed, post))
      } else {
        new.append(post)
      }
    }
    retired = orphans.values.filter { $0.state != .gone }.sorted { $0.path < $1.path }
  }
}
