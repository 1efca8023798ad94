import Digests
import Foundation
import Postgres
import Publication
import Timestamps
import YAML

extension Database {
  /// Reads what has changed in a content folder since the last sync (``ContentFolder/init(at:allowsMissing:timeZone:known:goesOn:slack:)``).
  package func readContent(
    at path: String, allowsMissing: Bool = false, timeZone: String, goesOn: Bool = false,
    slack: Duration = ContentFolder.slack
  ) async throws -> ContentFolder {
    let known = try await contentFiles.all(rendering: WrittenPost.rendering, madeWith: timeZone)
    return try ContentFolder(
      at: path, allowsMissing: allowsMissing, timeZone: timeZone, known: known, goesOn: goesOn, slack: slack)
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
        rendering: WrittenPost.rendering, madeWith: folder.timeZone)
      let plan = try SyncPlan(folder, stored: stored, known: known)
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
  fileprivate mutating func write(_ plan: SyncPlan) async throws {
    for post in plan.retired { try await retire(post) }
    let moving = plan.changed.filter { $0.stored.path != $0.post.draft.permalink?.description }
    try await freePaths(of: moving.map(\.stored.id))
    for (stored, post) in plan.changed {
      try await update(
        stored, to: post.draft, file: post.file, rendering: WrittenPost.rendering, source: post.revision)
    }
    let added = try await add(plan.new)
    for (stored, post) in plan.unchanged { try await keepSource(post.revision, of: stored) }
    try await transaction.contentFiles.forget(plan.retired.map(\.id))
    try await transaction.contentFiles.keep(plan.noticed + added)
  }

  /// Inserts posts, a few hundred at a time, so that their rows are not all in memory twice.
  private mutating func add(_ entries: [ContentEntry]) async throws -> [(file: ContentFile, post: UUID)] {
    var added: [(file: ContentFile, post: UUID)] = []
    for start in stride(from: 0, to: entries.count, by: 200) {
      let portion = entries[start..<min(start + 200, entries.count)]
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
  package let changed: [String]
  package let retired: [String]
  package let unchanged: Int
  /// How many files were read, rather than only looked at.
  package let filesRead: Int

  fileprivate init(_ plan: SyncPlan, filesRead: Int) {
    new = plan.new.map(\.file)
    changed = plan.changed.map(\.post.file)
    retired = plan.retired.map { $0.file ?? $0.path }
    unchanged = plan.unchanged.count + plan.kept
    self.filesRead = filesRead
  }

  package var isChange: Bool { !new.isEmpty || !changed.isEmpty || !retired.isEmpty }
}

/// Which file becomes which post.
///
/// A file is identified by its name. A file with a new name, but with the address or the episode's number of a post whose
/// file is gone, is that file renamed: its post keeps its identity in feeds.
private struct SyncPlan {
  var new: [ContentEntry] = []
  var changed: [(stored: StoredPost, post: WrittenPost)] = []
  var retired: [StoredPost] = []
  /// Posts that were made again and are the same as before.
  var unchanged: [(stored: StoredPost, post: WrittenPost)] = []
  /// How many posts were not made again.
  var kept = 0
  /// What is to be stored of the files of stored posts.
  var noticed: [(file: ContentFile, post: UUID)] = []

  init(_ folder: ContentFolder, stored: [StoredPost], known: [ContentFile]) throws(ContentError) {
    let names = Set(folder.entries.map(\.file))
    var orphans = Orphans(stored.filter { !names.contains($0.file ?? "") })
    let known = Dictionary(known.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    let storedByFile = Dictionary(
      stored.compactMap { post in post.file.map { ($0, post) } }, uniquingKeysWith: { first, _ in first })
    for entry in folder.entries {
      if let post = storedByFile[entry.file], let file = known[entry.file],
        entry.post == nil, file.digest == entry.known.digest
      {
        kept += 1
        if entry.known.stamp != file.stamp { noticed.append((entry.known, post.id)) }
        continue
      }
      // Somebody else may have written the post since the folder was read; then it has to be made after all.
      try take(entry.made(), storedByFile[entry.file], &orphans)
    }
    if folder.mistakes.isEmpty {
      retired = orphans.rest.filter { $0.state != .gone }.sorted { $0.path < $1.path }
    }
  }

  private mutating func take(_ entry: ContentEntry, _ stored: StoredPost?, _ orphans: inout Orphans) {
    guard let post = entry.post else { return }
    if let stored {
      let isSame =
        stored.contentHash == post.draft.contentHash.bytes && stored.state != .gone
        && stored.rendering == Int32(WrittenPost.rendering)
      if isSame { unchanged.append((stored, post)) } else { changed.append((stored, post)) }
      noticed.append((entry.known, stored.id))
    } else if let renamed = orphans.take(for: post.draft) {
      changed.append((renamed, post))
      noticed.append((entry.known, renamed.id))
    } else {
      new.append(entry)
    }
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
