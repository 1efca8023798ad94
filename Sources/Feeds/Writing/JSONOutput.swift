/// Writes a JSON document as UTF-8, with members in the order of the calls.
struct JSONOutput {
  private var bytes: [UInt8] = []
  private var needsComma = false

  /// Continues a document; no value may stand directly before.
  static func append(to bytes: inout [UInt8], _ body: (inout JSONOutput) -> Void) {
    var output = JSONOutput()
    swap(&output.bytes, &bytes)
    body(&output)
    swap(&output.bytes, &bytes)
  }

  private init() {}

  mutating func openObject() {
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
  }

  /// Begins an array that is the value of a member.
  mutating func openArray(_ name: StaticString) {
    member(name) { $0.bytes.append(UInt8(ascii: "[")) }
    needsComma = false
  }

  mutating func object(_ body: (inout JSONOutput) -> Void) {
    value { output in
      output.enclose("{", "}", body)
    }
  }

  /// Writes nothing for an empty collection.
  mutating func array<Element>(
    _ name: StaticString, _ elements: some Collection<Element>, _ body: (inout JSONOutput, Element) -> Void
  ) {
    if elements.isEmpty { return }
    member(name) { output in
      output.enclose("[", "]") { output in
        for element in elements { body(&output, element) }
      }
    }
  }

  /// Writes nothing for nil.
  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    member(name) { $0.quote(text) }
  }

  mutating func member(_ name: StaticString, _ number: Int?) {
    guard let number else { return }
    member(name) { $0.bytes.append(contentsOf: String(number).utf8) }
  }

  /// Writes nothing for nil, infinity and NaN.
  mutating func member(_ name: StaticString, _ number: Double?) {
    guard let text = number?.decimal else { return }
    member(name) { $0.bytes.append(contentsOf: text.utf8) }
  }

  mutating func string(_ text: String) {
    value { $0.quote(text) }
  }

  private mutating func member(_ name: StaticString, _ body: (inout JSONOutput) -> Void) {
    value { output in
      output.quote("\(name)")
      output.bytes.append(UInt8(ascii: ":"))
      body(&output)
    }
  }

  private mutating func value(_ body: (inout JSONOutput) -> Void) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    body(&self)
    needsComma = true
  }

  private mutating func enclose(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONOutput) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
  }

  private mutating func quote(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { text in
      var copied = 0
      for index in text.indices {
        let byte = text[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        bytes.append(contentsOf: text[copied..<index])
        bytes.append(contentsOf: Self.escape(byte))
        copied = index + 1
      }
      bytes.append(contentsOf: text[copied...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// RFC 8259 §7.
  private static func escape(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x0A: Array(#"\n"#.utf8)
    case 0x0D: Array(#"\r"#.utf8)
    case 0x09: Array(#"\t"#.utf8)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
    default:
      Array(#"\u00"#.utf8) + Array("\(byte >> 4)".utf8) + [Array("0123456789abcdef".utf8)[Int(byte & 15)]]
    }
  }
}
