/// What stands before the root element: an XML declaration, comments, a document type, junk.
///
/// The parser never sees it. So there is no document type for it to expand entities from or to fetch over the
/// network, and nothing that a server printed before the document can stop it.
struct XMLProlog {
  /// Where the root element begins.
  let rootIndex: Int
  /// The entities that an internal subset declares.
  let entities: [String: DeclaredEntity]

  enum DeclaredEntity: Hashable {
    /// Text that refers to nothing further, with `<` as a reference.
    case text([UInt8])
    /// A file or an address.
    case external
    /// Text that is made of other entities.
    case nested
  }

  /// Nil where there is no element.
  init?(_ document: [UInt8]) {
    var index = Self.firstMarkup(document)
    var entities: [String: DeclaredEntity] = [:]
    while index < document.count {
      let rest = document[index...]
      if rest.starts(with: "<?".utf8) {
        index = rest.end(of: "?>") ?? document.count
      } else if rest.starts(with: "<!--".utf8) {
        index = rest.end(of: "-->") ?? document.count
      } else if rest.starts(with: "<!".utf8) {
        let end = Self.endOfDeclaration(rest)
        entities.merge(Self.entities(in: document[index..<end])) { first, _ in first }
        index = end
      } else if rest.first == UInt8(ascii: "<"), rest.dropFirst().first.map(\.isNameStart) == true {
        rootIndex = index
        self.entities = entities
        return
      } else {
        index = rest.dropFirst().firstIndex(of: UInt8(ascii: "<")) ?? document.count
      }
    }
    return nil
  }

  /// The first `<` after which a feed can begin: where a server has printed something before the document,
  /// that of the XML declaration or of the root.
  private static func firstMarkup(_ document: [UInt8]) -> Int {
    let start = document.firstIndex { !$0.isXMLSpace } ?? document.count
    let head = document[start...].prefix(16_384)
    if ["<?xml", "<rss", "<feed", "<rdf:RDF", "<!"].contains(where: { head.starts(with: $0.utf8) }) {
      return start
    }
    let roots = ["<?xml ", "<rss", "<feed", "<rdf:RDF"]
    return roots.compactMap { head.firstRange(of: $0.utf8)?.lowerBound }.min() ?? start
  }

  /// Behind the `>` of a `<!…>`, an internal subset in brackets and quoted text included.
  private static func endOfDeclaration(_ text: ArraySlice<UInt8>) -> Int {
    var inSubset = false
    var quote: UInt8?
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if inSubset, text[index...].starts(with: "<!--".utf8) {
        index = text[index...].end(of: "-->") ?? text.endIndex
        continue
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "["): inSubset = true
        case UInt8(ascii: "]"): inSubset = false
        case UInt8(ascii: ">") where !inSubset: return index + 1
        default: break
        }
      }
      index += 1
    }
    return text.endIndex
  }

  private static func entities(in declaration: ArraySlice<UInt8>) -> [String: DeclaredEntity] {
    var entities: [String: DeclaredEntity] = [:]
    var rest = declaration
    while let start = rest.end(of: "<!ENTITY") {
      rest = rest[start...].drop(while: \.isXMLSpace)
      let name = rest.prefix { !$0.isXMLSpace && $0 != UInt8(ascii: ">") }
      rest = rest[name.endIndex...].drop(while: \.isXMLSpace)
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        if name.first != UInt8(ascii: "%") { entities[String(decoding: name, as: UTF8.self)] = .external }
        continue
      }
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest[value.endIndex...]
      let key = String(decoding: name, as: UTF8.self)
      if entities[key] == nil {
        let text = value.flatMap { $0 == UInt8(ascii: "<") ? Array("&lt;".utf8) : [$0] }
        entities[key] = isPlain(value) ? .text(text) : .nested
      }
    }
    return entities
  }

  /// Whether `value` is short and every `&` in it begins a character reference.
  private static func isPlain(_ value: ArraySlice<UInt8>) -> Bool {
    guard value.count <= 256, !value.contains(UInt8(ascii: "%")) else { return false }
    return value.indices.allSatisfy { index in
      value[index] != UInt8(ascii: "&") || value[(index + 1)...].first == UInt8(ascii: "#")
    }
  }
}
