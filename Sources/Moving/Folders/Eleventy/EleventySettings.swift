/// The settings of Eleventy. They are a JavaScript program that is not run; patterns find the usual options.
struct EleventySettings {
  /// The name of the file with the settings; nil if there is none.
  let file: String?
  /// The folder with the texts, relative to that of the site; empty for the root.
  let input: String
  let output: String
  /// The folder with the data of all texts, and those with layouts and parts of pages.
  let data: String
  let includes: [String]
  /// `/blog`, or empty.
  let pathPrefix: String
  /// Whether Nunjucks reads Markdown before it is Markdown, rather than Liquid.
  let hasNunjucks: Bool
  /// Whether markdown-it makes punctuation typographic.
  let hasSmartPunctuation: Bool
  /// Whether markdown-it breaks a line where the text does.
  let breaksLines: Bool
  /// The patterns of paths that the settings leave out: those that are written as they are.
  let ignored: [String]
  /// Whether the settings, which are a program, leave out paths that it works out when it runs.
  private let ignoresOthers: Bool
  /// Whether what is in `.gitignore` is left out, too.
  let readsGitIgnore: Bool

  init(in folder: SourceFolder) {
    let file = EleventySource.settings.first(where: folder.hasFile)
    var list = LossList(file: file ?? ".")
    let settings = file.flatMap { SourceFile.text(folder.path($0), losses: &list) } ?? ""
    var words: [String: String] = [:]
    let pair = #/\b(input|output|data|includes|layouts|pathPrefix)["']?\s*:\s*["'`]([^"'`]*)["'`]/#
    for match in settings.matches(of: pair) where words[String(match.1)] == nil {
      words[String(match.1)] = String(match.2)
    }
    // A dot before a name is no boundary of words.
    let call = #/set(Input|Output|Data|Includes|Layouts)Directory\(\s*["'`]([^"'`]*)["'`]/#
    for match in settings.matches(of: call) { words[match.1.lowercased()] = String(match.2) }
    func path(_ name: String) -> String? { words[name]?.droppingSlashes }
    let input = path("input").flatMap { $0 == "." ? "" : $0 } ?? ""
    /// Folders are relative to that of the texts.
    func inside(_ name: String, _ standard: String) -> String {
      let found = path(name).map { Self.joined(input, $0) }
      return found.flatMap { folder.hasFolder($0) ? $0 : nil } ?? Self.joined(input, standard)
    }
    self.file = file
    self.input = input
    output = path("output") ?? "_site"
    data = inside("data", "_data")
    includes = [inside("includes", "_includes"), inside("layouts", "_layouts")]
    let prefix = path("pathPrefix") ?? ""
    pathPrefix = prefix.isEmpty ? "" : "/\(prefix)"
    hasNunjucks = settings.contains(#/markdownTemplateEngine["']?\s*:\s*["'`]njk/#)
    hasSmartPunctuation = settings.contains(#/\btypographer["']?\s*:\s*true/#)
    breaksLines = settings.contains(#/\bbreaks["']?\s*:\s*true/#)
    let literal = #/ignores\s*\.\s*add\(\s*["'`]([^"'`$]*)["'`]\s*\)/#
    ignored = settings.matches(of: literal).map { String($0.1).droppingSlashes }
    ignoresOthers = settings.matches(of: #/ignores\s*\.\s*add\(/#).count > ignored.count
    readsGitIgnore = !settings.contains(#/setUseGitIgnore\(\s*false/#)
  }

  private static func joined(_ folder: String, _ path: String) -> String {
    var parts = folder.split(separator: "/").map(String.init)
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }

  var losses: [Loss] {
    guard let file else { return [] }
    var losses = LossList(file: file)
    losses.add(.setting, file, "is a program; only its folders, the prefix and some options are read")
    if ignoresOthers {
      losses.add(
        .setting, "ignores",
        "leaves out paths that the settings work out when they run; check that none of their texts became public"
      )
    }
    if breaksLines { losses.add(.markup, "breaks", "a line break in a paragraph is a space here") }
    return losses.losses
  }
}
