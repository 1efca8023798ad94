import CCmarkGFM
import HTML

extension Renderer {
  mutating func enterParagraph(_ node: Node) -> Node.Visit {
    if let image = node.figureImage {
      writeFigure(image)
      return .skip
    }
    if !node.isInTightList { startLine("<p>") }
    return .goOn
  }

  mutating func leaveParagraph(_ node: Node) {
    if node.next == nil, node.parent?.kind == .footnoteDefinition { writeBackReferences() }
    if !node.isInTightList { buffer.write("</p>\n") }
  }

  mutating func enterHeading(_ node: Node) {
    let text = node.plainText
    let level = Int(cmark_node_get_heading_level(node.pointer))
    let id = claim(text.headingIdentifier)
    note(MarkdownDocument.Heading(level: level, id: id, text: text))
    startLine("<h")
    buffer.write(byte: UInt8(ascii: "0") + UInt8(level))
    buffer.write(" id=\"")
    buffer.write(attributeValue: id)
    buffer.write("\">")
  }

  mutating func leaveHeading(_ node: Node) {
    buffer.write("</h")
    buffer.write(byte: UInt8(ascii: "0") + UInt8(cmark_node_get_heading_level(node.pointer)))
    buffer.write(">\n")
  }

  mutating func enterList(_ node: Node) {
    guard node.isOrderedList else { return startLine("<ul>\n") }
    startLine("<ol")
    let start = cmark_node_get_list_start(node.pointer)
    if start != 1 { buffer.write(raw: " start=\"\(start)\"") }
    buffer.write(">\n")
  }

  mutating func leaveList(_ node: Node) { buffer.write(node.isOrderedList ? "</ol>\n" : "</ul>\n") }

  mutating func enterItem(_ node: Node) {
    guard node.isTaskListItem else { return startLine("<li>") }
    let isDone = cmark_gfm_extensions_get_tasklist_item_checked(node.pointer)
    startLine("<li class=\"task-list-item\"><input type=\"checkbox\"")
    buffer.write(isDone ? " checked disabled> " : " disabled> ")
  }

  mutating func writeCodeBlock(_ node: Node) {
    let language = node.fenceInfo.prefix { !$0.isWhitespace && $0 != "," && $0 != "{" && $0 != ":" }
    startLine("<div class=\"highlight\"><pre><code")
    if !language.isEmpty {
      buffer.write(" class=\"language-")
      buffer.write(attributeValue: String(language))
      buffer.write("\"")
    }
    buffer.write(">")
    if !options.contains(.plainCode), let language = Language(named: String(language)) {
      language.highlight(node.literal, into: &buffer)
    } else {
      buffer.write(text: node.literal)
    }
    buffer.write("</code></pre></div>\n")
  }
}

extension Node {
  fileprivate var isInTightList: Bool {
    guard let item = parent, item.kind == .item, let list = item.parent else { return false }
    return cmark_node_get_list_tight(list.pointer) != 0
  }

  fileprivate var isOrderedList: Bool { cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }

  /// The image of a paragraph that has nothing else, where it has a title.
  fileprivate var figureImage: Node? {
    guard let child = firstChild, child.next == nil, child.kind == .image, !child.title.isEmpty else {
      return nil
    }
    return child
  }
}
