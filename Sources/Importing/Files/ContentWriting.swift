import Digests
import Foundation
import Postgres
import Publication
import Timestamps
import YAML

extension Database {
  /// Makes the written posts those of `folder`, or, when it throws, changes nothing. Posts that did not
  /// change are not touched; the addresses of posts whose file is gone answer 410 from now on.
  ///
  /// - Parameter allowsEmpty: whether a folder without posts, or with hardly any, may take the others offline.
  /// - Throws: `WritersBusy` if another sync, or somebody who writes one of the posts, takes more than 5 seconds;
  ///   ``ContentError`` if the folder is empty or nearly so, or if another post or a page has the address of a file.
  package func sync(
    _ folder: ContentFolder, allowsEmpty: Bool = false, now: Timestamp,
    isFree: @escaping @Sendable (String) -> Bool
  ) async throws -> SyncReport {
    let lock = AdvisoryLock("colophon content folder")
    return try await writePosts(holding: lock, lockTimeout: .seconds(5), now: now, isFree: isFree) { writer in
      try folder.checkRedirects(isFree: isFree)
      let stored = try await writer.transaction.writing.fromFiles()
      let plan = SyncPlan(folder.posts, stored: stored)
      if !allowsEmpty {
        let shown = stored.filter { $0.state != .gone }.compactMap(\.file)
        try folder.check(replaces: shown)
        try folder.check(takesOffline: plan.retired.compactMap(\.file), of: shown)
      }
      for post in plan.retired { try await writer.retire(post) }
      let moving = plan.changed.filter { $0.stored.path != $0.post.draft.permalink?.description }
      try await writer.freePaths(of: moving.map(\.stored.id))
      for (stored, post) in plan.changed {
        try await writer.update(
          stored, to: post.draft, file: post.file, rendering: WrittenPost.rendering, source: post.revision)
      }
      for post in plan.new {
        let (_, path) = try await writer.insert(
          post.draft, from: .file(post.file), rendering: WrittenPost.rendering, source: post.revision)
        guard path == post.draft.permalink?.description else {
          throw ContentError(
            "\(post.file): its address \(post.draft.permalink?.description ?? "") is that of another post; "
              + "give it another slug:")
        }
      }
      for (stored, post) in plan.unchanged { try await writer.keepSource(post.revision, of: stored) }
      return SyncReport(plan)
    }
  }
}

extension ContentFolder {
  /// - Parameter isFree: whether an address is not that of a page of the site.
  fileprivate func checkRedirects(isFree: (String) -> Bool) throws(ContentError) {
    for post in posts {
      for redirect in post.draft.redirects where !isFree(redirect.description) {
        throw ContentError(
          "\(post.redirectsPlace ?? post.file): redirects contains \(redirect), which is a page of the site; remove it"
        )
      }
    }
  }
}

extension WrittenPost {
  fileprivate var revision: PostSource { PostSource(.markdown, source) }
}

/// What a sync did.
package struct SyncReport: Hashable, Sendable {
  package let new: [String]
  package let changed: [String]
  package let retired: [String]
  package let unchanged: Int

  fileprivate init(_ plan: SyncPlan) {
    new = plan.new.map(\.file)
    changed = plan.changed.map(\.post.file)
    retired = plan.retired.map { $0.file ?? $0.path }
    unchanged = plan.unchanged.count
  }

  package var isChange: Bool { !new.isEmpty || !changed.isEmpty || !retired.isEmpty }
}

/// Which file becomes which post.
///
/// A file is identified by its name. A file with a new name, but with the address or the episode's number of a post whose
/// file is gone, is that file renamed: its post keeps its identity in feeds.
private struct SyncPlan {
  var new: [WrittenPost] = []
  var changed: [(stored: StoredPost, post: WrittenPost)] = []
  var retired: [StoredPost] = []
  var unchanged: [(stored: StoredPost, post: WrittenPost)] = []

  init(_ posts: [WrittenPost], stored: [StoredPost]) {
    let names = Set(posts.map(\.file))
    var orphans = Orphans(stored.filter { !names.contains($0.file ?? "") })
    let known = Dictionary(
      stored.compactMap { post in post.file.map { ($0, post) } }, uniquingKeysWith: { first, _ in first })
    for post in posts {
      if let stored = known[post.file] {
        let isSame =
          stored.contentHash == post.draft.contentHash.bytes && stored.state != .gone
          && stored.rendering == Int32(WrittenPost.rendering)
        if isSame { unchanged.append((stored, post)) } else { changed.append((stored, post)) }
      } else if let renamed = orphans.take(for: post.draft) {
        changed.append((renamed, post))
      } else {
        new.append(post)
      }
    }
    retired = orphans.rest.filter { $0.state != .gone }.sorted { $0.path < $1.path }
  }
}

/// Stored posts whose files are gone.
private struct Orphans {
  private var byKey: [String: StoredPost]
  private var keyByNumber: [Int32: String]

  init(_ posts: [StoredPost]) {
    byKey = Dictionary(
      posts.map { (Permalink(stored: $0.path).key, $0) }, uniquingKeysWith: { _, latest in latest })
    keyByNumber = Dictionary(
      byKey.compactMap { key, post in post.episodeNumber.map { ($0, key) } },
      uniquingKeysWith: { first, _ in first })
  }

  var rest: [StoredPost] { Array(byKey.values) }

  /// Removes and returns the post that `draft` continues.
  mutating func take(for draft: PostDraft) -> StoredPost? {
    if let key = draft.permalink?.key, let post = byKey.removeValue(forKey: key) { return post }
    guard let number = draft.episode?.facts.number.flatMap(Int32.init(exactly:)),
      let key = keyByNumber[number]
    else {
      return nil
    }
    return byKey.removeValue(forKey: key)
  }
}
