import CGumbo
import URIs

/// Writes the harmless attributes of an element, with holes for addresses and ids.
struct AttributeWriter {
  let addresses: AddressRules
  private(set) var tally = Tally()
  private(set) var firstImage: SanitizedBody.ImageAddress?
  private(set) var firstPoster: SanitizedBody.ImageAddress?

  init(addresses: AddressRules) { self.addresses = addresses }

  mutating func note(_ kind: String) { tally.add(kind) }
  mutating func note(_ kinds: Tally) { tally.add(kinds) }

  /// Appends the attributes of `node`, an element of HTML, except those in `handled`.
  mutating func write(attributesOf node: Node, except handled: Set<String> = [], to html: inout [UInt8]) {
    let tag = node.tag
    var opener = OpenerRules()
    for attribute in node.attributes {
      if !handled.isEmpty, handled.contains(attribute.name.string) { continue }
      guard !attribute.isNamespaced, let rule = AttributeRule.rule(for: attribute.name, on: tag) else {
        write(unlisted: attribute, of: node, to: &html)
        continue
      }
      switch rule {
      case .target:
        opener.note(target: attribute.value)
        html.appendAttribute(attribute.name, attribute.value)
      case .relation: opener.note(relation: attribute.value)
      case .harmless: html.appendAttribute(attribute.name, attribute.value)
      case .id, .name, .idReference, .idReferences, .mapReference:
        write(ids: attribute.value, as: rule, attribute.name, to: &html)
      case .style: write(style: attribute.value, to: &html)
      case .link: write(addresses.link(attribute.value.string), attribute.name, to: &html)
      case .media: write(addresses.media(attribute.value.string), attribute.name, to: &html)
      case .image: write(image: attribute, of: node, to: &html)
      case .imageCandidates: write(candidates: attribute.value.string, to: &html)
      }
    }
    opener.write(to: &html)
  }

  /// Writes `xml:lang` of XHTML as `lang`. Removes all other attributes without a rule.
  private mutating func write(
    unlisted attribute: Node.Attribute, of node: Node, to html: inout [UInt8]
  ) {
    if attribute.name.elementsEqual(StaticString("xml:lang").bytes), node.attribute("lang") == nil {
      html.appendAttribute(StaticString("lang").bytes, attribute.value)
    } else {
      note("@" + attribute.name.string.prefix(32))
    }
  }

  /// Writes ids and references to ids in Normalization Form C, in which browsers find each other's.
  func write(
    ids value: UnsafeBufferPointer<UInt8>, as rule: AttributeRule, _ name: UnsafeBufferPointer<UInt8>,
    to html: inout [UInt8]
  ) {
    guard value.contains(where: { $0 > 127 }) else {
      return write(composedIDs: value, as: rule, name, to: &html)
    }
    value.string.composed.withUTF8Bytes { write(composedIDs: $0, as: rule, name, to: &html) }
  }

  private func write(
    composedIDs value: UnsafeBufferPointer<UInt8>, as rule: AttributeRule,
    _ name: UnsafeBufferPointer<UInt8>, to html: inout [UInt8]
  ) {
    html.appendAttribute(name) { html in
      switch rule {
      case .idReferences:
        for (index, word) in value.split(whereSeparator: \.isHTMLSpace).enumerated() {
          if index > 0 { html.append(0x20) }
          html.append(BodyTemplate.Mark.idPrefix)
          html.appendEscapedAttribute(UnsafeBufferPointer(rebasing: word))
        }
      case .mapReference where value.first == UInt8(ascii: "#"):
        html.append(UInt8(ascii: "#"))
        html.append(BodyTemplate.Mark.idPrefix)
        html.appendEscapedAttribute(UnsafeBufferPointer(rebasing: value.dropFirst()))
      default:
        if !value.isEmpty { html.append(BodyTemplate.Mark.idPrefix) }
        html.appendEscapedAttribute(value)
      }
    }
  }

  mutating func write(
    style value: UnsafeBufferPointer<UInt8>, in context: StyleRules.Context = .text, to html: inout [UInt8]
  ) {
    var removed: [String] = []
    if let style = StyleRules.harmless(of: value, in: context, remove: { removed.append($0) }) {
      style.withUnsafeBufferPointer { html.appendAttribute(StaticString("style").bytes, $0) }
    }
    for property in removed { note("style \(property)") }
  }

  mutating func write(
    _ address: AddressRules.Address, _ name: UnsafeBufferPointer<UInt8>, to html: inout [UInt8]
  ) {
    if case .refused(let reason) = address { return note("\(reason) in @\(name.string)") }
    html.appendAttribute(name) { $0.appendHole(address) }
  }

  private mutating func write(image attribute: Node.Attribute, of node: Node, to html: inout [UInt8]) {
    guard !attribute.value.isEmpty else { return html.appendAttribute(attribute.name, attribute.value) }
    let address = addresses.image(attribute.value.string)
    write(address, attribute.name, to: &html)
    let image: SanitizedBody.ImageAddress
    switch address {
    case .reference(let reference): image = .reference(reference)
    case .absolute(let url) where !url.lowercased().hasPrefix("data:"): image = .absolute(url)
    default: return
    }
    if node.tag == GUMBO_TAG_VIDEO {
      firstPoster = firstPoster ?? image
    } else if firstImage == nil, !["0", "1"].contains(node.attribute("width")),
      node.attribute("height") != "1"
    {
      firstImage = image
    }
  }

  private mutating func write(candidates srcset: String, to html: inout [UInt8]) {
    let parsed = ImageCandidate.candidates(in: srcset).map {
      (address: addresses.image($0.address), descriptors: $0.descriptors)
    }
    var kept: [(address: AddressRules.Address, descriptors: String)] = []
    for candidate in parsed {
      if case .refused(let reason) = candidate.address {
        note("\(reason) in @srcset")
      } else if !ImageCandidate.areKnown(candidate.descriptors) {
        note("descriptor in @srcset")
      } else {
        kept.append(candidate)
      }
    }
    guard !kept.isEmpty else { return }
    html.appendAttribute(StaticString("srcset").bytes) { html in
      for (index, candidate) in kept.enumerated() {
        if index > 0 { html.append(contentsOf: ", ".utf8) }
        html.appendHole(candidate.address)
        guard !candidate.descriptors.isEmpty else { continue }
        html.append(0x20)
        candidate.descriptors.withUTF8Bytes { html.appendEscapedAttribute($0) }
      }
    }
  }
}
