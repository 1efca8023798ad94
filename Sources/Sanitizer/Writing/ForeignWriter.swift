import CGumbo

/// Writes formulas and drawings.
extension BodyWriter {
  mutating func enter(formula node: Node, in parent: Frame) {
    if parent.holdsBlocks { continueRun() }
    openPart(StaticString("math").bytes, node, .formula)
  }

  mutating func enter(partOfFormula node: Node, in parent: Frame) {
    let name = node.writtenName
    let isForeign = node.namespace != GUMBO_NAMESPACE_MATHML
    if isForeign && ElementRule[node.tag].action == .drop || FormulaRules.dropped.contains(name) {
      return drop(node)
    }
    switch FormulaRules.elements[name] {
    case .layout(let name)? where !isForeign && parent.mode == .formula: openPart(name.bytes, node, .formula)
    case .token(let name)? where !isForeign && parent.mode == .formula: openPart(name.bytes, node, .token)
    default: unwrap(node, in: parent)
    }
  }

  private mutating func openPart(_ name: UnsafeBufferPointer<UInt8>, _ node: Node, _ mode: Mode) {
    html.appendStartTag(name)
    for attribute in node.attributes {
      let key = attribute.name.string
      if attribute.isNamespaced {
        write(namespaced: attribute, of: node, FormulaRules.namespace)
      } else if key == "style" {
        attributes.write(style: attribute.value, to: &html)
      } else if key == "id" {
        attributes.write(ids: attribute.value, as: .id, attribute.name, to: &html)
      } else if FormulaRules.attributes.contains(key) || AttributeRule.isOpenEnded(key) {
        html.appendAttribute(attribute.name, attribute.value)
      } else {
        attributes.note("@" + key.prefix(32))
      }
    }
    push(Frame(children: node.children, endTag: name, mode: mode))
  }

  /// Writes `xmlns` if it names the right namespace, and `xml:lang` as `lang`.
  private mutating func write(
    namespaced attribute: Node.Attribute, of node: Node, _ namespace: String
  ) {
    switch attribute.name.string {
    case "xmlns" where attribute.value.string == namespace:
      html.appendAttribute(attribute.name, attribute.value)
    case "lang" where !node.attributes.contains { !$0.isNamespaced && $0.name.string == "lang" }:
      html.appendAttribute(attribute.name, attribute.value)
    case let name where !name.hasPrefix("xmlns"): attributes.note("@" + name.prefix(32))
    default: break
    }
  }
}

// MARK: - Drawings

extension BodyWriter {
  mutating func enter(drawing node: Node, in parent: Frame) {
    if parent.holdsBlocks { continueRun() }
    noteImage()
    drawings.add(node)
    openShape("svg", node, .drawing)
  }

  mutating func enter(partOfDrawing node: Node, in parent: Frame) {
    let name = node.writtenName
    let isForeign = node.namespace != GUMBO_NAMESPACE_SVG
    if isForeign && ElementRule[node.tag].action == .drop || DrawingRules.dropped.contains(name)
      || name == "use" && !drawings.allowsUses
    {
      return drop(node)
    }
    switch DrawingRules.elements[name] {
    case .layout(let name)? where !isForeign && parent.mode == .drawing: openShape(name, node, .drawing)
    case .token(let name)? where !isForeign && parent.mode == .drawing: openShape(name, node, .title)
    default: unwrap(node, in: parent)
    }
  }

  private mutating func openShape(_ name: StaticString, _ node: Node, _ mode: Mode) {
    let element = name.bytes.string
    var hasAddress = false
    html.appendStartTag(name.bytes)
    for attribute in node.attributes {
      let key = attribute.name.string
      guard let rule = DrawingRules.rule(for: key), !attribute.isNamespaced || rule == .href else {
        if attribute.isNamespaced {
          write(namespaced: attribute, of: node, DrawingRules.namespace)
        } else {
          attributes.note("@" + key.prefix(32))
        }
        continue
      }
      switch rule {
      case .harmless: html.appendAttribute(attribute.name, attribute.value)
      case .style: attributes.write(style: attribute.value, in: .drawing, to: &html)
      case .id where drawings.containsUse(node): attributes.note("@id around use")
      case .id: attributes.write(ids: attribute.value, as: .id, attribute.name, to: &html)
      case .idReferences: attributes.write(ids: attribute.value, as: .idReferences, attribute.name, to: &html)
      case .property: write(property: attribute)
      case .href where hasAddress: continue
      case .href: hasAddress = write(hrefOf: element, attribute.value.string)
      }
    }
    var frame = Frame(children: node.children, endTag: name.bytes, mode: mode)
    frame.separatesWords = element == "text"
    if frame.separatesWords { text.separate() }
    push(frame)
  }

  private mutating func write(property attribute: Node.Attribute) {
    if let reference = PaintReference(attribute.value) {
      html.appendAttribute(attribute.name) { html in
        html.append(contentsOf: "url(#".utf8)
        html.append(BodyTemplate.Mark.idPrefix)
        html.append(contentsOf: reference.id)
        html.append(UInt8(ascii: ")"))
        guard !reference.fallback.isEmpty else { return }
        html.append(0x20)
        reference.fallback.withUnsafeBufferPointer { html.appendEscapedAttribute($0) }
      }
    } else if attribute.value.isEmpty || StyleValue.isHarmless(attribute.value) {
      html.appendAttribute(attribute.name, attribute.value)
    } else {
      attributes.note("value of @\(attribute.name.string)")
    }
  }

  /// Writes the address of a link or an image, or a reference to an element of the same page. Returns whether
  /// it was written.
  private mutating func write(hrefOf element: String, _ written: String) -> Bool {
    let address: AddressRules.Address
    switch element {
    case "a": address = attributes.addresses.link(written)
    case "image": address = attributes.addresses.image(written)
    default:
      let target = attributes.addresses.link(written)
      if case .fragment = target { address = target } else { address = .refused("address") }
    }
    attributes.write(address, StaticString("href").bytes, to: &html)
    if case .refused = address { return false }
    return true
  }
}
