import CGumbo

/// Parses `html` as the content of a `body` and calls `body` with the root of the tree. The tree is freed
/// when this returns.
func withParseTree<Result>(of html: UnsafeBufferPointer<UInt8>, _ body: (Node) -> Result) -> Result? {
  let arena = Arena()
  var options = GumboOptions(
    allocator: Arena.allocate, deallocator: Arena.release, userdata: arena.context, tab_stop: 8,
    stop_on_first_error: false, max_errors: 0, fragment_context: GUMBO_TAG_BODY,
    fragment_namespace: GUMBO_NAMESPACE_HTML)
  return withExtendedLifetime(arena.context) {
    html.withMemoryRebound(to: CChar.self) { text -> Result? in
      var nothing: CChar = 0
      let output = withUnsafePointer(to: &nothing) { empty in
        gumbo_parse_with_options(&options, text.baseAddress ?? empty, text.count)
      }
      guard let root = output?.pointee.root else { return nil }
      return body(Node(root))
    }
  }
}

/// A node of a parse tree.
struct Node {
  private let node: UnsafePointer<GumboNode>

  init(_ node: UnsafePointer<GumboNode>) { self.node = node }

  enum Kind {
    case element
    case text
    /// A comment or a template.
    case other
  }

  var kind: Kind {
    switch node.pointee.type {
    case GUMBO_NODE_ELEMENT: .element
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA: .text
    default: .other
    }
  }

  var isTemplate: Bool { node.pointee.type == GUMBO_NODE_TEMPLATE }

  /// Whether the parser moved this node or copied it from another one.
  var isDisplaced: Bool {
    let displaced =
      GUMBO_INSERTION_RECONSTRUCTED_FORMATTING_ELEMENT.rawValue
      | GUMBO_INSERTION_ADOPTION_AGENCY_CLONED.rawValue | GUMBO_INSERTION_ADOPTION_AGENCY_MOVED.rawValue
      | GUMBO_INSERTION_FOSTER_PARENTED.rawValue
    return node.pointee.parse_flags.rawValue & displaced != 0
  }

  /// The decoded text of a text node.
  var text: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(terminated: content(GumboText.self).pointee.text)
  }

  /// Unique to the node as long as the tree lives.
  var identity: UnsafeRawPointer { UnsafeRawPointer(node) }

  var tag: GumboTag { element.pointee.tag }
  var namespace: GumboNamespaceEnum { element.pointee.tag_namespace }
  var children: NodeParts<Node> { element.pointee.children.parts(of: GumboNode.self, Node.init) }

  /// The attributes in their order, without duplicates.
  var attributes: NodeParts<Attribute> {
    element.pointee.attributes.parts(of: GumboAttribute.self) { attribute in
      (
        UnsafeBufferPointer(terminated: attribute.pointee.name),
        UnsafeBufferPointer(terminated: attribute.pointee.value),
        attribute.pointee.attr_namespace != GUMBO_ATTR_NAMESPACE_NONE
      )
    }
  }

  typealias Attribute = (
    name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>, isNamespaced: Bool
  )

  /// The value of the attribute `name`, which is lowercase.
  func attribute(_ name: StaticString) -> String? {
    for attribute in attributes where attribute.name.elementsEqual(name.bytes) {
      return attribute.value.string
    }
    return nil
  }

  /// Removes control characters other than white space from the attributes of all elements below this one.
  func removeControlsFromAttributes() {
    var nodes = Array(children)
    while let node = nodes.popLast() {
      guard node.kind == .element else { continue }
      for attribute in node.attributes where attribute.value.contains(where: UnwritableCharacter.mayBegin) {
        attribute.value.removeControls()
      }
      nodes.append(contentsOf: node.children)
    }
  }

  /// The name of the element in lowercase, also if the parser does not know it.
  var writtenName: String {
    guard tag == GUMBO_TAG_UNKNOWN else { return String(cString: gumbo_normalized_tagname(tag)) }
    var piece = element.pointee.original_tag
    guard piece.length > 0 else { return "" }
    gumbo_tag_from_original_text(&piece)
    let bytes = UnsafeRawBufferPointer(start: piece.data, count: piece.length)
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// The name of a custom element as it is written in the source; nil for other elements.
  var customName: UnsafeBufferPointer<UInt8>? {
    guard ElementRule.isCustom(writtenName) else { return nil }
    var piece = element.pointee.original_tag
    gumbo_tag_from_original_text(&piece)
    return UnsafeRawBufferPointer(start: piece.data, count: piece.length).assumingMemoryBound(to: UInt8.self)
  }

  private var element: UnsafePointer<GumboElement> { content(GumboElement.self) }

  private func content<Content>(_ type: Content.Type) -> UnsafePointer<Content> {
    (UnsafeRawPointer(node) + Self.contentOffset).assumingMemoryBound(to: type)
  }

  private static let contentOffset = MemoryLayout<GumboNode>.offset(of: \.v) ?? 0
}

/// The children or the attributes of an element.
typealias NodeParts<Part> = LazyMapCollection<UnsafeBufferPointer<UnsafeMutableRawPointer?>, Part>

extension GumboVector {
  /// The parts that the vector points to, each of the type `Pointee`.
  fileprivate func parts<Pointee, Part>(
    of type: Pointee.Type, _ part: @escaping (UnsafePointer<Pointee>) -> Part
  ) -> NodeParts<Part> {
    UnsafeBufferPointer(start: data, count: Int(length)).lazy.map { pointer in
      guard let pointer else { preconditionFailure("a part of an element is missing") }
      return part(UnsafePointer(pointer.assumingMemoryBound(to: type)))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Removes the control characters from this C string, which the parse tree owns, in place.
  fileprivate func removeControls() {
    guard let start = UnsafeMutablePointer(mutating: baseAddress) else { return }
    var end = 0
    var rest = self[...]
    while let byte = rest.first {
      let isWhiteSpace = byte.isHTMLSpace
      let character = isWhiteSpace ? nil : UnwritableCharacter(rest)
      let isControl = character?.replacement.isEmpty ?? false
      let length = character?.length ?? 1
      if !isControl {
        for offset in 0..<length { start[end + offset] = rest[rest.startIndex + offset] }
        end += length
      }
      rest = rest.dropFirst(length)
    }
    start[end] = 0
  }
}
