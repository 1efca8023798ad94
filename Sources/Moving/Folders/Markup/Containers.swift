import Texts

/// Translates blocks between `:::tip A title` and `:::`, which Docusaurus calls admonitions and VitePress
/// custom containers: notes and warnings become callouts, and `details` an element. The marks of other blocks
/// are dropped, and their content stays.
struct Containers {
  private struct Open {
    /// How many colons the mark has: an end has as many.
    let colons: Int
    let kind: Kind
  }

  private enum Kind { case callout, details, other }

  /// Deeper ones stay as text.
  private static let deepest = 16

  private var open: [Open] = []
  private var output: TracedText
  private var losses: LossList

  static func translated(_ source: TracedText, losses: inout LossList) -> TracedText {
    guard source.contains(":::") else { return source }
    var containers = Containers(output: TracedText(line: source.lines[0]), losses: losses)
    for line in source.dividedLines { containers.append(line, of: source) }
    losses = containers.losses
    return containers.output
  }

  private init(output: TracedText, losses: LossList) { (self.output, self.losses) = (output, losses) }

  /// The marks of quotations in front of a line.
  private var prefix: String { String(repeating: "> ", count: open.count { $0.kind == .callout }) }

  private mutating func append(_ line: DividedLine, of source: TracedText) {
    let text = source.text(line.range)
    if !line.isCodeBlock, let mark = text.prefixMatch(of: #/\s*(:{3,})\s*([A-Za-z][\w-]*)?(.*)\n?/#) {
      let colons = mark.1.count
      if let name = mark.2, open.count < Self.deepest {
        return begin(String(name), title: String(mark.3), colons, line: line.sourceLine)
      }
      if mark.2 == nil, mark.3.allSatisfy(\.isWhitespace), open.last?.colons == colons {
        return end(line: line.sourceLine)
      }
    }
    guard !open.isEmpty else {
      return output.append(source.bytes[line.range], of: source, number: line.index)
    }
    let isEmpty = text.allSatisfy(\.isWhitespace)
    output.append(
      isEmpty ? prefix.trimmed + (text.hasSuffix("\n") ? "\n" : "") : prefix + text, line: line.sourceLine)
  }

  private mutating func begin(_ name: String, title: String, _ colons: Int, line: Int) {
    let title = Self.title(title)
    if let kind = Callout.kind(name) ?? (name.lowercased() == "secondary" ? "NOTE" : nil) {
      separate(line)
      open.append(Open(colons: colons, kind: .callout))
      output.append("\(prefix)[!\(kind)]\(title.isEmpty ? "" : " \(title)")\n", line: line)
    } else if name.lowercased() == "details" {
      separate(line)
      let summary = title.isEmpty ? "Details" : title.asAttribute
      output.append("\(prefix)<details><summary>\(summary)</summary>\n\(prefix.trimmed)\n", line: line)
      open.append(Open(colons: colons, kind: .details))
    } else {
      open.append(Open(colons: colons, kind: .other))
      losses.add(.markup, ":::\(name)", line: line, "is dropped, and its content stays")
    }
  }

  private mutating func end(line: Int) {
    switch open.removeLast().kind {
    case .callout: output.append("\(prefix.trimmed)\n", line: line)
    case .details: output.append("\(prefix.trimmed)\n\(prefix)</details>\n\(prefix.trimmed)\n", line: line)
    case .other: break
    }
  }

  /// Begins a block of its own.
  private mutating func separate(_ line: Int) {
    if !output.bytes.isEmpty { output.append("\(prefix.trimmed)\n", line: line) }
  }

  /// The title of `:::tip A title`, of `:::tip[A title]` and of `::: tip A title {open}`.
  private static func title(_ written: String) -> String {
    var title = written.trimmed
    if let match = title.wholeMatch(of: #/\[(.*)\]\s*(\{[^{}]*\})?/#) { return String(match.1).trimmed }
    if let match = title.firstMatch(of: #/\s*\{[^{}]*\}$/#) {
      title = String(title[..<match.range.lowerBound])
    }
    return title
  }
}
