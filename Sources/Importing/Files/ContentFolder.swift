import Files
import Foundation
import Publication

/// The Markdown posts of a content folder.
package struct ContentFolder: Sendable {
  /// In the order of their file names.
  package let posts: [WrittenPost]
  /// Why there are no posts, if the folder does not exist; else nil.
  package let missing: ContentError?
  /// The folder of the posts: `Content/posts`.
  private let folder: String

  /// Reads `posts/*.md` below `path`. Hidden files are left out.
  ///
  /// - Parameter allowsMissing: whether a folder that does not exist is read as an empty one.
  /// - Throws: ``ContentError`` if the folder or a file in it cannot be read, for the first file with a mistake, and for
  ///   two files with the same address.
  package init(at path: String, allowsMissing: Bool = false) throws(ContentError) {
    folder = "\(path)/posts"
    let names: [String]
    do {
      names = try fileNames(in: folder)
      missing = nil
    } catch  where error.code == ENOENT {
      let error = ContentError.missing(folder)
      guard allowsMissing else { throw error }
      names = []
      missing = error
    } catch {
      throw .unreadable(folder, error)
    }
    var posts: [WrittenPost] = []
    var fileByAddress: [String: String] = [:]
    for file in names.sorted() where file.hasSuffix(".md") && !file.hasPrefix(".") {
      let post = try WrittenPost(Self.text(of: "\(folder)/\(file)"), file: file, folder: folder)
      let address = post.draft.permalink?.key ?? file
      if let other = fileByAddress.updateValue(file, forKey: address) {
        throw ContentError(
          "\(folder)/\(file): has the same address as \(other), /posts/\(post.draft.slug); give one another slug:"
        )
      }
      posts.append(post)
    }
    self.posts = posts
  }

  private static func text(of path: String) throws(ContentError) -> String {
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

  /// Refuses a folder without posts if it would take posts offline: usually a volume is not mounted.
  ///
  /// - Parameter count: how many written posts the site shows.
  func check(replaces count: Int) throws(ContentError) {
    if posts.isEmpty, count > 0 { throw missing ?? .empty(folder, stored: count) }
  }
}

/// Why the written posts cannot be read from a content folder.
package struct ContentError: Error, Hashable, CustomStringConvertible {
  package enum Problem: Hashable, Sendable {
    /// The folder does not exist.
    case missing
    /// The system does not let us read the folder or a file in it.
    case unreadable
    /// The folder has no posts, but the database has.
    case empty
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

  static func empty(_ folder: String, stored count: Int) -> ContentError {
    let posts = count == 1 ? "1 written post" : "\(count) written posts"
    return ContentError(
      .empty,
      "\(folder): has no posts, but the site shows \(posts); restore the files or mount the folder, "
        + "or take the posts offline with --allow-empty")
  }
}
