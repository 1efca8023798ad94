import Files

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

  package init(_ description: String) { self.init(.invalid, description) }

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
