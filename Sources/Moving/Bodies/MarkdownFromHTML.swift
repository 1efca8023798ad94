import Markdown

/// Markdown for HTML, block by block: where Colophon renders the Markdown as the same tree, and HTML where it
/// does not.
///
/// ```swift
/// MarkdownFromHTML("<p>One <em>word</em>.</p>").markdown  // One *word*.
/// ```
///
/// The parts of the HTML that a page would not get are in ``removed``. The time is linear in the length of
/// the HTML, and nesting is bounded: what is deeper is HTML, or is flattened by the sanitizer, which says so.
package struct MarkdownFromHTML {
  /// Without a line feed at the end; empty if nothing is to be seen.
  package let markdown: String
  /// The elements and attributes that the sanitizer removed, and how often: `<script>`, `@onclick`, …
  package let removed: [String: Int]
  /// The names of the top-level elements that stayed HTML although Markdown has a form for such an element.
  package let keptAsHTML: [String]

  /// - Parameter change: changes the tree first, such as markup that only one program writes.
  package init(_ html: String, change: ([HTMLNode]) -> [HTMLNode] = { $0 }) {
    let read = ReadHTML(html)
    removed = read.removed
    let blocks = HTMLSimplifier.blocks(change(read.nodes))
    var attempt = Attempt(blocks)
    attempt.settle()
    markdown = attempt.markdown
    keptAsHTML = attempt.kept
  }
}

/// Blocks, and whether each is to be Markdown.
private struct Attempt {
  private let blocks: [HTMLNode]
  private var isMarkdown: [Bool]
  /// Whether a heading needs its identifier to be written.
  private var needsID: [Bool]

  init(_ blocks: [HTMLNode]) {
    self.blocks = blocks
    isMarkdown = blocks.map { $0.element != nil }
    needsID = blocks.map { $0.element?.headingLevel == nil }
  }

  var markdown: String { lines.joined(separator: "\n") }

  var kept: [String] {
    zip(blocks, isMarkdown).compactMap { block, isMarkdown in isMarkdown ? nil : block.element?.name }
  }

  private var lines: [String] {
    var lines: [String] = []
    var lists = 0
    for (index, block) in blocks.enumerated() {
      guard case .element(var element) = block else { continue }
      if !lines.isEmpty { lines.append("") }
      lists = ["ul", "ol"].contains(element.name) && isMarkdown[index] ? lists + 1 : 0
      if !isMarkdown[index] {
        lines += HTMLWriter.lines(element)
        continue
      }
      if !needsID[index] { element["id"] = nil }
      lines += MarkdownWriter.block(element, list: max(1, lists))
    }
    return lines
  }

  /// Turns blocks into HTML until the page shows the same tree: those that differ alone, then those that
  /// differ beside the others, then all.
  mutating func settle() {
    if writesIDs() { return }
    for index in blocks.indices {
      let alone = Self.rendered(alone(index))
      if alone.count != 1 || !Self.matches(blocks[index], alone[0]) { isMarkdown[index] = false }
    }
    for _ in 0..<4 {
      let found = Self.rendered(markdown)
      guard
        let index = zip(blocks, found).enumerated().first(where: { !Self.matches($0.1.0, $0.1.1) })?.offset
          ?? (found.count == blocks.count ? nil : min(found.count, blocks.count))
      else { return }
      for near in [index - 1, index, index + 1] where blocks.indices.contains(near) {
        isMarkdown[near] = false
      }
    }
    for index in blocks.indices { isMarkdown[index] = false }
  }

  /// Whether all blocks match as Markdown. Writes those identifiers of headings that the renderer would not
  /// give by itself.
  private mutating func writesIDs() -> Bool {
    let found = Self.rendered(markdown)
    guard found.count == blocks.count else {
      for index in blocks.indices { needsID[index] = true }
      return false
    }
    var differs = false
    for (index, block) in blocks.enumerated() where block.element?.headingLevel != nil {
      let own = block.element?["id"]
      guard let own, own != found[index].element?["id"] else { continue }
      needsID[index] = true
      differs = true
    }
    guard differs else { return zip(blocks, found).allSatisfy(Self.matches) }
    let again = Self.rendered(markdown)
    return again.count == blocks.count && zip(blocks, again).allSatisfy(Self.matches)
  }

  private func alone(_ index: Int) -> String {
    guard case .element(let element) = blocks[index] else { return "" }
    return MarkdownWriter.block(element).joined(separator: "\n")
  }

  private static func rendered(_ markdown: String) -> [HTMLNode] {
    let read = ReadHTML(MarkdownDocument(markdown).html)
    return HTMLSimplifier.blocks(Footnotes.withoutBackLinks(read.nodes))
  }

  private static func matches(_ wanted: HTMLNode, _ found: HTMLNode) -> Bool {
    guard case .element(let wanted) = wanted, case .element(var found) = found else { return wanted == found }
    if wanted.headingLevel != nil, wanted["id"] == nil { found["id"] = nil }
    guard wanted.name == found.name, wanted.children.count == found.children.count,
      Set(wanted.attributes) == Set(found.attributes)
    else { return false }
    return zip(wanted.children, found.children).allSatisfy(matches)
  }
}
