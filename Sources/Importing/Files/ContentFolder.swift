import Files
import Foundation
import Publication

/// What is written in a content folder: Markdown posts, and episodes.
package struct ContentFolder: Sendable {
  /// Posts in the order of their file names, then episodes in the order of their folders' names.
  package let posts: [WrittenPost]
  /// Why there are no posts, if the folder does not exist; else nil.
  package let missing: ContentError?
  private let path: String

  /// The kinds of what is written, each in a folder of its own.
  private enum Kind: String, CaseIterable {
    case posts
    case episodes

    /// A post may have a folder with the name `episodes`.
    init(of file: String) {
      self = file.hasPrefix("episodes/") && file.hasSuffix("/episode.md") ? .episodes : .posts
    }
  }

  /// Reads `posts/*.md`, `posts/*/index.md` and `episodes/*/episode.md` below `path`. Hidden files are left out. A site
  /// without episodes needs no folder for them.
  ///
  /// - Parameters:
  ///   - allowsMissing: whether a folder that does not exist is read as an empty one.
  ///   - timeZone: the time zone of dates without a UTC offset: a name of the IANA time zone database.
  /// - Throws: ``ContentError`` if the folder or a file in it cannot be read, for the first file with a mistake, and for
  ///   two files with the same address.
  package init(
    at path: String, allowsMissing: Bool = false, timeZone: String = "UTC"
  ) throws(ContentError) {
    self.path = path
    let (files, missing) = try Self.postFiles(in: "\(path)/posts", allowsMissing: allowsMissing)
    let (folders, _) = try Self.names(in: "\(path)/episodes", allowsMissing: true)
    self.missing = missing
    var posts: [WrittenPost] = []
    for file in files {
      let folder = "\(path)/posts"
      posts.append(
        try WrittenPost(
          Self.text(of: "\(folder)/\(file)"), file: file, folder: folder, timeZone: timeZone))
    }
    for folder in folders {
      if let post = try Self.episode(folder, in: "\(path)/episodes", timeZone) { posts.append(post) }
    }
    try Self.checkAddresses(of: posts, in: path)
    self.posts = posts
  }

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

  static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

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
    _ name: String, in folder: String, _ timeZone: String
  ) throws(ContentError) -> WrittenPost? {
    guard isFolder("\(folder)/\(name)") else { return nil }
    let source = try text(of: "\(folder)/\(name)/episode.md")
    return try EpisodeFolder(name, in: folder, source: source, timeZone: timeZone).post()
  }

  private static func checkAddresses(of posts: [WrittenPost], in path: String) throws(ContentError) {
    var fileByAddress: [String: String] = [:]
    var fileByNumber: [Int: String] = [:]
    for post in posts {
      let file = post.isEpisode ? "\(path)/\(post.file)" : "\(path)/posts/\(post.file)"
      if let number = post.draft.episode?.facts.number,
        let other = fileByNumber.updateValue(post.file, forKey: number)
      {
        throw ContentError("\(file): has the same number as \(other), \(number); give one another number:")
      }
      let address = post.draft.permalink
      if let other = fileByAddress.updateValue(post.file, forKey: address?.key ?? post.file) {
        throw ContentError(
          "\(file): has the same address as \(other), \(address?.description ?? ""); give one another slug:")
      }
    }
    for post in posts {
      for redirect in post.draft.redirects {
        let other = fileByAddress.updateValue(post.file, forKey: redirect.key)
        guard let other, other != post.file else { continue }
        throw ContentError(
          "\(post.redirectsPlace ?? post.file): redirects contains \(redirect), which leads to \(other) already; remove it"
        )
      }
    }
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
    return text
  }

  /// Refuses a folder without posts, or without episodes, if it would take all of them offline: usually a volume is not
  /// mounted.
  ///
  /// - Parameter files: the files of the posts that the site shows.
  func check(replaces files: [String]) throws(ContentError) {
    for kind in Kind.allCases where !posts.contains(where: { Kind(of: $0.file) == kind }) {
      let count = files.count { Kind(of: $0) == kind }
      guard count > 0 else { continue }
      let folder = "\(path)/\(kind)"
      if kind == .posts, let missing { throw missing }
      throw FileManager.default.fileExists(atPath: folder)
        ? .empty(folder, stored: count, kind.rawValue) : .missing(folder)
    }
  }

  /// Refuses a folder that lacks nearly all files of what the site shows: usually it is the wrong one, or was not copied to
  /// its end.
  ///
  /// - Parameters:
  ///   - gone: the files of the posts that would be taken offline.
  ///   - files: the files of the posts that the site shows.
  func check(takesOffline gone: [String], of files: [String]) throws(ContentError) {
    for kind in Kind.allCases {
      let lost = gone.count { Kind(of: $0) == kind }
      let shown = files.count { Kind(of: $0) == kind }
      guard lost >= Self.fewestMistaken, lost * 4 > shown * 3 else { continue }
      throw .nearlyEmpty("\(path)/\(kind)", gone: lost, of: shown, kind.rawValue)
    }
  }

  /// Fewer posts than this may be taken offline even if they are nearly all.
  private static let fewestMistaken = 5
}

/// Why the written posts cannot be read from a content folder.
package struct ContentError: Error, Hashable, CustomStringConvertible {
  package enum Problem: Hashable, Sendable {
    /// The folder does not exist.
    case missing
    /// The system does not let us read the folder or a file in it.
    case unreadable
    /// The folder has no posts, or hardly any, but the database has.
    case empty
    /// A file cannot be written.
    case unwritable
    /// A file has a mistake, or its address is taken.
    case invalid
  }

  package let problem: Problem
  /// One line that begins with the folder, or with the file and the line.
  package let description: String

  init(_ problem: Problem, _ description: String) {
    self.problem = problem
    self.description = description
  }

  init(_ description: String) { self.init(.invalid, description) }

  static func missing(_ folder: String) -> ContentError {
    ContentError(
      .missing,
      "\(folder): there is no such folder; create or mount it, or set SITE_CONTENT to the folder that contains posts"
    )
  }

  static func unreadable(_ path: String, _ error: SystemError) -> ContentError {
    ContentError(.unreadable, "\(path): cannot be read: \(error.reason); correct it or its permissions")
  }

  /// - Parameter kind: `posts` or `episodes`.
  static func empty(_ folder: String, stored count: Int, _ kind: String) -> ContentError {
    let one = kind == "posts" ? "1 written post" : "1 episode"
    let many = kind == "posts" ? "\(count) written posts" : "\(count) episodes"
    return ContentError(
      .empty,
      "\(folder): has no \(kind), but the site shows \(count == 1 ? one : many); restore the files or mount the "
        + "folder, or take the \(kind) offline with --allow-empty")
  }

  /// - Parameter kind: `posts` or `episodes`.
  static func nearlyEmpty(_ folder: String, gone: Int, of count: Int, _ kind: String) -> ContentError {
    ContentError(
      .empty,
      "\(folder): the files of \(gone) of the \(count) \(kind) that the site shows are gone; restore them, or take "
        + "these \(kind) offline with --allow-empty")
  }
}
