import HTML

/// The markup of nodes for which no extension has output.
extension Renderer {
  /// Returns whether the children are written too.
  mutating func enterStandard(_ node: MarkdownTree.Node) -> Bool {
    let content = tree[node]
    let attributes = content.attributes
    switch content.kind {
    case .text(let text), .verbatim(let text): buffer.write(text: text)
    case .softBreak: buffer.write("\n")
    case .lineBreak: buffer.write("<br>\n")
    case .code(let code):
      buffer.open("code", attributes)
      buffer.write(text: code)
      buffer.close("code")
    case .htmlInline(let html): buffer.write(raw: html)
    case .emphasis: buffer.open("em", attributes)
    case .strong: buffer.open("strong", attributes)
    case .strikethrough: buffer.open("del", attributes)
    case .link(let target): open(link: target, attributes)
    case .image(let target):
      ImageMarkup(target, tree.alternativeText(of: node), attributes).render(into: &buffer)
      return false
    case .footnoteReference, .customInline: break
    default: enterBlock(node, content.kind, attributes)
    }
    return true
  }

  mutating func leaveStandard(_ node: MarkdownTree.Node) {
    switch tree[node].kind {
    case .emphasis: buffer.close("em")
    case .strong: buffer.close("strong")
    case .strikethrough: buffer.close("del")
    case .link: buffer.close("a")
    case let kind where kind.isBlock: leaveBlock(node, kind)
    default: break
    }
  }

  private mutating func enterBlock(
    _ node: MarkdownTree.Node, _ kind: MarkdownTree.Kind, _ attributes: MarkdownAttributes
  ) {
    switch kind {
    case .paragraph where isInTightList(node): break
    case .paragraph: openLine("p", attributes)
    case .heading(let level): openLine(Self.headings[level - 1], attributes)
    case .blockQuote: openLine("blockquote", attributes, "\n")
    case .list(let list): open(list, attributes)
    case .item(let isDone): open(item: isDone, attributes)
    case .codeBlock(let block):
      startLine()
      CodeBlockMarkup(block, attributes) { block.code }.render(into: &buffer)
      buffer.write("\n")
    case .htmlBlock(let html):
      startLine()
      buffer.write(raw: html)
      startLine()
    case .thematicBreak: openLine("hr", attributes, "\n")
    case .table: openLine("table", attributes, "\n")
    case .tableHead: openLine("thead", attributes, "\n")
    case .tableBody: openLine("tbody", attributes, "\n")
    case .tableRow: openLine("tr", attributes, "\n")
    case .tableCell(let cell): open(cell, attributes)
    default: break
    }
  }

  private mutating func leaveBlock(_ node: MarkdownTree.Node, _ kind: MarkdownTree.Kind) {
    switch kind {
    case .paragraph where isInTightList(node): break
    case .paragraph: closeLine("p")
    case .heading(let level): closeLine(Self.headings[level - 1])
    case .blockQuote:
      startLine()
      closeLine("blockquote")
    case .list(let list): closeLine(list.start == nil ? "ul" : "ol")
    case .item: closeLine("li")
    case .table: closeLine("table")
    case .tableHead: closeLine("thead")
    case .tableBody: closeLine("tbody")
    case .tableRow: closeLine("tr")
    case .tableCell(let cell): closeLine(cell.isHeader ? "th" : "td")
    default: break
    }
  }

  private static let headings: [StaticString] = ["h1", "h2", "h3", "h4", "h5", "h6"]
}

extension Renderer {
  private func isInTightList(_ paragraph: MarkdownTree.Node) -> Bool {
    guard let item = tree.parent(of: paragraph), case .item = tree[item].kind,
      let parent = tree.parent(of: item),
      case .list(let list) = tree[parent].kind
    else { return false }
    return list.isTight
  }

  private mutating func openLine(
    _ name: StaticString, _ attributes: MarkdownAttributes, _ end: StaticString = ""
  ) {
    startLine()
    buffer.open(name, attributes)
    buffer.write(end)
  }

  private mutating func closeLine(_ name: StaticString) {
    buffer.close(name)
    buffer.write("\n")
  }

  private mutating func open(link target: MarkdownTree.Target, _ attributes: MarkdownAttributes) {
    buffer.write("<a")
    buffer.write(attribute: "href", target.url)
    if !target.title.isEmpty { buffer.write(attribute: "title", target.title) }
    buffer.write(attributes)
    buffer.write(">")
  }

  private mutating func open(_ list: MarkdownTree.List, _ attributes: MarkdownAttributes) {
    guard let start = list.start else { return openLine("ul", attributes, "\n") }
    startLine()
    buffer.write("<ol")
    if start != 1 { buffer.write(attribute: "start", "\(start)") }
    buffer.write(attributes)
    buffer.write(">\n")
  }

  private mutating func open(item isDone: Bool?, _ attributes: MarkdownAttributes) {
    guard let isDone else { return openLine("li", attributes) }
    var attributes = attributes
    attributes.classes.insert("task-list-item", at: 0)
    openLine("li", attributes, "<input type=\"checkbox\"")
    buffer.write(isDone ? " checked disabled> " : " disabled> ")
  }

  private mutating func open(_ cell: MarkdownTree.Cell, _ attributes: MarkdownAttributes) {
    buffer.write(cell.isHeader ? "<th" : "<td")
    switch cell.alignment {
    case .left: buffer.write(attribute: "align", "left")
    case .center: buffer.write(attribute: "align", "center")
    case .right: buffer.write(attribute: "align", "right")
    case nil: break
    }
    buffer.write(attributes)
    buffer.write(">")
  }
}

/// `<img src="…" alt="…" title="…">`, followed by the attributes of its node.
struct ImageMarkup: HTML {
  private let target: MarkdownTree.Target
  private let alternativeText: String
  private let attributes: MarkdownAttributes

  init(_ target: MarkdownTree.Target, _ alternativeText: String, _ attributes: MarkdownAttributes) {
    self.target = target
    self.alternativeText = alternativeText
    self.attributes = attributes
  }

  func render(into buffer: inout HTMLBuffer) {
    buffer.write("<img")
    buffer.write(attribute: "src", target.url)
    buffer.write(attribute: "alt", alternativeText)
    if !target.title.isEmpty { buffer.write(attribute: "title", target.title) }
    buffer.write(attributes)
    buffer.write(">")
  }
}

/// `<div class="highlight"><pre><code class="language-…">…</code></pre></div>`: the markup that style sheets
/// for Jekyll and Rouge expect.
struct CodeBlockMarkup<Code: HTML>: HTML {
  private let language: String
  /// The name of a file, perhaps.
  private let title: String
  private let attributes: MarkdownAttributes
  private let code: Code

  init(
    _ block: MarkdownTree.CodeBlock, _ attributes: MarkdownAttributes = MarkdownAttributes(),
    @HTMLBuilder code: () -> Code
  ) {
    language = block.info.language
    self.attributes = attributes
    title = block.info.attributes["title"] ?? ""
    self.code = code()
  }

  func render(into buffer: inout HTMLBuffer) {
    var attributes = attributes
    attributes.classes.insert("highlight", at: 0)
    if !title.isEmpty, attributes["title"] == nil { attributes["title"] = title }
    buffer.open("div", attributes)
    buffer.write("<pre><code")
    if !language.isEmpty { buffer.write(attribute: "class", "language-\(language)") }
    buffer.write(">")
    code.render(into: &buffer)
    buffer.write("</code></pre></div>")
  }
}
