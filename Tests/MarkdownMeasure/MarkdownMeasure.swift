import Foundation
import HTML
import Markdown
import Sanitizer

/// Runs the Markdown module for scripts that compare it with other programs. No part of the site.
///
///     markdown-measure highlight LANGUAGE   # paths on standard input; answers: length, line feed, markup
///     markdown-measure growth               # how the time of highlighting grows with difficult lines
///     markdown-measure render FILE ROUNDS   # milliseconds of processor time of each round, one per line
///     markdown-measure clean FILE           # milliseconds of cleaning HTML
///     markdown-measure worst BYTES [KIND…]  # how long texts of this length take that are made to take long
///     markdown-measure texts                # the names of these kinds
///     markdown-measure text KIND BYTES      # such a text
@main
enum MarkdownMeasure {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "highlight" where arguments.count == 2: try highlight(language: CommandLine.arguments[2])
    case "growth" where arguments.count == 1: HighlightingGrowth.print()
    case "render" where arguments.count == 3:
      try render(CommandLine.arguments[2], rounds: Int(CommandLine.arguments[3]) ?? 1)
    case "clean" where arguments.count == 2: try clean(CommandLine.arguments[2])
    case "worst" where arguments.count >= 2:
      WorstTexts.print(
        length: Int(CommandLine.arguments[2]) ?? 1_000_000, only: Array(arguments.dropFirst(2)))
    case "text" where arguments.count == 3:
      guard let kind = WorstText.all.first(where: { $0.name == CommandLine.arguments[2] }) else {
        throw Usage()
      }
      print(kind.text(Int(CommandLine.arguments[3]) ?? 1_000_000))
    case "texts" where arguments.count == 1: for kind in WorstText.all { print(kind.name) }
    default: throw Usage()
    }
  }

  private static func highlight(language: String) throws {
    while let path = readLine() {
      let code = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      let markup = Data(HighlightedCode(code, language: language).renderedString().utf8)
      FileHandle.standardOutput.write(Data("\(markup.count)\n".utf8) + markup)
    }
  }

  private static func clean(_ path: String) throws {
    let html = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    let start = clock()
    let length = sanitize(html, base: "https://example.org/posts/a", policy: .trusted).body.encoded.utf8.count
    print(Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1_000, length)
  }

  private static func render(_ path: String, rounds: Int) throws {
    let source = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    for _ in 0..<rounds {
      let start = clock()
      let length = MarkdownDocument(source).html.utf8.count
      let milliseconds = Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1_000
      print(milliseconds, length)
    }
  }
}

private struct Usage: Error, CustomStringConvertible {
  let description =
    """
    use: markdown-measure highlight LANGUAGE, growth, render FILE ROUNDS, clean FILE, worst BYTES [KIND…], texts, or \
    text KIND BYTES
    """
}
