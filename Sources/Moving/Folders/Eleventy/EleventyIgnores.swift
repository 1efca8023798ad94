import Texts

/// What Eleventy leaves out: the paths in `.eleventyignore` and `.gitignore`, and those that the settings
/// add.
struct EleventyIgnores {
  private let patterns: [PathPattern]

  init(_ settings: EleventySettings, in folder: SourceFolder) {
    var paths = settings.ignored + Self.lines(".eleventyignore", in: folder)
    if settings.readsGitIgnore { paths += Self.lines(".gitignore", in: folder) }
    if !settings.input.isEmpty {
      let own = Self.lines("\(settings.input)/.eleventyignore", in: folder)
      paths += own.map { "\(settings.input)/\($0)" }
    }
    patterns = paths.filter { !$0.isEmpty }.map(PathPattern.init)
  }

  /// Eleventy reads no negation (`!`), and all paths from the folder of the file.
  private static func lines(_ file: String, in folder: SourceFolder) -> [String] {
    SourceFile.lines(file, in: folder).map(\.trimmed)
      .filter { !$0.hasPrefix("#") && !$0.hasPrefix("!") }.map(\.droppingSlashes).filter { !$0.isEmpty }
  }

  /// - Parameter path: of a file or a folder, relative to the folder of the site.
  func contain(_ path: String) -> Bool { patterns.contains { $0.matches(path) } }
}
