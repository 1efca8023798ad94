import HTML

/// Where the renderer is among the footnotes. cmark numbers them in the order of their first references, puts their
/// definitions in that order at the end of the document, and leaves out those that nothing refers to.
struct FootnoteState {
  /// How many references each footnote has, by its number.
  var references: [Int: Int] = [:]
  /// How many of them have been written.
  var written: [Int: Int] = [:]
  /// The number of the definition that is being written, or was the last.
  var current = 0
  var hasBackReferences = false
}

extension Renderer {
  /// Counts all references in advance: one footnote may refer to another that has already been written. Claims their
  /// identifiers before a heading can.
  mutating func countFootnotes(in root: Node) {
    guard root.lastChild?.kind == .footnoteDefinition else { return }
    root.walk { node, isEntering in
      guard isEntering, node.kind == .footnoteReference else { return .goOn }
      let number = node.footnoteNumber
      let occurrence = footnotes.references[number, default: 0] + 1
      footnotes.references[number] = occurrence
      if occurrence == 1 { _ = claim("fn-\(number)") }
      _ = claim(reference(to: number, occurrence))
      return .goOn
    }
  }

  mutating func writeFootnoteReference(_ node: Node) {
    let number = node.footnoteNumber
    let occurrence = footnotes.written[number, default: 0] + 1
    footnotes.written[number] = occurrence
    buffer.write("<sup class=\"footnote-ref\"><a href=\"#fn-")
    buffer.write(
      raw: "\(number)\" id=\"\(reference(to: number, occurrence))\" role=\"doc-noteref\">\(number)")
    buffer.write("</a></sup>")
  }

  mutating func enterFootnoteDefinition() {
    if footnotes.current == 0 { startLine("<section class=\"footnotes\" role=\"doc-endnotes\">\n<ol>\n") }
    footnotes.current += 1
    footnotes.hasBackReferences = false
    startLine("<li id=\"fn-")
    buffer.write(raw: "\(footnotes.current)\">\n")
  }

  mutating func leaveFootnoteDefinition(_ node: Node) {
    if !footnotes.hasBackReferences { writeBackReferences() }
    startLine("</li>\n")
  }

  mutating func leaveFootnotes() {
    if footnotes.current > 0 { buffer.write("</ol>\n</section>\n") }
  }

  /// Writes a way back for each reference: at the end of the last paragraph, after anything else.
  mutating func writeBackReferences() {
    footnotes.hasBackReferences = true
    let number = footnotes.current
    for occurrence in 1...max(1, footnotes.references[number, default: 1]) {
      let label = occurrence == 1 ? "\(number)" : "\(number)-\(occurrence)"
      buffer.write(raw: " <a href=\"#\(reference(to: number, occurrence))\" class=\"footnote-backref\"")
      buffer.write(raw: " role=\"doc-backlink\" aria-label=\"Back to reference \(label)\">↩")
      if occurrence > 1 { buffer.write(raw: "<sup>\(occurrence)</sup>") }
      buffer.write("</a>")
    }
  }

  private func reference(to number: Int, _ occurrence: Int) -> String {
    occurrence == 1 ? "fnref-\(number)" : "fnref-\(number)-\(occurrence)"
  }
}

extension Node {
  /// cmark puts the number in the place of the label.
  fileprivate var footnoteNumber: Int { Int(String(decoding: literal, as: UTF8.self)) ?? 0 }
}
