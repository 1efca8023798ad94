import Foundation

/// A Markdown file of the checkout.
struct MarkdownFile: Sendable {
  /// Relative to the checkout.
  let path: String
  let text: String
  private let lines: [String]

  init(_ path: String) throws {
    self.path = path
    text = try String(contentsOf: SiteProcess.checkout.appending(path: path), encoding: .utf8)
    lines = text.components(separatedBy: "\n")
  }

  var lineCount: Int { lines.count - (lines.last == "" ? 1 : 0) }

  /// All Markdown files of the project, except its posts, whose links lead to pages of a site.
  static func all() throws -> [MarkdownFile] {
    let skipped: Set = ["Content", "Corpus", "Samples", "node_modules"]
    var paths: [String] = []
    let root = SiteProcess.checkout.standardizedFileURL.path
    let files = FileManager.default.enumerator(atPath: root)
    while let path = files?.nextObject() as? String {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if skipped.contains(name) || (name.hasPrefix(".") && name != ".github") { files?.skipDescendants() }
      if name.hasSuffix(".md") { paths.append(path) }
    }
    return try paths.sorted().map(MarkdownFile.init)
  }

  /// The lines outside of fenced code.
  private var prose: [String] {
    var isCode = false
    return lines.filter { line in
      if line.trimmingCharacters(in: .whitespaces).hasPrefix("```") {
        isCode.toggle()
        return false
      }
      return !isCode
    }
  }

  /// The cells of each row of the first table whose header begins with these cells; empty if there is none.
  func table(_ header: String...) -> [[String]] {
    guard let head = lines.firstIndex(where: { Self.cells($0).starts(with: header) }) else { return [] }
    return lines[(head + 2)...].prefix { $0.hasPrefix("|") }.map(Self.cells)
  }

  private static func cells(_ line: String) -> [String] {
    guard line.hasPrefix("|") else { return [] }
    return line.replacing("\\|", with: "\u{0}").split(separator: "|", omittingEmptySubsequences: false)
      .dropFirst().dropLast().map {
        $0.replacing("\u{0}", with: "|").trimmingCharacters(in: .whitespaces)
      }
  }

  /// The anchors of the headings, as GitHub makes them.
  var anchors: Set<String> {
    var seen: [String: Int] = [:]
    var anchors: Set<String> = []
    for line in prose {
      guard let match = line.wholeMatch(of: #/#{1,6} +(.+)/#) else { continue }
      let text = match.1.replacing(#/\[([^\]]*)\]\([^)]*\)/#) { String($0.1) }.lowercased()
      let kept = text.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.replacing(" ", with: "-")
      let count = seen[kept, default: 0]
      anchors.insert(count == 0 ? kept : "\(kept)-\(count)")
      seen[kept] = count + 1
    }
    return anchors
  }

  /// The destinations of links and images that are not absolute URLs: a path relative to the file, an anchor,
  /// or both.
  var relativeLinks: [String] {
    prose.flatMap { line in
      line.replacing(#/`[^`]*`/#, with: "").matches(of: #/\]\(<?([^)\s>]+)/#).map { String($0.1) }
    }.filter { $0.firstMatch(of: #/^[a-z][a-z0-9+.\-]*:/#) == nil }
  }

  /// The contents of the blocks of fenced code in `language`.
  func blocks(of language: String) -> [String] {
    var blocks: [String] = []
    var rest = lines[...]
    while let start = rest.firstIndex(of: "```\(language)") {
      let block = rest[(start + 1)...].prefix { $0 != "```" }
      blocks.append(block.joined(separator: "\n") + "\n")
      rest = rest[block.endIndex...]
    }
    return blocks
  }

  /// The programs to compile for the blocks of code that are marked `swift`.
  ///
  /// A block is a program by itself, unless a comment `<!-- compile: … -->` stands right before it: then the
  /// comment is the program, and its line `BLOCK` stands for the block.
  var swiftPrograms: [String] {
    var programs: [String] = []
    var context: [String]?
    var index = 0
    while index < lines.count {
      let line = lines[index]
      if line.trimmingCharacters(in: .whitespaces).hasPrefix("<!-- compile:") {
        let end = lines[index...].firstIndex { $0.hasSuffix("-->") } ?? index
        context = Array(lines[(index + 1)..<max(end, index + 1)])
        index = end
      } else if line.trimmingCharacters(in: .whitespaces) == "```swift" {
        let end = lines[(index + 1)...].firstIndex { $0.trimmingCharacters(in: .whitespaces) == "```" }
        let block = lines[(index + 1)..<(end ?? lines.count)]
        let program =
          context.map {
            $0.flatMap { $0.trimmingCharacters(in: .whitespaces) == "BLOCK" ? Array(block) : [$0] }
          } ?? Array(block)
        programs.append(program.joined(separator: "\n") + "\n")
        context = nil
        index = end ?? lines.count
      } else if !line.isEmpty {
        context = nil
      }
      index += 1
    }
    return programs
  }
}

extension String {
  /// The contents of the code spans in this line of Markdown.
  var codeSpans: [String] { matches(of: #/`([^`]+)`/#).map { String($0.1) } }
}
