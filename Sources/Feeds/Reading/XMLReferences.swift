/// Resolves `&…;`.
struct XMLReferences {
  private var entities: [String: XMLDocumentType.Entity] = [:]
  private var expansion = 0
  /// Why a reference must not be resolved; nil if none failed.
  private(set) var failure: String?

  /// Adds the entities of a document type; the first of a name counts.
  mutating func declare(_ entities: [String: XMLDocumentType.Entity]) {
    self.entities.merge(entities) { first, _ in first }
  }

  /// Passes on the text of the reference whose `&` is at `index`, and of those directly after it; an `&` that
  /// refers to nothing is text.
  ///
  /// - Returns: The index after them; `index` if more text is needed or a reference failed.
  mutating func replace(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int, isLast: Bool,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    let limit = min(text.count, index + Self.longestName)
    var end = index + 1
    while end < limit, text[end].isNamePart || text[end] == UInt8(ascii: "#") { end += 1 }
    if end == text.count, !isLast { return index }
    guard end > index + 1, end < text.count, text[end] == UInt8(ascii: ";") else {
      body(UnsafeBufferPointer(rebasing: text[index...index]))
      return index + 1
    }
    let name = UnsafeBufferPointer(rebasing: text[(index + 1)..<end])
    if name[0] == UInt8(ascii: "#") {
      return number(name, text, index, isLast: isLast, after: end + 1, body)
    }
    if let character = Self.predefined(name) {
      withUnsafePointer(to: character) { body(UnsafeBufferPointer(start: $0, count: 1)) }
      return end + 1
    }
    if entities.isEmpty || entities[String(decoding: name, as: UTF8.self)] == nil,
      let characters = HTMLEntities.character(named: name)
    {
      Array(UTF8.bytes(of: characters)).withUnsafeBufferPointer(body)
      return end + 1
    }
    return declared(name, text, index, after: end + 1, body)
  }

  private mutating func declared(
    _ name: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, _ index: Int, after end: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    let key = String(decoding: name, as: UTF8.self)
    switch entities[key] {
    case .text(let value):
      expansion += value.count
      if expansion > Self.longestExpansion {
        failure = "entities that expand to over \(Self.longestExpansion / 1_000_000) MB"
        return index
      }
      value.withUnsafeBufferPointer(body)
      return end
    case .external:
      failure = "a reference to the external entity &\(key);"
      return index
    case .bomb:
      failure = "a reference to the entity &\(key);, which expands too far"
      return index
    case nil:
      body(UnsafeBufferPointer(rebasing: text[index...index]))
      return index + 1
    }
  }

  /// A character by its number. Two surrogates in a row, which some programs write, are one character.
  private func number(
    _ name: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, _ index: Int, isLast: Bool,
    after end: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    guard let number = Self.number(name) else {
      body(UnsafeBufferPointer(rebasing: text[index...index]))
      return index + 1
    }
    if number & 0xFFFF_FC00 == 0xD800 {
      let limit = min(text.count, end + 12)
      let close = (end..<limit).first { text[$0] == UInt8(ascii: ";") }
      if close == nil, limit == text.count, !isLast { return index }
      if let close, close > end + 1, text[end] == UInt8(ascii: "&"),
        let low = Self.number(UnsafeBufferPointer(rebasing: text[(end + 1)..<close])),
        low & 0xFFFF_FC00 == 0xDC00
      {
        Self.write(0x10000 + (number & 0x3FF) << 10 + low & 0x3FF, body)
        return close + 1
      }
    }
    if XMLText.isAllowed(number) { Self.write(number, body) }
    return end
  }

  private static func write(_ character: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var bytes: [UInt8] = []
    bytes.append(character: character)
    bytes.withUnsafeBufferPointer(body)
  }

  /// `#8217`, `#x2019`, `#X2019`.
  static func number(_ name: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard name.count > 1, name[0] == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = name[1] | 0x20 == UInt8(ascii: "x")
    let digits = name[(isHexadecimal ? 2 : 1)...]
    guard !digits.isEmpty, digits.count <= 10 else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      switch digit {
      case 0x30...0x39: number = number * (isHexadecimal ? 16 : 10) + UInt64(digit - 0x30)
      case 0x41...0x46 where isHexadecimal, 0x61...0x66 where isHexadecimal:
        number = number * 16 + UInt64((digit | 0x20) - 0x57)
      default: return nil
      }
    }
    return UInt32(clamping: number)
  }

  private static func predefined(_ name: UnsafeBufferPointer<UInt8>) -> UInt8? {
    switch name.count {
    case 2 where name[1] == UInt8(ascii: "t"):
      name[0] == UInt8(ascii: "l")
        ? UInt8(ascii: "<") : name[0] == UInt8(ascii: "g") ? UInt8(ascii: ">") : nil
    case 3: name.elementsEqual("amp".utf8) ? UInt8(ascii: "&") : nil
    case 4:
      name.elementsEqual("quot".utf8)
        ? UInt8(ascii: "\"") : name.elementsEqual("apos".utf8) ? UInt8(ascii: "'") : nil
    default: nil
    }
  }

  /// In bytes.
  private static let longestName = 64
  private static let longestExpansion = 10_000_000
}
