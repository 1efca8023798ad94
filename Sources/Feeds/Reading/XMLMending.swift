/// Makes text well-formed where it can be told what was meant, byte by byte and without a notion of elements.
///
/// - `&nbsp;` and the other names of HTML become their characters, declared entities their text;
/// - any other `&` that refers to nothing becomes `&amp;`, a `<` that begins nothing `&lt;`;
/// - characters that XML 1.0 forbids go, also where they are written as numbers.
struct XMLMending {
  /// `document` from its root element on; nil where nothing is to be mended, which is most of the time.
  ///
  /// - Throws: `FeedError.Reason.hostile` at a reference to an external entity or to one that is made of
  ///   others, and at a tag with attributes without end.
  static func mended(_ document: [UInt8], _ prolog: XMLProlog) throws(FeedError) -> [UInt8]? {
    var mending = XMLMending(entities: prolog.entities, copied: prolog.rootIndex)
    document.withUnsafeBufferPointer { mending.run($0) }
    if let failure = mending.failure { throw failure }
    return mending.mended
  }

  private let entities: [String: XMLProlog.DeclaredEntity]
  private var mended: [UInt8]?
  private var copied: Int
  private var expansion = 0
  private var failure: FeedError?

  private init(entities: [String: XMLProlog.DeclaredEntity], copied: Int) {
    self.entities = entities
    self.copied = copied
  }

  private mutating func run(_ text: UnsafeBufferPointer<UInt8>) {
    let notable = Self.isNotable
    var verbatimEnd = 0
    // How many there are in the tag that we are in; nil between tags.
    var attributes: Int?
    var index = copied
    while index < text.count, failure == nil {
      let byte = text[index]
      if notable[Int(byte)] {
        switch byte {
        case UInt8(ascii: "&"):
          if index >= verbatimEnd { mendReference(text, index) }
        case UInt8(ascii: "<"):
          if index >= verbatimEnd {
            if let end = XMLToken.endOfVerbatim(text, at: index) {
              verbatimEnd = end
            } else if XMLToken.beginsTag(text, at: index) {
              attributes = 0
            } else {
              replace(text, index..<index + 1, with: "&lt;".utf8)
            }
          }
        case UInt8(ascii: "="):
          if let count = attributes, index >= verbatimEnd {
            attributes = count + 1
            if count == Self.mostAttributes {
              fail(text, index, "a tag with more than \(Self.mostAttributes) attributes")
            }
          }
        case UInt8(ascii: ">"): attributes = nil
        case 0xEF:
          // U+FFFE and U+FFFF.
          if index + 2 < text.count, text[index + 1] == 0xBF, text[index + 2] >= 0xBE {
            replace(text, index..<index + 3, with: "".utf8)
          }
        default: replace(text, index..<index + 1, with: "".utf8)
        }
      }
      index += 1
    }
    if mended != nil { mended?.append(contentsOf: text[copied...]) }
  }

  private mutating func replace(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, with replacement: some Collection<UInt8>
  ) {
    if mended == nil {
      mended = []
      mended?.reserveCapacity(text.count + text.count / 16)
    }
    mended?.append(contentsOf: text[copied..<range.lowerBound])
    mended?.append(contentsOf: replacement)
    copied = range.upperBound
  }

  /// libxml2 compares each attribute of a tag with every other.
  private static let mostAttributes = 1000

  private static let isNotable: [Bool] = (0..<256).map { byte in
    byte < 0x20 && ![9, 10, 13].contains(byte) || [0x26, 0x3C, 0x3D, 0x3E, 0xEF].contains(byte)
  }
}

extension XMLMending {
  private mutating func mendReference(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) {
    let name = text[(index + 1)...].prefix(64).prefix { $0.isNamePart || $0 == UInt8(ascii: "#") }
    guard name.endIndex < text.count, text[name.endIndex] == UInt8(ascii: ";"), let first = name.first else {
      return replace(text, index..<index + 1, with: "&amp;".utf8)
    }
    let reference = index..<name.endIndex + 1
    if first == UInt8(ascii: "#") {
      guard let number = Self.number(name.dropFirst()) else {
        return replace(text, index..<index + 1, with: "&amp;".utf8)
      }
      if !XMLToken.isAllowed(number) {
        replace(text, reference, with: "".utf8)
      } else if name.dropFirst().first == UInt8(ascii: "X") {
        replace(text, reference, with: "&#\(number);".utf8)
      }
    } else if !Self.predefined.contains(where: { name.elementsEqual($0) }) {
      replace(text, reference, byEntity: name)
    }
  }

  private mutating func replace(
    _ text: UnsafeBufferPointer<UInt8>, _ reference: Range<Int>,
    byEntity name: Slice<UnsafeBufferPointer<UInt8>>
  ) {
    if let character = HTMLEntities.character(named: name) {
      return replace(text, reference, with: String(character).utf8)
    }
    let key = String(decoding: name, as: UTF8.self)
    switch entities[key] {
    case .text(let value):
      expansion += value.count
      if expansion > 10_000_000 {
        return fail(text, reference.lowerBound, "entities that expand to over 10 MB")
      }
      replace(text, reference, with: value)
    case .external: fail(text, reference.lowerBound, "a reference to the external entity &\(key);")
    case .nested:
      fail(text, reference.lowerBound, "a reference to the entity &\(key);, which is made of others")
    case nil: replace(text, reference.lowerBound..<reference.lowerBound + 1, with: "&amp;".utf8)
    }
  }

  private mutating func fail(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ problem: String) {
    let before = text[..<index]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    failure = FeedError(
      .hostile(problem), line: before.count { $0 == 0x0A } + 1, column: index - lineStart + 1)
  }

  private static let predefined: [[UInt8]] = ["amp", "lt", "gt", "quot", "apos"].map { Array($0.utf8) }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32? {
    let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
    guard text.utf8.first != UInt8(ascii: "-") else { return nil }
    return UInt32(text, radix: isHexadecimal ? 16 : 10)
  }
}
