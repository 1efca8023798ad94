import CGumbo

/// The open elements of a formula or a drawing, outermost first.
struct ForeignElements {
  enum Kind {
    case formula
    case drawing
  }

  private(set) var kind = Kind.formula
  private(set) var names: [String] = []

  var isEmpty: Bool { names.isEmpty }
  var isFull: Bool { names.count >= Self.mostOpen }

  mutating func begin(_ kind: Kind, _ name: String) {
    self.kind = kind
    names = [name]
  }

  mutating func append(_ name: String) { names.append(name) }

  /// Closes `name` and everything open inside it. Returns the names of the closed elements, innermost first.
  mutating func end(_ name: String) -> [String] {
    guard let index = names.lastIndex(of: name) else { return [] }
    defer { names.removeSubrange(index...) }
    return names[index...].reversed()
  }

  mutating func endAll() -> [String] {
    defer { names = [] }
    return names.reversed()
  }

  func rule(for name: String) -> ForeignElement? {
    switch kind {
    case .formula: FormulaRules.elements[name]
    case .drawing: DrawingRules.elements[name]
    }
  }

  func drops(_ name: String) -> Bool {
    switch kind {
    case .formula: name == "annotation-xml" || name == "svg"
    case .drawing: DrawingRules.dropped.contains(name)
    }
  }

  /// Whether the start tag of the HTML `element` ends the formula or the drawing (HTML standard, "the rules
  /// for parsing tokens in foreign content"). It does not inside a token element.
  func isLeft(by element: GumboTag) -> Bool {
    guard Self.breakouts.contains(element.rawValue), let innermost = names.last else { return false }
    if case .token = rule(for: innermost) { return false }
    return true
  }

  private static let mostOpen = 128

  private static let breakouts = Set(
    [
      GUMBO_TAG_B, GUMBO_TAG_BIG, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_BODY, GUMBO_TAG_BR, GUMBO_TAG_CENTER,
      GUMBO_TAG_CODE, GUMBO_TAG_DD, GUMBO_TAG_DIV, GUMBO_TAG_DL, GUMBO_TAG_DT, GUMBO_TAG_EM, GUMBO_TAG_EMBED,
      GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6, GUMBO_TAG_HEAD,
      GUMBO_TAG_HR, GUMBO_TAG_I, GUMBO_TAG_IMG, GUMBO_TAG_LI, GUMBO_TAG_LISTING, GUMBO_TAG_MENU,
      GUMBO_TAG_META, GUMBO_TAG_NOBR, GUMBO_TAG_OL, GUMBO_TAG_P, GUMBO_TAG_PRE, GUMBO_TAG_RUBY, GUMBO_TAG_S,
      GUMBO_TAG_SMALL, GUMBO_TAG_SPAN, GUMBO_TAG_STRIKE, GUMBO_TAG_STRONG, GUMBO_TAG_SUB, GUMBO_TAG_SUP,
      GUMBO_TAG_TABLE, GUMBO_TAG_TT, GUMBO_TAG_U, GUMBO_TAG_UL, GUMBO_TAG_VAR,
    ].map(\.rawValue))
}

extension MarkupFilter {
  mutating func passForeign(start tag: MarkupScanner.Tag, _ element: GumboTag) {
    let name = name(tag)
    guard let rule = foreign.rule(for: name) else { return leaveOut(foreign: tag, element, name) }
    guard !foreign.isFull else { return note(tag) }
    if case .token = rule, foreign.kind == .drawing { return pass(title: tag, name) }
    if !tag.isSelfClosing { foreign.append(name) }
    write(tag)
  }

  mutating func passForeign(end tag: MarkupScanner.Tag) {
    for name in foreign.end(name(tag)) { output.append(contentsOf: "</\(name)>".utf8) }
  }

  mutating func closeForeign() {
    for name in foreign.endAll() { output.append(contentsOf: "</\(name)>".utf8) }
  }

  private mutating func leaveOut(foreign tag: MarkupScanner.Tag, _ element: GumboTag, _ name: String) {
    switch ElementRule[element].action {
    case .drop: drop(tag, element)
    case .frame, .preformat: drop(rawText: tag)
    default:
      if foreign.drops(name) { drop(element: tag) } else { note(tag) }
    }
  }

  /// Passes the title of a drawing, with its content as text.
  private mutating func pass(title tag: MarkupScanner.Tag, _ name: String) {
    guard !tag.isSelfClosing, let content = skipRawText(tag) else { return note(tag) }
    write(tag)
    write(text: content, hasReferences: true)
    output.append(contentsOf: "</\(name)>".utf8)
  }
}
