/// How a block of HTML ends (CommonMark §4.6).
enum HTMLBlockEnd: Equatable {
  /// With the line that contains one of these, in any case.
  case text([String])
  case blankLine

  /// Nil if the line does not begin a block of HTML.
  init?(openedBy line: Line, interruptsParagraph: Bool) {
    guard line.first == UInt8(ascii: "<") else { return nil }
    let rest = line.dropFirst()
    if rest.startsWith("!--") {
      self = .text(["-->"])
    } else if rest.first == UInt8(ascii: "?") {
      self = .text(["?>"])
    } else if rest.startsWith("![CDATA[") {
      self = .text(["]]>"])
    } else if rest.first == UInt8(ascii: "!"), rest.dropFirst().first?.isLetter == true {
      self = .text([">"])
    } else {
      let isClosing = rest.first == UInt8(ascii: "/")
      let name = tagName(rest.dropFirst(isClosing ? 1 : 0))
      let after = rest.dropFirst((isClosing ? 1 : 0) + name.utf8.count)
      if !isClosing, Self.verbatimTags.contains(name), after.isEmpty || after.startsTagRest {
        self = .text(Self.verbatimTags.map { "</\($0)>" })
      } else if Self.blockTags.contains(name), after.isEmpty || after.startsTagRest || after.startsWith("/>")
      {
        self = .blankLine
      } else if !interruptsParagraph, isWholeTag(line) {
        self = .blankLine
      } else {
        return nil
      }
    }
  }

  func isReached(in line: Line) -> Bool {
    switch self {
    case .text(let ends): ends.contains { line.containsAnyCase($0) }
    case .blankLine: false
    }
  }

  private static let verbatimTags: Set = ["pre", "script", "style", "textarea"]

  private static let blockTags: Set = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
    "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure",
    "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html",
    "iframe", "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup",
    "option", "p", "param", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead",
    "title", "tr", "track", "ul",
  ]
}

extension Line {
  /// Whether an attribute or the end of a tag may follow here.
  fileprivate var startsTagRest: Bool { first.map { $0.isSpaceOrTab || $0 == UInt8(ascii: ">") } ?? false }
}

/// The tag name at the beginning, in lower case.
private func tagName(_ text: Line) -> String {
  guard text.first?.isLetter == true else { return "" }
  let name = text.prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
  return String(decoding: name, as: UTF8.self).lowercased()
}

/// Whether the line is one complete opening or closing tag and nothing else (CommonMark §6.6).
private func isWholeTag(_ line: Line) -> Bool {
  var rest = line.dropFirst()
  let isClosing = rest.first == UInt8(ascii: "/")
  if isClosing { rest = rest.dropFirst() }
  let name = tagName(rest)
  guard !name.isEmpty else { return false }
  rest = rest.dropFirst(name.utf8.count)
  while !isClosing, skipAttribute(&rest) {}
  rest = rest.drop(while: \.isSpaceOrTab)
  if !isClosing, rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
  return rest.first == UInt8(ascii: ">") && rest.dropFirst().allSatisfy(\.isSpaceOrTab)
}

/// Skips white space and an attribute. False if there is none.
private func skipAttribute(_ rest: inout Line) -> Bool {
  let text = rest.drop(while: \.isSpaceOrTab)
  guard text.count < rest.count, let first = text.first, first.isLetter || "_:".utf8.contains(first) else {
    return false
  }
  rest = text.drop { $0.isLetter || $0.isDigit || "_.:-".utf8.contains($0) }
  let equals = rest.drop(while: \.isSpaceOrTab)
  guard equals.first == UInt8(ascii: "=") else { return true }
  let value = equals.dropFirst().drop(while: \.isSpaceOrTab)
  guard let quote = value.first else { return false }
  if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
    guard let end = value.dropFirst().firstIndex(of: quote) else { return false }
    rest = value[(end + 1)...]
    return true
  }
  rest = value.drop { !$0.isSpaceOrTab && !"\"'=<>`".utf8.contains($0) }
  return rest.count < value.count
}
