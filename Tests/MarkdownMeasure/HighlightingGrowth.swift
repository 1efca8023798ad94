import Foundation
import HTML
import Markdown

/// How the time of highlighting grows with the length of one line that is made of one opening again and
/// again: of a string, a comment, an interpolation. Prints for each language the opening for which twice the
/// length took longest, compared with the time of the single length. About 2 is linear, 4 is quadratic.
enum HighlightingGrowth {
  static func print() {
    write(
      "| language | ms for 200,000 bytes, at most | twice the bytes take, at most | with |\n|---|--:|--:|---|"
    )
    for language in languages {
      var (slowest, worst, opening) = (0.0, 0.0, "")
      for piece in openings {
        // Long lines, since taking memory takes as long as short ones do.
        let single = milliseconds(piece, 200_000, language)
        slowest = max(slowest, single)
        let growth = milliseconds(piece, 400_000, language) / single
        // What takes less is no more than noise.
        if growth > worst, single > 1 { (worst, opening) = (growth, piece) }
      }
      let shown = opening.replacing("\n", with: "⏎").replacing("|", with: "\\|")
      write("| \(language) | \(rounded(slowest)) | \(rounded(worst)) | `\(shown)` |")
    }
  }

  /// At once, also into a file.
  private static func write(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  /// The lesser of two runs, as all other work only adds.
  private static func milliseconds(_ piece: String, _ length: Int, _ language: String) -> Double {
    let code = String(repeating: piece, count: length / piece.utf8.count)
    return (0..<2).map { _ in
      let start = clock()
      _ = HighlightedCode(code, language: language).renderedString().utf8.count
      return Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1_000
    }.min() ?? 0
  }

  private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }

  /// One name of each lexer.
  private static let languages = [
    "swift", "c", "c++", "objective-c", "java", "kotlin", "dart", "javascript", "typescript", "python",
    "ruby",
    "go", "rust", "sql", "mysql", "shell", "console", "dockerfile", "makefile", "toml", "json", "yaml",
    "html",
    "xml", "css", "scss", "diff",
  ]

  private static let openings = [
    "\"", "'", "`", "\"\"\"", "'''", "\\", "/*", "/*a", "//", "/", "/[", "#", "##", "##\"", "#/", "#[",
    "\"\\(",
    "\\(", "\"${", "${", "$(", "\"$(", "#{", "\"#{", "f\"{", "{", "(", "[", "<", "<a ", "<a b=\"", "<!--",
    "<![CDATA[", "<?", "<script>", "<style>", "&", "@", "@\"", "$", "$$", "$a$", "AS $a$ ", "AS $$ $b$ ",
    "%w[",
    "%(", "<<A ", "<<~A ", "r#\"", "R\"x(", "'a", "- ", "a: ", "a: |", "url(", "stdin; ", "stdin;\n", "0",
    "1.",
    "1_", "a", "A", "é", " ", "\n", "$ ", "> ", "[a", "(a", "a@b ", "--", "=begin", "#include <", ": \"",
  ]
}
