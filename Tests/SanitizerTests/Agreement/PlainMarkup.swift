/// Parses only markup in the plain form that the sanitiser writes. It repairs nothing, and shares no code and
/// no list with the sanitiser. Every parser reads the accepted markup in the same way.
struct PlainMarkup {
  private var rest: ArraySlice<UInt8>
  private var open: [String] = []

  /// The first fault in `html`; nil if it is plain, its tags are balanced, and nothing in it runs or loads.
  static func fault(in html: [UInt8]) -> String? {
    var markup = PlainMarkup(rest: html[...])
    do throws(Fault) {
      while !markup.rest.isEmpty { try markup.readNext() }
      guard markup.open.isEmpty else { throw Fault("<\(markup.open.joined(separator: "><"))> is left open") }
      return nil
    } catch {
      return error.text + ", before: " + String(decoding: markup.rest.prefix(80), as: UTF8.self)
    }
  }

  struct Fault: Error {
    var text: String
    init(_ text: String) { self.text = text }
  }

  private mutating func readNext() throws(Fault) {
    guard rest.first == UInt8(ascii: "<") else {
      _ = try readText(until: "<")
      return
    }
    rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "/") {
      rest = rest.dropFirst()
      let name = try readName()
      try expect(">")
      guard open.popLast() == name else { throw Fault("</\(name)> closes another element") }
    } else {
      try readStartTag()
    }
  }

  private mutating func readStartTag() throws(Fault) {
    let name = try readName()
    guard PlainRules.elements.contains(name) else { throw Fault("<\(name)> is not harmless") }
    var attributes: [String: String] = [:]
    while rest.first == 0x20 {
      rest = rest.dropFirst()
      let attribute = try readName()
      try expect("=")
      try expect("\"")
      let value = try readText(until: "\"")
      try expect("\"")
      guard attributes.updateValue(value, forKey: attribute) == nil else {
        throw Fault("@\(attribute) comes twice")
      }
      if let fault = PlainRules.fault(of: attribute, value, on: name) {
        throw Fault("<\(name) \(attribute)=\"\(value.prefix(80))\">: \(fault)")
      }
    }
    try expect(">")
    if let fault = PlainRules.fault(of: name, with: attributes) { throw Fault("<\(name)>: \(fault)") }
    if !PlainRules.voidElements.contains(name) { open.append(name) }
  }

  private mutating func readName() throws(Fault) -> String {
    let name = rest.prefix {
      (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
        || "-_.:".utf8.contains($0)
    }
    guard !name.isEmpty else { throw Fault("no name") }
    rest = rest[name.endIndex...]
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(Fault) {
    guard let byte = rest.first, Unicode.Scalar(byte) == character else { throw Fault("no \(character)") }
    rest = rest.dropFirst()
  }

  /// Reads text or the value of an attribute. Both contain four references at most, and no angle bracket.
  private mutating func readText(until end: Unicode.Scalar) throws(Fault) -> String {
    var text: [UInt8] = []
    while let byte = rest.first, Unicode.Scalar(byte) != end {
      rest = rest.dropFirst()
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: ">"): throw Fault("an angle bracket in text")
      case UInt8(ascii: "&"): text.append(try readReference())
      case ..<0x20 where byte != 0x0A && byte != 0x09, 0x7F: throw Fault("a control character")
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func readReference() throws(Fault) -> UInt8 {
    for (name, character) in [("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\"")]
      as [(String, Unicode.Scalar)]
    where rest.starts(with: name.utf8) {
      rest = rest.dropFirst(name.utf8.count)
      return UInt8(ascii: character)
    }
    throw Fault("an ampersand that is no reference")
  }
}
