import CGumbo

/// An element of somebody's page that says where something else is: `link`, `a`, `base` or `meta`.
public struct LinkElement: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case link, anchor, base, meta }

  public let kind: Kind
  /// By their names in lowercase; values with character references decoded.
  public let attributes: [String: String]

  public init(_ kind: Kind, _ attributes: [String: String]) {
    self.kind = kind
    self.attributes = attributes
  }

  public subscript(_ name: String) -> String? { attributes[name] }
}

/// The links of a page, in their order.
///
/// What a comment, a script, a style sheet or a template says is no link of the page. Looked at are the first 4 MB and
/// the first 4000 links, which takes time in proportion to them, whatever the page is made of.
///
/// - Parameter page: in UTF-8 or another encoding that writes ASCII as ASCII; other text of attributes is mended where it
///   is not UTF-8.
public func linkElements(ofPage page: [UInt8]) -> [LinkElement] {
  let tags = page.prefix(4 << 20).withUnsafeBufferPointer { LinkTags.collect(from: $0) }
  return tags.withUnsafeBufferPointer { bytes in
    withParseTree(of: bytes) { root in root.children.compactMap(LinkElement.init) }
  } ?? []
}

extension LinkElement {
  fileprivate init?(_ node: Node) {
    guard node.kind == .element else { return nil }
    switch node.tag {
    case GUMBO_TAG_LINK: kind = .link
    case GUMBO_TAG_A: kind = .anchor
    case GUMBO_TAG_BASE: kind = .base
    case GUMBO_TAG_META: kind = .meta
    default: return nil
    }
    var attributes: [String: String] = [:]
    for (name, value, _) in node.attributes { attributes[name.string] = value.string }
    self.attributes = attributes
  }
}

/// Picks the tags of links out of a page, so that the parser gets them without all that they are nested in.
private struct LinkTags {
  private let source: UnsafeBufferPointer<UInt8>
  private var scanner: MarkupScanner
  private var output: [UInt8] = []
  private var count = 0
  private var isLastTemplateOpen = false

  static func collect(from source: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var tags = LinkTags(source: source, scanner: MarkupScanner(source))
    while tags.count < 4000, let token = tags.scanner.next() {
      if case .start(let tag) = token { tags.pass(tag) }
    }
    return tags.output
  }

  private init(source: UnsafeBufferPointer<UInt8>, scanner: MarkupScanner) {
    self.source = source
    self.scanner = scanner
  }

  private mutating func pass(_ tag: MarkupScanner.Tag) {
    let name = String(decoding: source[tag.name].prefix(16), as: UTF8.self).lowercased()
    switch name {
    case "link", "base", "meta", "a":
      output.append(contentsOf: source[tag.start..<tag.attributesEnd].filter { $0 != 0 })
      output.append(contentsOf: name == "a" ? "></a>".utf8 : ">".utf8)
      count += 1
    case "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes":
      if scanner.skipRawText(until: tag.name) == nil { _ = scanner.skipToEnd() }
    case "plaintext": _ = scanner.skipToEnd()
    case "template":
      // One that never ends would make us look to the end of the page once more for each other.
      if !isLastTemplateOpen { isLastTemplateOpen = !scanner.skipElement(tag.name) }
    default: break
    }
  }
}
