/// Writes JSON as UTF-8, with members in the order of the calls.
package struct JSONOutput {
  private var bytes: [UInt8] = []
  private var needsComma = false
  /// Takes the bytes when there are many; nil to collect them all.
  private let sink: (([UInt8]) -> Void)?

  /// Continues a JSON text at a place where a value may begin without a comma.
  package static func append(to bytes: inout [UInt8], _ body: (inout JSONOutput) -> Void) {
    var output = JSONOutput(sink: nil)
    swap(&output.bytes, &bytes)
    body(&output)
    swap(&output.bytes, &bytes)
  }

  /// Writes to `sink` in pieces of about 64 KB, however long texts and arrays are. ``flush()`` writes the
  /// rest.
  package init(to sink: @escaping ([UInt8]) -> Void) { self.init(sink: sink) }

  private init(sink: (([UInt8]) -> Void)?) { self.sink = sink }

  package mutating func flush() {
    guard let sink, !bytes.isEmpty else { return }
    sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func flushIfMany() {
    if bytes.count > Self.many { flush() }
  }

  private static let many = 65_536

  /// Ends a line. The next value begins a new text.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  private mutating func quote(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { text in
      var copied = 0
      for index in text.indices {
        let byte = text[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        append(text[copied..<index])
        bytes.append(contentsOf: Self.escape(byte))
        copied = index + 1
      }
      append(text[copied...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ raw: Slice<UnsafeBufferPointer<UInt8>>) {
    guard sink != nil else { return bytes.append(contentsOf: raw) }
    var rest = raw
    while !rest.isEmpty {
      bytes.append(contentsOf: rest.prefix(Self.many))
      rest = rest.dropFirst(Self.many)
      flushIfMany()
    }
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

// Values and what encloses them.
extension JSONOutput {
  package mutating func openObject() { open("{") }

  package mutating func closeObject() { close("}") }

  package mutating func openArray() { open("[") }

  package mutating func closeArray() { close("]") }

  package mutating func object(_ body: (inout JSONOutput) -> Void) {
    openObject()
    body(&self)
    closeObject()
  }

  package mutating func array<Element>(
    _ elements: some Sequence<Element>, _ body: (inout JSONOutput, Element) -> Void
  ) {
    openArray()
    for element in elements {
      body(&self, element)
      flushIfMany()
    }
    closeArray()
  }

  package mutating func string(_ text: String) {
    separate()
    quote(text)
  }

  /// A value that is written already.
  package mutating func json(_ json: [UInt8]) {
    separate()
    bytes += json
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
    flushIfMany()
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}

// Members of objects.
extension JSONOutput {
  /// Writes the name of a member, whose value has to follow. The name must need no escapes.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":")])
    needsComma = false
  }

  /// Writes the name of a member, whose value has to follow.
  package mutating func name(escaping name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes nothing for nil.
  package mutating func member(_ name: StaticString, _ text: String?) {
    if let text { memberOrNull(name, text) }
  }

  package mutating func memberOrNull(_ name: StaticString, _ text: String?) {
    self.name(name)
    if let text { string(text) } else { json(Array("null".utf8)) }
  }

  /// Writes nothing for nil.
  package mutating func member(_ name: StaticString, _ number: Int?) {
    if let number { memberOrNull(name, number) }
  }

  package mutating func memberOrNull(_ name: StaticString, _ number: Int?) {
    self.name(name)
    json(Array((number.map { String($0) } ?? "null").utf8))
  }

  /// Writes nothing for nil and for what is not a number.
  package mutating func member(_ name: StaticString, _ number: Double?) {
    guard let text = number?.decimal else { return }
    self.name(name)
    json(Array(text.utf8))
  }

  /// Writes nothing for an empty collection.
  package mutating func array<Element>(
    _ name: StaticString, _ elements: some Collection<Element>, _ body: (inout JSONOutput, Element) -> Void
  ) {
    if elements.isEmpty { return }
    self.name(name)
    array(elements, body)
  }
}
