import URIs

/// Reads a form from `application/x-www-form-urlencoded` as the WHATWG's URL standard does, but refuses
/// invalid UTF-8 instead of replacing it.
struct URLEncodedReader: FormReader {
  private let limits: FormLimits
  private var fields: [Form.Field] = []
  /// The encoded name and value, as far as they have arrived.
  private var pair: [UInt8] = []

  init(limits: FormLimits) { self.limits = limits }

  mutating func read(_ piece: [UInt8]) throws {
    var rest = piece[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "&")) {
      try add(rest[..<end])
      try endPair()
      rest = rest[(end + 1)...]
    }
    try add(rest)
  }

  mutating func finish() throws -> Form {
    try endPair()
    return Form(fields: fields)
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) throws(FormError) {
    pair += bytes
    // A name, `=` and a value, each byte encoded as three characters.
    if pair.count > 6 * limits.fieldSize + 1 { throw Self.tooLarge }
  }

  private mutating func endPair() throws(FormError) {
    defer { pair.removeAll(keepingCapacity: true) }
    if pair.isEmpty { return }
    guard fields.count < limits.fieldCount else {
      throw .tooLarge("The form has more fields than this server accepts.")
    }
    let name = pair.prefix { $0 != UInt8(ascii: "=") }
    let value = pair[name.endIndex...].dropFirst()
    fields.append(Form.Field(name: try decode(name), text: try decode(value)))
  }

  /// `+` is a space. A percent sign without two hexadecimal digits after it is literal.
  private func decode(_ encoded: ArraySlice<UInt8>) throws(FormError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.count)
    var place = encoded.startIndex
    while place < encoded.endIndex {
      let byte = encoded[place]
      if byte == UInt8(ascii: "%"), place + 2 < encoded.endIndex,
        let high = encoded[place + 1].hexadecimalValue,
        let low = encoded[place + 2].hexadecimalValue
      {
        bytes.append(UInt8(high << 4 | low))
        place += 3
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
        place += 1
      }
    }
    if bytes.count > limits.fieldSize { throw Self.tooLarge }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .malformed("A field of the form is not UTF-8.")
    }
    return text
  }

  private static let tooLarge = FormError.tooLarge("A field of the form is larger than this server accepts.")
}
