import Dispatch
import Files
import Foundation
import Publication
import Synchronization

/// The texts in a content folder: Markdown posts, pages, and episodes.
package struct ContentFolder: Sendable {
  /// Posts in the order of their file names, then pages, then episodes in the order of their folders' names.
  private(set) var entries: [ContentEntry]
  /// The files that have a mistake, in the same order. Those that had none before are in `entries` as they
  /// were.
  package private(set) var mistakes: [ContentMistake] = []
  /// Why there are no posts, if the folder does not exist; else nil.
  package let missing: ContentError?
  /// Files whose posts belong to the desk now. They are not read.
  let leftAlone: [String]
  /// The paths of pipes, sockets and devices with the names of texts. They are not read.
  let specialFiles: [String]
  let path: String
  let style: WritingStyle

  /// How many files were read, rather than only looked at.
  var filesRead: Int { entries.count { $0.read != nil } + mistakes.count }

  /// The folder whose files are at their paths below the root of the site.
  package static let filesFolder = "files"

  /// The file that is there while an import into the folder has not finished.
  package static let unfinishedImport = "unfinished-import.txt"

  /// How old a file has to be until its stamp alone says that it has not changed.
  static let slack = Duration.seconds(2)

  /// Reads `posts/*.md`, `posts/*/index.md`, `pages/**/*.md` and `episodes/*/episode.md` below `path`. Hidden
  /// files are left out. A site without pages or episodes needs no folder for them.
  ///
  /// Of the files whose posts are stored, only those that may have changed are read. Files are read on all
  /// processors, so this blocks its thread.
  ///
  /// - Parameters:
  ///   - allowsMissing: whether a folder that does not exist is read as an empty one.
  ///   - stored: the posts that earlier syncs made.
  ///   - former: files that owned posts which belong to the desk now.
  ///   - goesOn: whether a file with a mistake is noted (``mistakes``) instead of thrown.
  ///   - slack: how old a file has to be until its stamp is trusted.
  /// - Throws: ``ContentError`` if the folder or a file in it cannot be read, for the first file with a
  ///   mistake, and for two files with the same address.
  package init(
    at path: String, allowsMissing: Bool = false, style: WritingStyle = WritingStyle(),
    stored: [StoredFile] = [], former: [String] = [], goesOn: Bool = false,
    slack: Duration = ContentFolder.slack
  ) throws(ContentError) {
    self.path = path
    self.style = style
    let listing = try ContentListing(of: path, allowsMissing: allowsMissing, style: style)
    missing = listing.missing
    specialFiles = listing.specialFiles
    let sources = listing.sources.filter { !former.contains($0.file) }
    leftAlone = former.isEmpty ? [] : listing.sources.map(\.file).filter(former.contains)
    let stored = Dictionary(stored.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let outcomes = inParallel(sources) { source in
      Result { () throws(ContentError) in try source.entry(stored: stored[source.file], slack: slack) }
    }
    entries = []
    entries.reserveCapacity(sources.count)
    for (source, outcome) in zip(sources, outcomes) {
      do {
        entries.append(try outcome.get())
      } catch {
        guard goesOn else { throw error }
        note(error, in: source, stored[source.file])
      }
    }
    while let conflict = addressConflict() {
      // The one that has changed gives way.
      let changed = entries.lastIndex { $0.read != nil && conflict.files.contains($0.file) }
      guard goesOn, let changed else { throw conflict.error }
      let entry = entries.remove(at: changed)
      note(conflict.error, in: entry.source, stored[entry.file])
    }
  }

  private mutating func note(_ error: ContentError, in source: ContentSource, _ stored: StoredFile?) {
    let good = stored.flatMap { $0.post.state == .gone ? nil : $0 }
    mistakes.append(
      ContentMistake(
        file: source.file, path: source.path, address: good?.post.path ?? source.likelyAddress, error: error))
    if let good { entries.append(ContentEntry(of: good, source)) }
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

// MARK: Texts

extension ContentFolder {
  /// Whether there is a file at a path, after links are followed: no folder, pipe, socket or device.
  static func isFile(_ path: String) -> Bool { (try? FileStamp(of: path).kind) == .file }

  /// The line of the first byte that is not UTF-8.
  private static func lineBeforeInvalid(_ bytes: [UInt8]) -> Int {
    var line = 1
    for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if String(validating: part, as: UTF8.self) == nil { break }
      line += 1
    }
    return line
  }

  private static func notUTF8(_ bytes: [UInt8]) -> String {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      ? "is UTF-16" : "is not UTF-8, but perhaps Windows-1252"
  }

  static func text(of path: String) throws(ContentError) -> String {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path)
    } catch {
      throw .unreadable(path, error)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ContentError("\(path):\(lineBeforeInvalid(bytes)): \(notUTF8(bytes)); save it as UTF-8")
    }
    if let index = bytes.firstIndex(of: 0) {
      let line = bytes[..<index].count { $0 == UInt8(ascii: "\n") } + 1
      throw ContentError("\(path):\(line): contains the character U+0000, which no text has; remove it")
    }
    return text
  }
}
