import Digests
import Foundation
import Postgres
import Publication
import Timestamps
import YAML

extension Database {
  /// Reads what has changed in a content folder since the last sync (``ContentFolder/init(at:allowsMissing:style:known:goesOn:slack:)``).
  package func readContent(
    at path: String, allowsMissing: Bool = false, style: WritingStyle, goesOn: Bool = false,
    slack: Duration = ContentFolder.slack
  ) async throws -> ContentFolder {
    let known = try await contentFiles.all(rendering: WrittenPost.rendering, madeWith: style.stored)
    return try ContentFolder(
      at: path, allowsMissing: allowsMissing, style: style, known: known, goesOn: goesOn, slack: slack)
  }

  /// Makes the written posts those of `folder`, or, when it throws, changes nothing. Posts that did not
  /// change are not touched; the addresses of posts whose file is gone answer 410 from now on. While a file has a mistake
  /// (``ContentFolder/mistakes``), no post is taken offline.
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
      let transaction = writer.transaction
      let stored = try await transaction.writing.fromFiles()
      let known = try await transaction.contentFiles.all(
        rendering: WrittenPost.rendering, madeWith: folder.style.stored)
      var plan = try SyncPlan(folder, stored: stored, known: known)
      try await writer.followRenames(in: &plan)
      if !allowsEmpty {
        let shown = stored.filter { $0.state != .gone }.compactMap(\.file)
        try folder.check(replaces: shown)
        try folder.check(takesOffline: plan.retired.compactMap(\.file), of: shown)
      }
      try await writer.write(plan)
      return SyncReport(plan, filesRead: folder.filesRead)
    }
  }
}

extension PostWriter {
  fileprivate func followRenames(in plan: inout SyncPlan) async throws {
    guard !plan.new.isEmpty, !plan.orphans.isEmpty else { return }
    var renamed = RenamedFiles(plan.new, among: plan.orphans)
    let undecided = renamed.undecided
    if !undecided.isEmpty {
      renamed.pairBySimilarity(try await transaction.revisions.latestSources(of: undecided))
    }
    plan.follow(renamed)
  }

  mutating func write(_ plan: SyncPlan) async throws {
    for post in plan.retired { try await retire(post) }
    let moving = plan.changed.filter { $0.stored.path != $0.post.draft.permalink?.description }
    try await freePaths(of: moving.map(\.stored.id))
    let staying = plan.changed.filter { staysInPlace($0.stored, as: $0.post.draft) }
    // Of few posts, running servers are told which they are, so that they keep all other pages.
    let isMassUpdate = staying.count > SiteNews.mostPosts
    for (stored, post) in plan.changed where !isMassUpdate || !staysInPlace(stored, as: post.draft) {
      try await update(
        stored, to: post.draft, file: post.file, rendering: WrittenPost.rendering, source: post.revision)
    }
    if isMassUpdate { try await update(staying) }
    let added = try await add(plan.new)
    for (stored, post) in plan.unchanged { try await keepSource(post.revision, of: stored) }
    try await transaction.contentFiles.forget(plan.retired.map(\.id))
    try await transaction.contentFiles.keep(plan.noticed + added)
  }

  /// A few hundred posts at a time, so that their rows are not all in memory twice.
  private static let portion = 200

  private mutating func update(_ changed: [(stored: StoredPost, post: WrittenPost)]) async throws {
    for start in stride(from: 0, to: changed.count, by: Self.portion) {
      let portion = changed[start..<min(start + Self.portion, changed.count)]
      try await update(
        portion.map {
          ($0.stored, NewFilePost(draft: $0.post.draft, file: $0.post.file, source: $0.post.revision))
        },
        rendering: WrittenPost.rendering)
    }
  }

  private mutating func add(_ entries: [ContentEntry]) async throws -> [(file: ContentFile, post: UUID)] {
    var added: [(file: ContentFile, post: UUID)] = []
    for start in stride(from: 0, to: entries.count, by: Self.portion) {
      let portion = entries[start..<min(start + Self.portion, entries.count)]
      let posts = portion.compactMap(\.post)
      do {
        let ids = try await insert(
          posts.map { NewFilePost(draft: $0.draft, file: $0.file, source: $0.revision) },
          rendering: WrittenPost.rendering)
        added += zip(portion, ids).map { ($0.known, $1) }
      } catch let error as AddressTaken {
        throw ContentError(
          "\(error.file): its address \(error.address) is that of another post; give it another slug:")
      }
    }
    return added
  }
}

extension WrittenPost {
  fileprivate var revision: PostSource { PostSource(.markdown, source) }
}

/// What a sync did.
package struct SyncReport: Hashable, Sendable {
  package let new: [String]
  /// Without those that were renamed.
  package let changed: [String]
  /// Files of stored posts that have other names now.
  package let renamed: [Renamed]
  package let retired: [String]
  package let unchanged: Int
  /// How many files were read, rather than only looked at.
  package let filesRead: Int

  init(_ plan: SyncPlan, filesRead: Int) {
    new = plan.new.map(\.file)
    renamed = plan.changed.filter { $0.stored.file != $0.post.file }
      .map { Renamed(from: $0.stored.file ?? $0.stored.path, to: $0.post.file) }
    changed = plan.changed.filter { $0.stored.file == $0.post.file }.map(\.post.file)
    retired = plan.retired.map { $0.file ?? $0.path }
    unchanged = plan.unchanged.count + plan.kept
    self.filesRead = filesRead
  }

  package var isChange: Bool {
    !new.isEmpty || !changed.isEmpty || !renamed.isEmpty || !retired.isEmpty
  }

  package struct Renamed: Hashable, Sendable {
    package let from: String
    package let to: String
  }
}
