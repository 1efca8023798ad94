import URIs

/// The names of the files that posts are written in.
package enum WrittenFile {
  /// The names (``StoredPost/file``) that a file may have to which a relative link in another one resolves.
  ///
  /// - Parameter path: the path of the resolved link, decoded: `/posts/2026-11-21-hello.md`,
  ///   `/docs/set-up.md`.
  package static func names(atPath path: String) -> [String] {
    // No file has such a name, and Postgres takes none.
    guard !path.utf8.contains(0) else { return [] }
    let names =
      path.hasPrefix("/posts/")
      ? [String(path.dropFirst("/posts/".count))] : [String(path.dropFirst()), "pages\(path)"]
    return names.flatMap(\.normalForms)
  }
}
