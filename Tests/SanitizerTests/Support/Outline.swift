@testable import Sanitizer

/// A tree as the parser makes it, one line for each tag and each run of text, to compare trees.
struct Outline: Equatable {
  struct Element: Hashable {
    var name: String
    var attributes: [String: String]
  }

  enum Line: Hashable {
    case start(Element)
    case text(String)
    case end(String)
  }

  var lines: [Line] = []

  init(of html: String) {
    html.withUTF8Bytes { bytes in
      _ = withParseTree(of: bytes) { append(childrenOf: $0) }
    }
  }

  var elements: [Element] { lines.compactMap { if case .start(let element) = $0 { element } else { nil } } }

  /// The values of the attribute `name` on all elements.
  func values(of name: String) -> [String] { elements.compactMap { $0.attributes[name] } }

  private mutating func append(childrenOf root: Node) {
    var stack = [(nodes: Array(root.children), next: 0, name: "")]
    while let (nodes, next, name) = stack.last {
      guard next < nodes.count else {
        stack.removeLast()
        if !stack.isEmpty { lines.append(.end(name)) }
        continue
      }
      stack[stack.count - 1].next += 1
      let node = nodes[next]
      switch node.kind {
      case .text: append(text: node.text.string)
      case .element:
        let element = Element(of: node)
        lines.append(.start(element))
        stack.append((Array(node.children), 0, element.name))
      case .other where node.isTemplate: lines.append(.start(Element(name: "template", attributes: [:])))
      case .other: break
      }
    }
  }

  private mutating func append(text: String) {
    if case .text(let before) = lines.last {
      lines[lines.count - 1] = .text(before + text)
    } else {
      lines.append(.text(text))
    }
  }
}

extension Outline.Element {
  init(of node: Node) {
    name = node.writtenName
    attributes = [:]
    for attribute in node.attributes { attributes[attribute.name.string] = attribute.value.string }
  }
}
