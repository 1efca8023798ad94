import Digests

/// A validator for one representation of a resource (RFC 9110 §8.8.3).
///
/// Strong tags are equal if and only if the bytes are. `==` compares strength too; conditions use
/// ``matchesStrongly(_:)`` or ``matchesWeakly(_:)``.
public struct EntityTag: Hashable, Sendable {
  /// The text between the quotes.
  public let opaque: String
  /// Whether the tag only promises equivalent content, not the same bytes.
  public let isWeak: Bool

  /// - Parameter opaque: characters that are not allowed in a tag (quotes, spaces, controls) are dropped.
  public init(opaque: String, isWeak: Bool = false) {
    self.opaque =
      opaque.utf8.allSatisfy(Self.isAllowed)
      ? opaque : String(decoding: opaque.utf8.filter(Self.isAllowed), as: UTF8.self)
    self.isWeak = isWeak
  }

  /// - Parameter opaque: only characters that are allowed in a tag.
  fileprivate init(checked opaque: String, isWeak: Bool) {
    self.opaque = opaque
    self.isWeak = isWeak
  }

  /// The strong tag of these bytes: their ``Fingerprint`` in hexadecimal digits.
  public init(hashing bytes: some Sequence<UInt8>) {
    opaque = Fingerprint(of: bytes).hex
    isWeak = false
  }

  /// Parses one tag, `"abc"` or `W/"abc"`. Nil for anything else, including unquoted text.
  public init?(_ text: some StringProtocol) {
    let tag = EntityTagScanner.scan(text) { scanner -> EntityTag? in
      let tag = scanner.next()
      return scanner.isAtEnd ? tag : nil
    }
    guard let tag else { return nil }
    self = tag
  }

  /// The tags of a comma-separated list, as in `If-None-Match`. Nil if it is malformed.
  public static func list(_ text: some StringProtocol) -> [EntityTag]? {
    EntityTagScanner.scan(text) { scanner in
      var tags: [EntityTag] = []
      repeat {
        scanner.skipSpace()
        if scanner.isAtEnd || scanner.isAtComma { continue }
        guard let tag = scanner.next() else { return nil }
        tags.append(tag)
        scanner.skipSpace()
      } while scanner.skipComma()
      return scanner.isAtEnd ? tags : nil
    }
  }

  /// Both are strong and have the same opaque text (RFC 9110 §8.8.3.2).
  public func matchesStrongly(_ other: EntityTag) -> Bool {
    !isWeak && !other.isWeak && opaque == other.opaque
  }

  /// Both have the same opaque text (RFC 9110 §8.8.3.2).
  public func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }

  /// The tag of the same content in a content coding: `"abc"` becomes `"abc-gzip"`. A weak tag is unchanged.
  public func encoded(as coding: ContentCoding) -> EntityTag {
    isWeak || coding == .identity ? self : EntityTag(checked: "\(opaque)-\(coding.rawValue)", isWeak: false)
  }

  fileprivate static func isAllowed(_ byte: UInt8) -> Bool {
    byte == 0x21 || (0x23...0x7E).contains(byte) || byte >= 0x80
  }
}

extension EntityTag: CustomStringConvertible {
  /// As in a field: quoted, with `W/` before a weak one.
  public var description: String { "\(isWeak ? "W/" : "")\"\(opaque)\"" }
}

private struct EntityTagScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  static func scan<Result>(
    _ text: some StringProtocol, _ read: (inout EntityTagScanner) -> Result
  ) -> Result {
    var text = String(text)
    return text.withUTF8 { bytes in
      var scanner = EntityTagScanner(bytes: bytes)
      return read(&scanner)
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }
  var isAtComma: Bool { isAt(",") }

  mutating func next() -> EntityTag? {
    let isWeak = isAt("W")
    if isWeak {
      place += 1
      guard isAt("/") else { return nil }
      place += 1
    }
    guard isAt("\"") else { return nil }
    place += 1
    let start = place
    while place < bytes.count, EntityTag.isAllowed(bytes[place]) { place += 1 }
    guard isAt("\"") else { return nil }
    defer { place += 1 }
    return EntityTag(
      checked: String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<place]), as: UTF8.self),
      isWeak: isWeak)
  }

  mutating func skipSpace() {
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
  }

  mutating func skipComma() -> Bool {
    guard isAtComma else { return false }
    place += 1
    return true
  }

  private func isAt(_ character: Unicode.Scalar) -> Bool {
    place < bytes.count && bytes[place] == UInt8(ascii: character)
  }
}
