import Postgres
import Publication
import Timestamps

/// The written posts that some changed files belong to.
package struct KnownFiles: Hashable, Sendable {
  /// The names by which the posts are known (``WrittenPost/file``), in order.
  package let names: [String]

  /// - Parameters:
  ///   - paths: files and folders that have changed, below `content`.
  ///   - content: the content folder.
  /// - Returns: nil if one of `paths` is gone, is a folder, or may belong to a post in a way that only the comparison of the
  ///   whole folder finds.
  package init?(of paths: Set<String>, in content: String) {
    var names: Set<String> = []
    for path in paths {
      guard path.hasPrefix("\(content)/"), ContentFolder.isFile(path) else { return nil }
      let name = String(path.dropFirst(content.utf8.count + 1))
      let parts = name.split(separator: "/").map(String.init)
      switch (parts[0], parts.count, name.hasSuffix(".md")) {
      case ("posts", 2, true): names.insert(parts[1])
      case ("posts", 3, true) where parts[2] == "index.md": names.insert("\(parts[1])/index.md")
      case ("pages", _, true): names.insert(name)
      case ("episodes", 3..., _): names.insert("episodes/\(parts[1])/episode.md")
      default: continue
      }
    }
    self.names = names.sorted()
  }
}

extension Database {
  /// Writes the posts of a few files again, without looking at any other file.
  ///
  /// - Returns: nil, without having written anything, if that needs a comparison with all others: a file has a mistake or no
  ///   post yet, or the post gets another address, other redirects or another number.
  /// - Throws: `WritersBusy` like ``sync(_:allowsEmpty:now:isFree:)``.
  package func sync(
    _ files: KnownFiles, at path: String, style: WritingStyle, now: Timestamp,
    isFree: @escaping @Sendable (String) -> Bool
  ) async throws -> SyncReport? {
    guard !files.names.isEmpty else { return SyncReport(SyncPlan(style), filesRead: 0) }
    let known = try await contentFiles.some(
      files.names, rendering: WrittenPost.rendering, madeWith: style.stored)
    guard known.count == files.names.count,
      let entries = ContentFolder.entries(of: files, at: path, style: style, known)
    else { return nil }
    let lock = AdvisoryLock("colophon content folder")
    return try await writePosts(holding: lock, lockTimeout: .seconds(5), now: now, isFree: isFree) { writer in
      let stored = try await writer.transaction.writing.fromFiles(named: files.names)
      guard let plan = SyncPlan(entries, over: stored, style) else { return nil }
      try await writer.write(plan)
      return SyncReport(plan, filesRead: entries.count(where: \.wasRead))
    }
  }
}

extension ContentFolder {
  /// Reads some files of a content folder; nil if one has a mistake, or would change more than its own page.
  fileprivate static func entries(
    of files: KnownFiles, at path: String, style: WritingStyle, _ known: [ContentFile]
  ) -> [ContentEntry]? {
    let known = Dictionary(known.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    var entries: [ContentEntry] = []
    for name in files.names {
      let parts = name.split(separator: "/")
      let isEpisode = parts.count == 3 && parts[0] == "episodes" && parts[2] == "episode.md"
      let source = ContentSource(
        file: name, content: path, style: style, episode: isEpisode ? String(parts[1]) : nil)
      guard let former = known[name], let entry = try? source.entry(known: former, slack: slack),
        entry.known.address == former.address, entry.known.redirects == former.redirects,
        entry.known.number == former.number
      else { return nil }
      entries.append(entry)
    }
    return entries
  }
}
