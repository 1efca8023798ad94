/// A part of a text in HTML that has been sanitised, so it is nested no deeper than the sanitizer allows.
package indirect enum HTMLNode: Hashable, Sendable {
  case text(String)
  case element(HTMLElement)

  package var element: HTMLElement? { if case .element(let element) = self { element } else { nil } }

  /// The text without markup; a line break is a line feed.
  package var plainText: String {
    switch self {
    case .text(let text): text
    case .element(let element) where element.name == "br": "\n"
    case .element(let element): element.children.plainText
    }
  }

  package var isBlank: Bool {
    guard case .text(let text) = self else { return false }
    return text.unicodeScalars.allSatisfy(\.isSpaceOfText)
  }

  package static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [HTMLNode] = []
  ) -> HTMLNode {
    .element(HTMLElement(name, attributes.map { .init(name: $0.key, value: $0.value) }, children))
  }
}

package struct HTMLElement: Hashable, Sendable {
  /// In lowercase, except in drawings.
  package var name: String
  package var attributes: [Attribute]
  package var children: [HTMLNode]

  package struct Attribute: Hashable, Sendable {
    package var name: String
    package var value: String
  }

  package init(_ name: String, _ attributes: [Attribute] = [], _ children: [HTMLNode] = []) {
    (self.name, self.attributes, self.children) = (name, attributes, children)
  }

  package subscript(name: String) -> String? {
    get { attributes.first { $0.name == name }?.value }
    set {
      let index = attributes.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): attributes[index].value = value
      case (let index?, nil): attributes.remove(at: index)
      case (nil, let value?): attributes.append(Attribute(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  package var classes: [Substring] { self["class"]?.split(whereSeparator: \.isWhitespace) ?? [] }

  package func has(class name: String) -> Bool { classes.contains { $0 == name } }

  /// The first element below this one, in document order, for which `condition` holds.
  package func first(where condition: (HTMLElement) -> Bool) -> HTMLElement? {
    for case .element(let child) in children {
      if condition(child) { return child }
      if let found = child.first(where: condition) { return found }
    }
    return nil
  }

  package var headingLevel: Int? {
    guard name.utf8.count == 2, name.hasPrefix("h"), let level = name.last?.wholeNumberValue,
      (1...6).contains(level)
    else { return nil }
    return level
  }

  static let voidNames: Set<String> = [
    "area", "br", "col", "embed", "hr", "img", "input", "source", "track", "wbr",
  ]

  /// Elements that stand in a line of text.
  static let inlineNames: Set<String> = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "br", "button", "cite", "code", "data", "del", "dfn",
    "em", "font", "i", "img", "input", "ins", "kbd", "label", "map", "mark", "math", "meter", "nobr",
    "output", "picture", "progress", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "small", "span",
    "strike", "strong", "sub", "sup", "svg", "time", "tt", "u", "var", "wbr",
  ]

  var isInline: Bool { Self.inlineNames.contains(name) || name.contains("-") }

  /// Whether it is a block, or contains one.
  var holdsBlock: Bool {
    !isInline
      || children.contains { if case .element(let child) = $0 { child.holdsBlock } else { false } }
  }
}

extension [HTMLNode] {
  package var plainText: String { map(\.plainText).joined() }

  /// The elements, if nothing else but white space stands between them.
  var onlyElements: [HTMLElement]? {
    var elements: [HTMLElement] = []
    for node in self {
      if case .element(let element) = node { elements.append(element) } else if !node.isBlank { return nil }
    }
    return elements
  }

  /// Every element, from the innermost to the outermost, replaced by what `change` makes of it.
  package func mapElements(_ change: (HTMLElement) -> [HTMLNode]) -> [HTMLNode] {
    flatMap { node -> [HTMLNode] in
      guard case .element(var element) = node else { return [node] }
      element.children = element.children.mapElements(change)
      return change(element)
    }
  }
}

extension Unicode.Scalar {
  /// White space that HTML collapses.
  var isHTMLSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\u{C}" }
  var isSpaceOfText: Bool { isHTMLSpace || self == "\u{A0}" }
}
