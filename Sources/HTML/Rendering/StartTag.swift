extension HTMLBuffer {
  /// Writes `<name attributes…>`.
  @usableFromInline
  mutating func writeStartTag(_ name: StaticString, _ attributes: [Attribute]) {
    write(byte: UInt8(ascii: "<"))
    write(name)
    if attributes.count == 1 {
      write(attributes[0], merging: [])
    } else {
      for index in attributes.indices { write(attributes, at: index) }
    }
    write(byte: UInt8(ascii: ">"))
  }

  /// Writes `</name>`.
  @usableFromInline
  mutating func writeEndTag(_ name: StaticString) {
    write("</")
    write(name)
    write(byte: UInt8(ascii: ">"))
  }

  /// Writes the attribute at `index` merged with later ones of the same name. Writes nothing if an earlier
  /// one has the name.
  private mutating func write(_ attributes: [Attribute], at index: Int) {
    let attribute = attributes[index]
    guard attribute.isPresent else { return }
    if attributes[..<index].contains(where: { $0.isPresent && $0.hasName(of: attribute) }) { return }
    let later = attributes[(index + 1)...]
    guard later.contains(where: { $0.isPresent && $0.hasName(of: attribute) }) else {
      return write(attribute, merging: [])
    }
    let namesakes = later.filter { $0.isPresent && $0.hasName(of: attribute) }
    if attribute.isClass {
      write(attribute, merging: namesakes)
    } else {
      write(namesakes.last ?? attribute, merging: [])
    }
  }

  private mutating func write(_ attribute: Attribute, merging others: [Attribute]) {
    guard attribute.isPresent else { return }
    write(byte: UInt8(ascii: " "))
    switch attribute.prefix {
    case .none: break
    case .data: write("data-")
    case .aria: write("aria-")
    }
    write(attribute.name)
    guard case .text(let value) = attribute.value else { return }
    write("=\"")
    write(attributeValue: value)
    for case .text(let value) in others.lazy.map(\.value) {
      write(byte: UInt8(ascii: " "))
      write(attributeValue: value)
    }
    write(byte: UInt8(ascii: "\""))
  }
}
