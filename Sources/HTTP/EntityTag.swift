import Digests

/// A validator for one representation of a resource (RFC 9110 §8.8.3).
///
/// Two strong tags are equal when the bytes that they stand for are. `==` compares as written, strength
/// included; what a condition needs is ``matchesStrongly(_:)`` or ``matchesWeakly(_:)``.
public struct EntityTag: Hashable, Sendable {
  /// What stands between the quotes.
  public let opaque: String
  /// Whether the tag only promises the same meaning, not the same bytes.
  public let isWeak: Bool

  /// - Parameter opaque: printable characters; those that cannot stand in a tag (quotes, spaces, controls)
  ///   are dropped.
  public init(opaque: String, isWeak: Bool = false) {
    self.opaque =
      opaque.utf8.allSatisfy(Self.isAllowed)
      ? opaque : String(decoding: opaque.utf8.filter(Self.isAllowed), as: UTF8.self)
    self.isWeak = isWeak
  }

  /// The strong tag of these bytes: the first 16 bytes of their SHA-256 in hexadecimal digits.
  public init(hashing bytes: some Sequence<UInt8>) {
    opaque = SHA256Digest(of: bytes).hex(prefix: 16)
    isWeak = false
  }

  /// Reads one tag, `"abc"` or `W/"abc"`. Nil for anything else, unquoted text included.
  public init?(_ text: some StringProtocol) {
    var scanner = EntityTagScanner(text)
    guard let tag = scanner.next(), scanner.isAtEnd else { return nil }
    self = tag
  }

  /// The tags of a comma-separated list, as `If-None-Match` carries it. Nil where it is malformed.
  public static func list(_ text: some StringProtocol) -> [EntityTag]? {
    var scanner = EntityTagScanner(text)
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

  /// Both strong, same opaque text (RFC 9110 §8.8.3.2).
  public func matchesStrongly(_ other: EntityTag) -> Bool {
    !isWeak && !other.isWeak && opaque == other.opaque
  }

  /// Same opaque text, whatever the strength (RFC 9110 §8.8.3.2).
  public func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }

  /// The tag of the same content in a content coding: `"abc"` becomes `"abc-gzip"`. A weak tag stays as it
  /// is.
  public func encoded(as coding: ContentCoding) -> EntityTag {
    isWeak || coding == .identity ? self : EntityTag(opaque: "\(opaque)-\(coding.rawValue)")
  }

  fileprivate static func isAllowed(_ byte: UInt8) -> Bool {
    byte == 0x21 || (0x23...0x7E).contains(byte) || byte >= 0x80
  }
}

extension EntityTag: CustomStringConvertible {
  /// As it stands in a field: quoted, `W/` before a weak one.
  public var description: String { "\(isWeak ? "W/" : "")\"\(opaque)\"" }
}

private struct EntityTagScanner {
  private var rest: Substring.UTF8View

  init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }
  var isAtComma: Bool { rest.first == UInt8(ascii: ",") }

  mutating func next() -> EntityTag? {
    let isWeak = rest.starts(with: "W/".utf8)
    if isWeak { rest = rest.dropFirst(2) }
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    rest = rest.dropFirst()
    guard let end = rest.firstIndex(where: { !EntityTag.isAllowed($0) }), rest[end] == UInt8(ascii: "\"")
    else { return nil }
    let opaque = String(Substring(rest[..<end]))
    rest = rest[rest.index(after: end)...]
    return EntityTag(opaque: opaque, isWeak: isWeak)
  }

  mutating func skipSpace() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

  mutating func skipComma() -> Bool {
    guard isAtComma else { return false }
    rest = rest.dropFirst()
    return true
  }
}
