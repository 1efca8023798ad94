import Texts

/// The text of a program that is not run: the values that stand in it as texts.
struct ScriptText {
  /// Without lines that are comments.
  let text: String
  /// The texts that names have, in the order of the program: `title: "A log"`, `SITE_TITLE = 'A log'`.
  private let pairs: [(name: String, value: String)]

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let start = line.trimmed
      return !["//", "/*", "* ", "*/"].contains { start.hasPrefix($0) }
    }
    self.text = lines.joined(separator: "\n")
    let pair = #/([A-Za-z_]\w*)["']?(?:\s*:\s*string)?\s*[:=]\s*(?:new URL\(\s*)?(["'`])([^\n]*?)\2/#
    pairs = self.text.matches(of: pair).map { match in
      (
        Self.normal(String(match.1)),
        String(match.3).replacing("\\'", with: "'").replacing("\\\"", with: "\"")
      )
    }
  }

  /// The files that are there, one after the other.
  init(_ files: [String], in folder: SourceFolder) {
    let texts = files.filter(folder.hasFile).map { file in
      SourceFile.lines(file, in: folder).joined(separator: "\n")
    }
    self.init(texts.joined(separator: "\n"))
  }

  /// The first text of the first name that has one. A text that is worked out when the program runs counts
  /// for nothing.
  func value(_ names: String...) -> String? {
    names.lazy.compactMap { name in
      pairs.first { $0.name == Self.normal(name) && !$0.value.isEmpty && !$0.value.contains("${") }?.value
    }.first
  }

  private static func normal(_ name: String) -> String { name.lowercased().filter { $0 != "_" } }
}

/// `package.json`, which names the programs that a repository needs.
enum PackageFile {
  static let name = "package.json"

  static func needs(_ program: String, in folder: SourceFolder) -> Bool {
    guard folder.hasFile(name), let value = DataFile.read(name, in: folder) else { return false }
    let lists = ["dependencies", "devDependencies", "peerDependencies"]
    return lists.contains { value[$0]?[program] != nil }
  }
}

extension SourceFolder {
  /// The folders among some that have a text in Markdown, by their paths.
  func foldersOfTexts(_ names: [String], endings: Set<String> = [".md", ".mdx", ".markdown"]) -> [String] {
    names.filter { name in
      !name.isOutside && hasFolder(name) && files(below: name).contains { endings.contains($0.pathExtension) }
    }
  }

  /// The files with one of some endings for each of some names.
  static func names(_ stems: [String], _ endings: [String]) -> [String] {
    stems.flatMap { stem in endings.map { "\(stem).\($0)" } }
  }
}
