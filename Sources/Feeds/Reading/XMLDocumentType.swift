/// A document type. Only the entities of its internal subset matter.
enum XMLDocumentType {
  enum Entity: Hashable {
    /// Text, even if it looks like markup.
    case text([UInt8])
    /// A file or an address, which is never read.
    case external
    /// Text that expands beyond a limit of length or depth.
    case bomb
  }

  /// In bytes.
  static let longest = 1_048_576
  private static let longestEntity = 65_536
  private static let deepest = 8
  private static let most = 10_000

  /// The index after the `>` of the `<!…>` at `start`, past an internal subset and quoted text; nil if more
  /// text is needed.
  static func end(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, isLast: Bool) -> Int? {
    var isInSubset = false
    var quote: UInt8?
    var firstClose: Int?
    var index = start
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: ">") { firstClose = firstClose ?? index }
      if let open = quote {
        if byte == open { quote = nil }
      } else if isInSubset, text.has("<!--", at: index) {
        guard let end = text.index(of: "-->", from: index) else { break }
        index = end + 3
        continue
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "["): isInSubset = true
        case UInt8(ascii: "]"): isInSubset = false
        case UInt8(ascii: ">") where !isInSubset: return index + 1
        default: break
        }
      }
      index += 1
    }
    // A quote that is never closed.
    guard isLast || text.count - start > 16_384 && !isInSubset else { return nil }
    return firstClose.map { $0 + 1 } ?? (isLast ? text.count : nil)
  }

  static func entities(in declaration: ArraySlice<UInt8>) -> [String: Entity] {
    var values: [String: ArraySlice<UInt8>] = [:]
    var entities: [String: Entity] = [:]
    var rest = declaration
    while let start = rest.end(of: "<!ENTITY"), values.count < most {
      rest = rest[start...].drop(while: \.isXMLSpace)
      let name = rest.prefix { !$0.isXMLSpace && $0 != UInt8(ascii: ">") }
      let key = String(decoding: name, as: UTF8.self)
      rest = rest[name.endIndex...].drop(while: \.isXMLSpace)
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        if key != "%", entities[key] == nil, values[key] == nil { entities[key] = .external }
        continue
      }
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest[value.endIndex...]
      if values[key] == nil, entities[key] == nil { values[key] = value }
    }
    for key in values.keys.sorted() where entities[key] == nil {
      _ = expansion(of: key, values, &entities, depth: 0)
    }
    return entities
  }

  /// The text of an entity, with nested entities expanded; stored in `entities`.
  private static func expansion(
    of key: String, _ values: [String: ArraySlice<UInt8>], _ entities: inout [String: Entity], depth: Int
  ) -> Entity? {
    if let known = entities[key] { return known }
    guard let value = values[key] else { return nil }
    guard depth < deepest else { return .bomb }
    var text: [UInt8] = []
    var rest = value
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += rest[..<mark]
      rest = rest[(mark + 1)...]
      let name = rest.prefix(64).prefix { $0.isNamePart || $0 == UInt8(ascii: "#") }
      guard rest[name.endIndex...].first == UInt8(ascii: ";"), let first = name.first else {
        text.append(UInt8(ascii: "&"))
        continue
      }
      let inner = String(decoding: name, as: UTF8.self)
      let number = name.withUnsafeBufferPointer(XMLReferences.number)
      if first == UInt8(ascii: "#"), let number {
        if XMLText.isAllowed(number) { text.append(character: number) }
      } else if let part = expansion(of: inner, values, &entities, depth: depth + 1) {
        guard case .text(let bytes) = part else {
          entities[key] = part
          return part
        }
        text += bytes
      } else if let character = HTMLEntities.character(named: name) {
        text += UTF8.bytes(of: character)
      } else {
        text.append(UInt8(ascii: "&"))
        continue
      }
      rest = rest[(name.endIndex + 1)...]
      if text.count > longestEntity { break }
    }
    text += rest
    let entity = text.count > longestEntity ? Entity.bomb : .text(text)
    entities[key] = entity
    return entity
  }
}
