import Files
import Foundation

/// The names of the texts in a content folder, before any of them is read.
struct ContentListing {
  /// Posts in the order of their file names, then pages, then episodes in the order of their folders' names.
  private(set) var sources: [ContentSource] = []
  /// The paths of pipes, sockets and devices that have the name of a text. Reading one may block for ever.
  private(set) var specialFiles: [String] = []
  /// Why there are no posts, if the folder does not exist; else nil.
  let missing: ContentError?

  /// What such a thing is, and what to do about it.
  static let adviceOfSpecialFiles =
    "is a pipe, a socket or a device, and not read; remove it, or save the text as a file"

  /// The maximum depth of folders below `pages`. It ends the walk through a link to a folder above itself.
  private static let deepestPage = 8

  /// - Parameter allowsMissing: whether a folder that does not exist is read as an empty one.
  /// - Throws: ``ContentError`` if the folder cannot be read.
  init(of content: String, allowsMissing: Bool, style: WritingStyle) throws(ContentError) {
    let (posts, missing) = try Self.postFiles(in: "\(content)/posts", allowsMissing: allowsMissing)
    self.missing = missing
    let files = try posts + Self.pageFiles(in: content)
    var sources = files.map { ContentSource(file: $0, content: content, style: style, episode: nil) }
    for name in try Self.names(in: "\(content)/episodes", allowsMissing: true).names
    where Self.kind(of: "\(content)/episodes/\(name)") == .folder {
      sources.append(
        ContentSource(file: "episodes/\(name)/episode.md", content: content, style: style, episode: name))
    }
    for source in sources {
      if Self.kind(of: source.path) == .other {
        specialFiles.append(source.path)
      } else {
        self.sources.append(source)
      }
    }
  }

  /// The files of posts: Markdown files, and those of folders that have an `index.md`.
  private static func postFiles(
    in folder: String, allowsMissing: Bool
  ) throws(ContentError) -> (files: [String], missing: ContentError?) {
    let (names, missing) = try names(in: folder, allowsMissing: allowsMissing)
    var files: [String] = []
    for name in names {
      if name.hasSuffix(".md") {
        files.append(name)
      } else if kind(of: "\(folder)/\(name)") == .folder,
        try Self.names(in: "\(folder)/\(name)", allowsMissing: true).names.contains("index.md")
      {
        files.append("\(name)/index.md")
      }
    }
    return (files, missing)
  }

  /// The files of pages, in all folders below `pages`, with their paths below the content folder.
  private static func pageFiles(in content: String) throws(ContentError) -> [String] {
    var (files, folders) = ([String](), ["pages"])
    while let folder = folders.popLast() {
      for name in try names(in: "\(content)/\(folder)", allowsMissing: true).names {
        let path = "\(folder)/\(name)"
        if path == "pages/index.md" {
          throw ContentError(
            "\(content)/\(path): would be the front page, which lists the posts; give the file another name")
        } else if name.hasSuffix(".md") {
          files.append(path)
        } else if kind(of: "\(content)/\(path)") == .folder,
          path.count(where: { $0 == "/" }) < deepestPage
        {
          folders.append(path)
        }
      }
    }
    return files.sorted()
  }

  /// The kind of what is at a path, after links are followed; nil if nothing is.
  private static func kind(of path: String) -> FileStamp.Kind? { try? FileStamp(of: path).kind }

  /// The names in a folder, in alphabetical order; none if it does not exist and that is allowed.
  private static func names(
    in folder: String, allowsMissing: Bool
  ) throws(ContentError) -> (names: [String], missing: ContentError?) {
    do {
      return (try fileNames(in: folder).filter { !isForeignName($0) }.sorted(), nil)
    } catch  where error.code == ENOENT {
      guard allowsMissing else { throw .missing(folder) }
      return ([], .missing(folder))
    } catch {
      throw .unreadable(folder, error)
    }
  }
}
