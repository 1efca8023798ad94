/// Writes blocks as Markdown, and as HTML what Markdown has no form for.
struct MarkdownWriter {
  /// Elements that a page shows around Markdown: their tags stand on lines of their own.
  private static let wrappers: Set<String> = [
    "details", "div", "section", "article", "aside", "header", "footer", "center", "main", "nav", "figure",
  ]
  /// How deep quotes and lists are in each other before they are HTML.
  private static let deepest = 12

  /// The lines of blocks with an empty line between them.
  static func lines(_ nodes: [HTMLNode], depth: Int = 0) -> [String] {
    var lines: [String] = []
    var lists = 0
    for node in nodes {
      guard case .element(let element) = node else {
        if !lines.isEmpty { lines.append("") }
        lines += paragraph([node])
        continue
      }
      // Another mark keeps a list apart from the one before it.
      lists = element.name == "ul" || element.name == "ol" ? lists + 1 : 0
      if !lines.isEmpty { lines.append("") }
      lines += block(element, depth: depth, list: lists)
    }
    return lines
  }

  /// The lines of one block.
  static func block(_ element: HTMLElement, depth: Int = 0, list: Int = 1) -> [String] {
    guard depth < deepest else { return HTMLWriter.lines(element) }
    return markdown(element, depth, list) ?? HTMLWriter.lines(element)
  }

  private static func markdown(_ element: HTMLElement, _ depth: Int, _ list: Int) -> [String]? {
    if let listing = CodeListing(listing: element) { return code(listing) }
    if let level = element.headingLevel { return heading(element, level) }
    if let notes = Footnotes.notes(element) { return footnotes(notes, depth) }
    if let callout = callout(element, depth) { return callout }
    switch element.name {
    case "p":
      guard element.attributes.isEmpty, !element.children.contains(where: { $0.element?.holdsBlock == true })
      else { return nil }
      return paragraph(element.children)
    case "hr": return ["---"]
    case "ul", "ol": return self.list(element, depth, list)
    case "blockquote":
      guard element.attributes.isEmpty else { return nil }
      return lines(element.children, depth: depth + 1).map { $0.isEmpty ? ">" : "> " + $0 }
    case "table": return MarkdownTable.lines(element)
    case "figure": return figure(element) ?? wrapper(element, depth)
    case "video", "audio": return figure(HTMLElement("figure", [], [.element(element)]))
    case "dl": return definitions(element)
    case let name where wrappers.contains(name): return wrapper(element, depth)
    default: return nil
    }
  }

  private static func paragraph(_ nodes: [HTMLNode]) -> [String] {
    MarkdownInlines.markdown(nodes, in: .paragraph).split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
  }

  private static func heading(_ element: HTMLElement, _ level: Int) -> [String]? {
    guard let attributes = MarkdownAttributeText(element, besides: [], allowsPairs: false) else { return nil }
    var text = MarkdownInlines.markdown(element.children, in: .heading)
    // Number signs at the end would belong to the mark.
    if text.hasSuffix("#") { text = text.dropLast() + "\\#" }
    let suffix = attributes.text.isEmpty ? "" : " " + attributes.text
    return [String(repeating: "#", count: level) + " " + text + suffix]
  }

  private static func code(_ listing: CodeListing) -> [String] {
    var longest = 2
    for line in listing.code.split(separator: "\n") {
      longest = max(longest, line.prefix { $0 == "`" || $0 == " " }.filter { $0 == "`" }.count)
    }
    let fence = String(repeating: "`", count: longest + 1)
    var info = [listing.language]
    if !listing.title.isEmpty { info.append("title=\"\(listing.title.filter { $0 != "\"" && $0 != "`" })\"") }
    if !listing.marked.isEmpty { info.append("{\(listing.marked)}") }
    if let start = listing.start { info.append(start == 1 ? "numbers" : "start=\(start)") }
    // The first word is the language.
    if listing.language.isEmpty, info.count > 1 { info[0] = "text" }
    let lines = listing.code.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    return [fence + info.joined(separator: " ")] + lines + [fence]
  }

  private static func list(_ element: HTMLElement, _ depth: Int, _ count: Int) -> [String]? {
    var number: Int?
    if element.name == "ol" { number = element["start"].map { Int($0) ?? -1 } ?? 1 }
    guard element.attributes.allSatisfy({ $0.name == "start" }), (0...999_999).contains(number ?? 0),
      let items = element.children.onlyElements, items.allSatisfy({ $0.name == "li" })
    else { return nil }
    let isLoose = items.contains { $0.children.contains { $0.element?.name == "p" } }
    var lines: [String] = []
    for item in items {
      guard item.attributes.allSatisfy({ $0.name == "class" && $0.value == "task-list-item" }) else {
        return nil
      }
      let mark = number.map { "\($0)\(count % 2 == 1 ? "." : ")")" } ?? (count % 2 == 1 ? "-" : "*")
      number = number.map { $0 + 1 }
      let content = self.item(item, isLoose: isLoose, depth)
      if isLoose, !lines.isEmpty { lines.append("") }
      let indent = String(repeating: " ", count: mark.count + 1)
      for (index, line) in content.enumerated() {
        if index == 0 {
          lines.append(line.isEmpty ? mark : "\(mark) \(line)")
        } else {
          lines.append(line.isEmpty ? "" : indent + line)
        }
      }
      if content.isEmpty { lines.append(mark) }
    }
    return lines
  }

  private static func item(_ item: HTMLElement, isLoose: Bool, _ depth: Int) -> [String] {
    var children = item.children
    var task = ""
    if let box = children.first?.element, box.name == "input", box["type"] == "checkbox" {
      task = box["checked"] == nil ? "[ ] " : "[x] "
      children.removeFirst()
      if case .text(let text)? = children.first { children[0] = .text(String(text.drop { $0 == " " })) }
    }
    let inline = children.prefix { $0.element?.holdsBlock != true }
    let rest = Array(children.dropFirst(inline.count))
    var lines = inline.isEmpty ? [] : paragraph(Array(inline))
    if !task.isEmpty, !lines.isEmpty { lines[0] = task + lines[0] }
    var lists = 0
    for node in rest {
      guard case .element(let element) = node else {
        lines += [""] + paragraph([node])
        continue
      }
      lists = element.name == "ul" || element.name == "ol" ? lists + 1 : 0
      if isLoose, !lines.isEmpty { lines.append("") }
      lines += block(element, depth: depth + 1, list: lists)
    }
    return lines
  }

  private static func wrapper(_ element: HTMLElement, _ depth: Int) -> [String]? {
    // Indented HTML in a list stays as it is: mending it would need more care than it is worth.
    guard depth == 0, wrappers.contains(element.name) else { return nil }
    var children = element.children
    guard children.allSatisfy({ $0.element.map { !$0.isInline || $0.holdsBlock } ?? false }) else {
      return nil
    }
    var head = [HTMLWriter.startTag(element)]
    if element.name == "details", let summary = children.first?.element, summary.name == "summary" {
      head[0] += HTMLWriter.inline([.element(summary)])
      children.removeFirst()
    }
    var tail = ["</\(element.name)>"]
    if element.name == "figure", let caption = children.last?.element, caption.name == "figcaption" {
      tail.insert(HTMLWriter.inline([.element(caption)]), at: 0)
      children.removeLast()
    }
    // Nothing is gained by Markdown around what is HTML anyway.
    guard children.contains(where: { $0.element.map { $0.name != "p" || $0.attributes.isEmpty } ?? false }),
      !children.allSatisfy({ ["table", "iframe", "video", "audio", "figure"].contains($0.element?.name) })
        || element.name == "details"
    else { return nil }
    return head + [""] + lines(children, depth: depth + 1) + [""] + tail
  }

  private static func figure(_ element: HTMLElement) -> [String]? {
    guard element.attributes.isEmpty, let parts = element.children.onlyElements, parts.count <= 2,
      var picture = parts.first
    else { return nil }
    let caption = parts.count == 2 ? parts[1] : HTMLElement("figcaption")
    guard caption.name == "figcaption", caption.attributes.isEmpty,
      caption.children.allSatisfy({ $0.element == nil })
    else { return nil }
    let text = caption.children.plainText
    if ["video", "audio"].contains(picture.name) {
      guard picture.children.isEmpty, let address = picture["src"] else { return nil }
      let others = picture.attributes.filter { !["src", "controls", "aria-label"].contains($0.name) }
      guard others.isEmpty else { return nil }
      picture = HTMLElement(
        "img", [.init(name: "src", value: address), .init(name: "alt", value: picture["aria-label"] ?? "")])
    }
    guard picture.name == "img", picture["title"] == nil else { return nil }
    if !text.isEmpty { picture["title"] = text }
    return MarkdownInlines.image(picture, in: .paragraph).map { [$0] }
  }

  private static func callout(_ element: HTMLElement, _ depth: Int) -> [String]? {
    guard element.name == "aside", element.attributes.count == 1, element.classes.count == 2,
      element.classes[0] == "callout", element.classes[1].hasPrefix("callout-"),
      let title = element.children.first?.element, title.name == "p", title.has(class: "callout-title")
    else { return nil }
    let kind = element.classes[1].dropFirst("callout-".count).uppercased()
    guard ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"].contains(kind) else { return nil }
    let text = MarkdownInlines.markdown(title.children, in: .heading)
    let head = text.lowercased() == kind.lowercased() ? "[!\(kind)]" : "[!\(kind)] \(text)"
    let body = lines(Array(element.children.dropFirst()), depth: depth + 1)
    return ([head] + body).map { $0.isEmpty ? ">" : "> " + $0 }
  }

  private static func footnotes(_ notes: [(name: String, blocks: [HTMLNode])], _ depth: Int) -> [String] {
    var lines: [String] = []
    for note in notes {
      if !lines.isEmpty { lines.append("") }
      let content = self.lines(note.blocks, depth: depth + 1)
      lines.append("[^\(note.name)]: " + (content.first ?? ""))
      lines += content.dropFirst().map { $0.isEmpty ? "" : "    " + $0 }
    }
    return lines
  }

  private static func definitions(_ element: HTMLElement) -> [String]? {
    guard element.attributes.isEmpty, let parts = element.children.onlyElements, parts.first?.name == "dt"
    else { return nil }
    var lines: [String] = []
    for part in parts {
      guard part.attributes.isEmpty, !part.children.contains(where: { $0.element?.holdsBlock == true }),
        !part.children.contains(.element("br"))
      else { return nil }
      if part.name == "dt", !lines.isEmpty, lines.last?.hasPrefix(": ") == true { lines.append("") }
      let text = MarkdownInlines.markdown(part.children, in: .heading)
      lines.append(part.name == "dd" ? ": " + text : text)
    }
    return lines
  }
}

/// Tables of one row of heads and rows of as many cells.
enum MarkdownTable {
  static func lines(_ table: HTMLElement) -> [String]? {
    guard table.attributes.isEmpty, let parts = table.children.onlyElements, let head = parts.first,
      head.name == "thead", parts.count <= 2, parts.dropFirst().allSatisfy({ $0.name == "tbody" }),
      let heads = rows(head), heads.count == 1, let bodies = parts.count == 2 ? rows(parts[1]) : [],
      heads[0].allSatisfy({ $0.name == "th" }), !heads[0].isEmpty
    else { return nil }
    var lines = [line(heads[0]), "|" + heads[0].map { " " + rule($0) + " |" }.joined()]
    for row in bodies {
      guard row.count == heads[0].count, row.allSatisfy({ $0.name == "td" }) else { return nil }
      lines.append(line(row))
    }
    let isPlain = (heads + bodies).joined().allSatisfy { cell in
      cell.attributes.allSatisfy { $0.name == "align" && ["left", "center", "right"].contains($0.value) }
        && !cell.children.contains { $0.element?.holdsBlock == true }
    }
    return isPlain ? lines : nil
  }

  private static func rows(_ part: HTMLElement) -> [[HTMLElement]]? {
    guard part.attributes.isEmpty else { return nil }
    return part.children.onlyElements?.map { $0.children.onlyElements ?? [] }
  }

  private static func line(_ cells: [HTMLElement]) -> String {
    "|" + cells.map { " " + MarkdownInlines.markdown($0.children, in: .cell) + " |" }.joined()
  }

  private static func rule(_ cell: HTMLElement) -> String {
    switch cell["align"] {
    case "left"?: ":--"
    case "center"?: ":-:"
    case "right"?: "--:"
    default: "---"
    }
  }
}
