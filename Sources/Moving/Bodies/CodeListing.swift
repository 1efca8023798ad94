import Texts

/// A block of code, in whatever way a highlighter writes it.
struct CodeListing: Equatable {
  var code: String
  var language = ""
  var title = ""
  /// As in `1,3-5`.
  var marked = ""
  /// The number of the first line, if lines have numbers.
  var start: Int?

  /// The listing as one element, which ``HTMLSimplifier`` makes and ``MarkdownWriter`` knows.
  var node: HTMLNode {
    var element = HTMLElement("pre", [.init(name: "data-listing", value: "")], [.text(code)])
    if !language.isEmpty { element["data-language"] = language }
    if !title.isEmpty { element["title"] = title }
    if !marked.isEmpty { element["data-lines"] = marked }
    if let start { element["data-start"] = "\(start)" }
    return .element(element)
  }

  init(code: String) { self.code = code }

  /// A listing that ``node`` was made from.
  init?(listing element: HTMLElement) {
    guard element.name == "pre", element["data-listing"] != nil else { return nil }
    code = element.children.plainText
    language = element["data-language"] ?? ""
    title = element["title"] ?? ""
    marked = element["data-lines"] ?? ""
    start = element["data-start"].flatMap { Int($0) }
  }

  /// Nil if the element is no listing, or has markup that a listing cannot have, such as a link.
  init?(_ element: HTMLElement) {
    guard let pre = Self.pre(in: element), Self.isPlain(pre), !pre.has(class: "wp-block-verse") else {
      return nil
    }
    code = pre.children.plainText
    var holders = [element, pre]
    if let inner = pre.first(where: { $0.name == "code" }) { holders.append(inner) }
    for holder in holders { read(holder) }
    readLines(of: pre)
    code = code.replacing("\r\n", with: "\n")
    while code.utf8.last == 0x0A { code.unicodeScalars.removeLast() }
    marked = Self.ranges(marked, upTo: code.utf8.count { $0 == 0x0A } + 1)
  }

  /// The `pre` of a highlighter's wrapper, and of a table with line numbers.
  private static func pre(in element: HTMLElement) -> HTMLElement? {
    if element.name == "pre" { return element }
    guard ["div", "figure", "table"].contains(element.name) else { return nil }
    let isHighlighter = element.classes.contains {
      ["highlight", "highlighter-rouge", "sourceCode", "codehilite", "syntaxhighlighter", "code-block"]
        .contains($0) || $0.hasPrefix("language-")
    }
    guard isHighlighter else {
      // A block of the editor with nothing but the `pre` in it.
      guard element.name == "div", element.classes.contains(where: { $0.hasPrefix("wp-block-") }),
        let children = element.children.onlyElements, children.count == 1, let only = children.first
      else { return nil }
      return pre(in: only)
    }
    if let cell = element.first(where: {
      $0.name == "td" && ($0.has(class: "code") || $0.has(class: "rouge-code"))
    }) {
      return cell.first { $0.name == "pre" }
    }
    guard let children = element.children.onlyElements, children.count == 1, let only = children.first else {
      return nil
    }
    return only.name == "pre" ? only : pre(in: only)
  }

  private static func isPlain(_ element: HTMLElement) -> Bool {
    element.children.allSatisfy { node in
      guard case .element(let child) = node else { return true }
      return ["span", "code", "br", "div"].contains(child.name) && isPlain(child)
    }
  }

  private mutating func read(_ element: HTMLElement) {
    let classes = element.classes
    if let brush = element["class"].flatMap(Self.brush) { read(brush: brush) }
    for (index, name) in classes.enumerated() {
      if let found = ["language-", "lang-", "highlight-source-"].first(where: name.hasPrefix) {
        set(language: name.dropFirst(found.count))
      } else if name.hasPrefix("lang:") {
        set(language: name.dropFirst(5))
      } else if name.hasPrefix("mark:") {
        marked = String(name.dropFirst(5))
      } else if name == "hljs" || name == "sourceCode" || name == "EnlighterJSRAW" {
        if index + 1 < classes.count { set(language: classes[index + 1]) }
        if name == "hljs", language.isEmpty, index > 0 { set(language: classes[index - 1]) }
      }
    }
    let names = [
      "data-enlighter-language", "data-code-block-lang", "data-language", "data-lang", "data-syntax", "lang",
    ]
    for name in names { if let value = element[name] { set(language: value[...]) } }
    title = element["data-enlighter-title"] ?? element["data-title"] ?? element["title"] ?? title
    let lines = element["data-enlighter-highlight"] ?? element["data-line"] ?? element["data-highlight"]
    if let lines { marked = lines }
    start = (element["data-start"] ?? element["data-enlighter-lineoffset"]).flatMap { Int($0) } ?? start
    if start == nil, classes.contains("line-numbers") { start = 1 }
  }

  /// The numbers in `1, 3-5` in order, with runs of them as ranges; empty if the text is anything else.
  ///
  /// - Parameter last: the number of lines: greater numbers are left out.
  private static func ranges(_ text: String, upTo last: Int) -> String {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",") {
      let bounds = part.split(separator: "-").map { Int($0.trimmed) }
      guard let first = bounds.first, let first, let end = bounds.last, let end, bounds.count <= 2,
        first > 0, first <= end
      else { return "" }
      if first <= last { numbers.formUnion(first...min(end, last)) }
    }
    var ranges: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let open = ranges.last, open.upperBound == number - 1 {
        ranges[ranges.count - 1] = open.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  private mutating func set(language name: Substring) {
    let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+#-_.".contains($0)) }
    let lowercase = name.lowercased()
    guard isName, !lowercase.isEmpty else { return }
    let means = ["none", "plain", "plaintext", "text", "generic", "nohighlight", "raw", "auto", "default"]
    language = means.contains(lowercase) ? "" : lowercase
  }

  /// The text after `brush:` in a class, as in `brush: php; highlight: [1,3]`.
  private static func brush(_ text: String) -> [(key: Substring, value: String)]? {
    guard text.contains("brush:") else { return nil }
    return text.split(separator: ";").compactMap { part in
      let words = part.split(separator: ":", maxSplits: 1)
      guard words.count == 2, let key = words[0].split(whereSeparator: \.isWhitespace).last else {
        return nil
      }
      return (
        key,
        String(
          words[1].trimmed.drop { "['\"".contains($0) }.reversed().drop { "]'\"".contains($0) }
            .reversed())
      )
    }
  }

  private mutating func read(brush: [(key: Substring, value: String)]) {
    for (key, value) in brush {
      switch key {
      case "brush": set(language: value[...])
      case "highlight": marked = value
      case "title": title = value
      case "first-line", "firstline": start = Int(value)
      default: break
      }
    }
  }

  /// The lines that this program's own markup marks or numbers.
  private mutating func readLines(of pre: HTMLElement) {
    var number = 0
    var ranges: [String] = []
    func visit(_ element: HTMLElement) {
      for case .element(let child) in element.children {
        guard child.has(class: "line") else {
          visit(child)
          continue
        }
        number += 1
        if child.has(class: "hll") { ranges.append("\(number)") }
        if number == 1, let first = child["data-line"].flatMap({ Int($0) }) { start = first }
      }
    }
    visit(pre)
    if !ranges.isEmpty { marked = ranges.joined(separator: ",") }
  }
}
