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
    let change = try await changes.number()
    let known = try await contentFiles.all(rendering: WrittenPost.rendering, madeWith: style.stored)
    var folder = try ContentFolder(
      at: path, allowsMissing: allowsMissing, style: style, known: known, goesOn: goesOn, slack: slack)
    folder.stored = (known, change)
    return folder
  }

  /// Makes the written posts those of `folder`, or, when it throws, changes nothing. Posts that did not
  /// change are not touched; the addresses of posts whose file is gone answer 410 from now on. While a file has a mistake
  /// (``ContentFolder/mistakes``), or if the folder says so (``ContentFolder/keepsLostPosts``), no post is taken offline.
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
      if let conflict = folder.conflictsWithSite(isFree: isFree).first { throw conflict }
      let stored = try await writer.storedContent(beside: folder)
      var plan = try SyncPlan(folder, over: stored)
      try await writer.followRenames(in: &plan)
      if !allowsEmpty, !folder.keepsLostPosts {
        let shown = stored.shownFiles
        try folder.check(replaces: shown)
        try folder.check(takesOffline: plan.retired.compactMap(\.file), of: shown)
      }
      try await writer.write(plan)
      return SyncReport(plan, filesRead: folder.filesRead)
    }
  }
}

extension PostWriter {
  /// What is stored of files of the content folder. What was stored when `folder` was read is only read again if the site has
  /// changed since.
  fileprivate func storedContent(beside folder: ContentFolder) async throws -> StoredContent {
    let (rendering, settings) = (WrittenPost.rendering, folder.style.stored)
    let known =
      if let (files, change) = folder.stored, change == formerChanges {
        files
      } else {
        try await transaction.contentFiles.all(rendering: rendering, madeWith: settings)
      }
    let unknown = try await transaction.writing.fromUnknownFiles(rendering: rendering, madeWith: settings)
    var stored = StoredContent(known: known, posts: unknown)
    let names = stored.filesToCompare(with: folder)
    if !names.isEmpty { stored.add(try await transaction.writing.fromFiles(named: names)) }
    return stored
  }

  fileprivate func followRenames(in plan: inout SyncPlan) async throws {
    guard !plan.new.isEmpty, !plan.orphans.isEmpty else { return }
    var renamed = RenamedFiles(plan.new, among: plan.orphans)
    let undecided = renamed.undecided
    if !undecided.isEmpty {
      try renamed.pairBySimilarity(await transaction.revisions.latestSources(of: undecided))
    }
    plan.follow(renamed)
  }

  mutating func write(_ plan: SyncPlan) async throws {
    for post in plan.retired { try await retire(post) }
    let moving = plan.changed.filter { $0.stored.path != $0.entry.known.address }
    try await freePaths(of: moving.map(\.stored.id))
    for portion in portions(of: plan.changed) { try await update(portion) }
    var added: [(file: ContentFile, post: UUID)] = []
    for portion in portions(of: plan.new) {
      added += zip(portion.map(\.known), try await add(portion)).map { ($0, $1) }
    }
    for (stored, entry) in plan.unchanged where !stored.hasRevision {
      if let post = try entry.made().post { try await keepSource(post.revision, of: stored) }
    }
    try await transaction.contentFiles.forget(plan.retired.map(\.id))
    try await transaction.contentFiles.keep(plan.noticed + added)
  }

  /// A few hundred posts at a time, so that few of them are in memory.
  private func portions<Item>(of items: [Item]) -> [[Item]] {
    stride(from: 0, to: items.count, by: 200).map { Array(items[$0..<min($0 + 200, items.count)]) }
  }

  private mutating func update(_ changed: [(stored: StoredPost, entry: ContentEntry)]) async throws {
    var staying: [(stored: StoredPost, post: NewFilePost)] = []
    for (stored, post) in zip(changed.map(\.stored), try ContentEntry.posts(changed.map(\.entry))) {
      if staysInPlace(stored, as: post.draft) {
        staying.append((stored, NewFilePost(draft: post.draft, file: post.file, source: post.revision)))
      } else {
        try await update(
          stored, to: post.draft, file: post.file, rendering: WrittenPost.rendering, source: post.revision)
      }
    }
    guard !staying.isEmpty else { return }
    try await update(staying, rendering: WrittenPost.rendering)
  }

  /// - Returns: the ids of the posts.
  private mutating func add(_ entries: [ContentEntry]) async throws -> [UUID] {
    do {
      return try await insert(
        ContentEntry.posts(entries).map { NewFilePost(draft: $0.draft, file: $0.file, source: $0.revision) },
        rendering: WrittenPost.rendering)
    } catch let error as AddressTaken {
      throw ContentError(
        "\(error.file): its address \(error.address) is that of another post; give it another slug:")
    }
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
  /// How many posts stay as they are, although their files are gone (``ContentFolder/keepsLostPosts``).
  package let lost: Int
  package let unchanged: Int
  /// How many files were read, rather than only looked at.
  package let filesRead: Int

  init(_ plan: SyncPlan, filesRead: Int) {
    new = plan.new.map(\.file)
    renamed = plan.changed.filter { $0.stored.file != $0.entry.file }
      .map { Renamed(from: $0.stored.file ?? $0.stored.path, to: $0.entry.file) }
    changed = plan.changed.filter { $0.stored.file == $0.entry.file }.map(\.entry.file)
    retired = plan.retired.map { $0.file ?? $0.path }
    lost = plan.lost.count
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
