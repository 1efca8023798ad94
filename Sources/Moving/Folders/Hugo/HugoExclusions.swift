import Texts

/// Which files Hugo leaves out of the content: those that `ignoreFiles` names, and those of no mount.
struct HugoExclusions {
  /// The patterns of `ignoreFiles` that cannot be read, or that depend on the place of the folder.
  let unread: [String]
  private let ignored: [Regex<AnyRegexOutput>]
  private let mounts: [Mount]

  init(_ values: JSONValue) {
    var ignored: [Regex<AnyRegexOutput>] = []
    var unread: [String] = []
    for pattern in values["ignoreFiles"]?.names ?? [] {
      // Hugo compares them with absolute paths, which were others where the site was made.
      if !pattern.hasPrefix("^"), let expression = try? Regex(pattern) {
        ignored.append(expression)
      } else {
        unread.append(pattern)
      }
    }
    self.ignored = ignored
    self.unread = unread
    mounts = (values["module"]?["mounts"]?.items ?? []).compactMap(Mount.init)
  }

  /// - Parameter file: relative to the folder of the site.
  func contain(_ file: String) -> Bool {
    let isIgnored =
      !ignored.isEmpty
      && file.pathsFromRoot.contains { path in
        ignored.contains { "/\(path)".firstMatch(of: $0) != nil }
      }
    // A mount at the content replaces the folder that Hugo takes by itself.
    return isIgnored || !mounts.isEmpty && !mounts.contains { $0.contains(file) }
  }

  /// A folder that the settings put in the place of the content or of a part of it.
  private struct Mount {
    let source: String
    var included: [PathPattern] = []
    var excluded: [PathPattern] = []

    /// - Returns: nil for a mount of something else.
    init?(_ value: JSONValue) {
      let target = (value["target"]?.scalar ?? "").droppingSlashes
      guard target == "content" || target.hasPrefix("content/") else { return nil }
      let source = (value["source"]?.scalar ?? "").droppingSlashes
      self.source = source == "." ? "" : source
      included = Self.patterns(value["includeFiles"]?.names ?? [])
      excluded = Self.patterns(value["excludeFiles"]?.names ?? [])
      // Newer settings have one list, in which `!` excludes.
      let files = value["files"]?.names ?? []
      included += Self.patterns(files.filter { !$0.hasPrefix("!") })
      excluded += Self.patterns(files.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) })
    }

    private static func patterns(_ texts: [String]) -> [PathPattern] {
      texts.map { PathPattern($0.trimmed.droppingSlashes.lowercased()) }
    }

    func contains(_ file: String) -> Bool {
      guard source.isEmpty || file.hasPrefix("\(source)/") else { return false }
      let path = file.dropFirst(source.count).lowercased().droppingSlashes
      let isExcluded = path.pathsFromRoot.dropLast().contains { isIn(excluded, $0) }
      if isExcluded { return false }
      return isIn(included, path) || included.isEmpty && !isIn(excluded, path)
    }

    private func isIn(_ patterns: [PathPattern], _ path: String) -> Bool {
      patterns.contains { $0.matches(path) }
    }
  }
}
