import Texts

/// The setting `exclude` of Jekyll: patterns of files and folders that are not part of the site.
struct JekyllExclusions {
  private let patterns: [String]

  init(_ values: JSONValue) {
    patterns = (values["exclude"]?.names ?? []).map(\.droppingSlashes).filter { !$0.isEmpty }
  }

  /// - Parameter path: relative to the folder of the sources.
  func contain(_ path: String) -> Bool {
    patterns.contains { pattern in
      path == pattern || pattern.contains { "*?".contains($0) } && Self.matches(path[...], pattern[...])
    }
  }

  /// Matches as Ruby's `File.fnmatch?` does without flags: `*` and `?` match slashes, too.
  private static func matches(_ path: Substring, _ pattern: Substring) -> Bool {
    var path = path
    var pattern = pattern
    // Where the last `*` stands, and what it has taken so far.
    var retry: (path: Substring, pattern: Substring)?
    while !path.isEmpty {
      if pattern.first == "*" {
        pattern.removeFirst()
        retry = (path, pattern)
      } else if let next = pattern.first, next == "?" || next == path.first {
        pattern.removeFirst()
        path.removeFirst()
      } else if let last = retry {
        path = last.path.dropFirst()
        pattern = last.pattern
        retry = (path, pattern)
      } else {
        return false
      }
    }
    return pattern.allSatisfy { $0 == "*" }
  }
}
