import CGumbo

/// An element of a page that refers to something else: `link`, `a`, `base` or `meta`.
public struct LinkElement: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case link, anchor, base, meta }

  public let kind: Kind
  /// The values by name; names in lowercase, character references in values decoded.
  public let attributes: [String: String]

  public init(_ kind: Kind, _ attributes: [String: String]) {
    self.kind = kind
    self.attributes = attributes
  }

  public subscript(_ name: String) -> String? { attributes[name] }
}

/// Returns the links of a page in document order.
///
/// Ignores comments, scripts, style sheets and templates. Reads the first 4 MB of the page and the first 4000
/// links, in time linear in the length of the page.
///
/// - Parameter page: in UTF-8 or any other superset of ASCII. Invalid UTF-8 in attributes becomes U+FFFD.
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

/// Extracts the tags of links from a page, so that the parser gets them without the elements around them.
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
      // Searches for a missing end tag once only, as each search reads the rest of the page.
      if !isLastTemplateOpen { isLastTemplateOpen = !scanner.skipElement(tag.name) }
    default: break
    }
  }
}
