import Foundation
import Texts
import URIs

/// Translates marks of other programs in a folder of plain Markdown: links of wikis (`[[name]]`) become
/// links, and comments of Obsidian are dropped. Other marks stay as text, and each is reported as a loss.
struct ForeignMarkup {
  /// The meaning of the name in `[[name]]`.
  enum Target {
    /// A text, with its address.
    case text(String)
    /// Another file, with its path from the root of the site.
    case file(String)
  }

  private let target: (String) -> Target?
  /// Whether `%%` is around comments, as in Obsidian.
  private let hasComments: Bool
  private var isComment = false
  private var losses: LossList

  static func translated(
    _ source: TracedText, hasComments: Bool, losses: inout LossList, target: @escaping (String) -> Target?
  ) -> TracedText {
    var markup = ForeignMarkup(target: target, hasComments: hasComments, losses: losses)
    let output = markup.translated(source)
    losses = markup.losses
    return output
  }

  private init(target: @escaping (String) -> Target?, hasComments: Bool, losses: LossList) {
    self.target = target
    self.hasComments = hasComments
    self.losses = losses
  }

  private mutating func translated(_ source: TracedText) -> TracedText {
    var output = TracedText(line: source.lines[0])
    for line in source.dividedLines {
      for part in line.parts {
        if part.isCode {
          if !isComment { output.append(source.bytes[part.range], of: source, number: line.index) }
        } else {
          let isLineStart = part.range.lowerBound == line.range.lowerBound
          let text = translated(source.text(part.range), isLineStart: isLineStart, line.sourceLine)
          output.append(text, line: line.sourceLine)
        }
      }
    }
    return output
  }

  /// Translates a part of a line that is not code.
  private mutating func translated(_ part: String, isLineStart: Bool, _ line: Int) -> String {
    var text = part
    if hasComments, isComment || text.contains("%%") { text = withoutComments(text, line) }
    if text.contains("[[") { text = withLinks(text, line) }
    let start = text.drop { $0.isWhitespace }
    if isLineStart, start.hasPrefix(":::"),
      let match = start.prefixMatch(of: #/(:::+\s*\w+)/#)
    {
      losses.add(.markup, String(match.1), line: line, "is kept as text")
    }
    if text.contains("{") {
      for match in text.matches(of: #/\{(filename|static|attach|index)\}/#) {
        losses.add(.templateTag, String(match.1), line: line, "is kept as text")
      }
    }
    if text.contains("](@/") { losses.add(.link, "@/", line: line, "is kept as text") }
    return text
  }

  private mutating func withoutComments(_ text: String, _ line: Int) -> String {
    var kept = ""
    var rest = text[...]
    while true {
      let mark = rest.range(of: "%%")
      if !isComment { kept += rest[..<(mark?.lowerBound ?? rest.endIndex)] }
      guard let mark else { break }
      if !isComment { losses.add(.markup, "%%", line: line, "is dropped") }
      isComment.toggle()
      rest = rest[mark.upperBound...]
    }
    return kept.hasSuffix("\n") || !text.hasSuffix("\n") ? kept : kept + "\n"
  }

  /// `[[name#heading|words]]`, and `![[name|300]]` for what is shown at its place.
  private mutating func withLinks(_ text: String, _ line: Int) -> String {
    var missing: [String] = []
    var embedded: [String] = []
    let target = target
    let changed = text.replacing(
      #/(!?)\[\[([^\[\]|#]*)(?:#([^\[\]|]*))?(?:\|([^\[\]]*))?\]\]/#
    ) { match in
      let name = String(match.2).trimmed
      let words = match.4.map { String($0).trimmed }
      let heading = match.3.map { String($0).trimmed } ?? ""
      let fragment = heading.isEmpty ? "" : "#\(NameStyle.jekyll(heading))"
      guard name.lowercased() != "toc" else { return String(match.0) }
      if name.isEmpty, !heading.isEmpty { return "[\(words ?? heading)](\(fragment))" }
      switch target(name) {
      case .text(let address):
        if match.1 == "!" { embedded.append(name) }
        return "[\(words ?? (heading.isEmpty ? name : "\(name): \(heading)"))](\(address)\(fragment))"
      case .file(let path):
        guard match.1 == "!" else { return "[\(words ?? name)](\(path))" }
        let width = words.flatMap { Int($0) }.map { "{width=\($0)}" }
        return "![\(width == nil ? words ?? "" : "")](\(path))\(width ?? "")"
      case nil:
        missing.append(name)
        return String(match.0)
      }
    }
    for name in missing { losses.add(.link, name, line: line, "is not in the source; kept as text") }
    for name in embedded { losses.add(.markup, "![[ ]]", line: line, "\(name) became a link") }
    return changed
  }
}
