/// Appends markup in the form of the HTML standard's serialisation.
extension [UInt8] {
  mutating func appendStartTag(_ name: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "<"))
    append(contentsOf: name)
  }

  mutating func appendEndTag(_ name: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "<"))
    append(UInt8(ascii: "/"))
    append(contentsOf: name)
    append(UInt8(ascii: ">"))
  }

  mutating func appendAttribute(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
    appendAttribute(name) { $0.appendEscapedAttribute(value) }
  }

  mutating func appendAttribute(_ name: UnsafeBufferPointer<UInt8>, value: (inout [UInt8]) -> Void) {
    append(UInt8(ascii: " "))
    append(contentsOf: name)
    append(UInt8(ascii: "="))
    append(UInt8(ascii: "\""))
    value(&self)
    append(UInt8(ascii: "\""))
  }

  /// Appends an allowed address: absolute URLs as they are, the rest as holes.
  mutating func appendHole(_ address: AddressRules.Address) {
    switch address {
    case .absolute(let url): appendAddress(url)
    case .reference(let reference):
      append(BodyTemplate.Mark.referenceStart)
      append(contentsOf: reference.utf8)
      append(BodyTemplate.Mark.referenceEnd)
    case .fragment(let id):
      append(UInt8(ascii: "#"))
      if !id.isEmpty { append(BodyTemplate.Mark.idPrefix) }
      appendAddress(id)
    case .refused: break
    }
  }
}
