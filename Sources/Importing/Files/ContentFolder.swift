import Dispatch
import Files
import Foundation
import Publication
import Synchronization

/// What is written in a content folder: Markdown posts, pages, and episodes.
package struct ContentFolder: Sendable {
  /// Posts in the order of their file names, then pages, then episodes in the order of their folders' names.
  private(set) var entries: [ContentEntry]
  /// The files that have a mistake, in the same order. For those of them that are known, `entries` has what is known.
  package private(set) var mistakes: [ContentMistake] = []
  /// Why there are no posts, if the folder does not exist; else nil.
  package let missing: ContentError?
  let path: String
  let style: WritingStyle
  /// Whether the posts whose files are gone stay as they are, as they do while a file has a mistake.
  package var keepsLostPosts = false
  /// What was stored of the files, and the number of changes of the site before that was read; nil for a folder of no site.
  var stored: (files: [ContentFile], change: Int)?

  /// The posts that were made from their files; neither those that are known to be as they were, nor those that are made later
  /// (``mostPosts``).
  package var posts: [WrittenPost] { entries.compactMap(\.post) }

  /// How many files were read, rather than only looked at.
  package var filesRead: Int { entries.count(where: \.wasRead) }

  /// How many posts are made and kept in memory before any is written. The rest is made a few hundred at a time.
  static let mostPosts = 1000

  /// How old a file has to be until its stamp alone says that it has not changed.
  static let slack = Duration.seconds(2)

  /// Reads `posts/*.md`, `posts/*/index.md`, `pages/**/*.md` and `episodes/*/episode.md` below `path`. Hidden files are left
  /// out. A site without pages or episodes needs no folder for them.
  ///
  /// Of files that are known, only those that may have changed are read, and only those that did are made into posts. Posts
  /// are made on all processors, so this blocks its thread.
  ///
  /// - Parameters:
  ///   - allowsMissing: whether a folder that does not exist is read as an empty one.
  ///   - known: what is stored of files, made with the same style.
  ///   - goesOn: whether a file with a mistake is noted (``mistakes``) instead of thrown.
  ///   - slack: how old a file has to be until its stamp is trusted.
  /// - Throws: ``ContentError`` if the folder or a file in it cannot be read, for the first file with a mistake, and for
  ///   two files with the same address.
  package init(
    at path: String, allowsMissing: Bool = false, style: WritingStyle = WritingStyle(),
    known: [ContentFile] = [], goesOn: Bool = false, slack: Duration = ContentFolder.slack
  ) throws(ContentError) {
    self.path = path
    self.style = style
    let (files, missing) = try Self.postFiles(in: "\(path)/posts", allowsMissing: allowsMissing)
    let (folders, _) = try Self.names(in: "\(path)/episodes", allowsMissing: true)
    self.missing = missing
    var sources = files.map { ContentSource(file: $0, content: path, style: style, episode: nil) }
    for name in try Self.pageFiles(in: path) {
      sources.append(ContentSource(file: name, content: path, style: style, episode: nil))
    }
    for name in folders where Self.isFolder("\(path)/episodes/\(name)") {
      sources.append(
        ContentSource(file: "episodes/\(name)/episode.md", content: path, style: style, episode: name))
    }
    let known = Dictionary(
      known.filter { $0.madeWith == style.stored }.map { ($0.file, $0) },
      uniquingKeysWith: { first, _ in first })
    entries = []
    entries.reserveCapacity(sources.count)
    for (source, outcome) in zip(sources, Self.read(sources, known, slack: slack)) {
      do {
        entries.append(try outcome.get())
      } catch {
        guard goesOn else { throw error }
        note(error, in: source, known[source.file])
      }
    }
    while let conflict = addressConflict() {
      // The one that has changed gives way.
      let changed = entries.lastIndex { !$0.isKept && conflict.files.contains($0.file) }
      guard goesOn, let changed else { throw conflict.error }
      let entry = entries.remove(at: changed)
      note(conflict.error, in: entry.source, known[entry.file])
    }
  }

  private mutating func note(_ error: ContentError, in source: ContentSource, _ known: ContentFile?) {
    mistakes.append(
      ContentMistake(
        file: source.file, path: source.path, address: known?.address ?? source.likelyAddress, error: error))
    guard var known else { return }
    // So that the file is read again, whatever its stamp.
    known.stamp = nil
    entries.append(ContentEntry(source: source, state: .kept(known), wasRead: true))
  }

  /// Reads files on all processors.
  private static func read(
    _ sources: [ContentSource], _ known: [String: ContentFile], slack: Duration
  ) -> [Result<ContentEntry, ContentError>] {
    let rest = Atomic(mostPosts)
    return inParallel(sources) { source in
      Result { () throws(ContentError) in
        try source.entry(known: known[source.file], slack: slack) {
          rest.subtract(1, ordering: .relaxed).oldValue > 0
        }
      }
    }
  }
}

/// Does something with each of `items`, on all processors. Blocks its thread.
func inParallel<Item: Sendable, Outcome: Sendable>(
  _ items: [Item], _ work: @Sendable (Item) -> Outcome
) -> [Outcome] {
  let outcomes = Mutex([Outcome?](repeating: nil, count: items.count))
  let portion = 16
  DispatchQueue.concurrentPerform(iterations: (items.count + portion - 1) / portion) { number in
    for index in number * portion..<min((number + 1) * portion, items.count) {
      let outcome = work(items[index])
      outcomes.withLock { $0[index] = outcome }
    }
  }
  return outcomes.withLock { $0.compactMap(\.self) }
}

/// A file of the content folder with a mistake.
package struct ContentMistake: Hashable, Sendable {
  /// The name by which the post is known.
  package let file: String
  /// The whole path.
  package let path: String
  /// That of the post as it was; of a new post, the one that its file name gives it. Nil for a new episode.
  package let address: String?
  package let error: ContentError
}

// MARK: Names

extension ContentFolder {
  /// The files of posts: Markdown files, and those of folders that have an `index.md`.
  static func postFiles(
    in folder: String, allowsMissing: Bool
  ) throws(ContentError) -> (files: [String], missing: ContentError?) {
    let (names, missing) = try names(in: folder, allowsMissing: allowsMissing)
    var files: [String] = []
    for name in names {
      if name.hasSuffix(".md") {
        files.append(name)
      } else if isFolder("\(folder)/\(name)"),
        try Self.names(in: "\(folder)/\(name)", allowsMissing: true).names.contains("index.md")
      {
        files.append("\(name)/index.md")
      }
    }
    return (files, missing)
  }

  /// The files of pages, in all folders below `pages`, with their paths below the content folder.
  static func pageFiles(in content: String) throws(ContentError) -> [String] {
    var (files, folders) = ([String](), ["pages"])
    while let folder = folders.popLast() {
      for name in try names(in: "\(content)/\(folder)", allowsMissing: true).names {
        let path = "\(folder)/\(name)"
        if path == "pages/index.md" {
          throw ContentError(
            "\(content)/\(path): would be the front page, which lists the posts; give the file another name")
        } else if name.hasSuffix(".md") {
          files.append(path)
        } else if isFolder("\(content)/\(path)"), path.count(where: { $0 == "/" }) < deepestPage {
          folders.append(path)
        }
      }
    }
    return files.sorted()
  }

  /// How many folders a page may be in, so that a link to a folder around it ends somewhere.
  private static let deepestPage = 8

  static func isFile(_ path: String) -> Bool {
    guard let kind = try? FileStamp(of: path).kind else { return false }
    return kind != .folder
  }

  private static func isFolder(_ path: String) -> Bool { (try? FileStamp(of: path).kind) == .folder }

  /// The names in a folder, in alphabetical order; none if it does not exist and that is allowed.
  static func names(
    in folder: String, allowsMissing: Bool
  ) throws(ContentError) -> (names: [String], missing: ContentError?) {
    do {
      return (try fileNames(in: folder).filter { !$0.hasPrefix(".") }.sorted(), nil)
    } catch  where error.code == ENOENT {
      guard allowsMissing else { throw .missing(folder) }
      return ([], .missing(folder))
    } catch {
      throw .unreadable(folder, error)
    }
  }

  /// Nil for a file beside the folders of the episodes.
  static func episode(
    _ name: String, in folder: String, _ style: WritingStyle
  ) throws(ContentError) -> WrittenPost? {
    guard isFolder("\(folder)/\(name)") else { return nil }
    let source = try text(of: "\(folder)/\(name)/episode.md")
    return try EpisodeFolder(name, in: folder, source: source, style: style).post()
  }

  static func text(of path: String) throws(ContentError) -> String {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path)
    } catch {
      throw .unreadable(path, error)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ContentError("\(path): is not UTF-8; save it in that encoding")
    }
    if let index = bytes.firstIndex(of: 0) {
      let line = bytes[..<index].count { $0 == UInt8(ascii: "\n") } + 1
      throw ContentError("\(path):\(line): contains the character U+0000, which no text has; remove it")
    }
    return text
  }
}
