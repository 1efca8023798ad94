/// A link of a `Link` field (RFC 8288 §3): `<https://example.com/feed>; rel="alternate";
/// type="application/rss+xml"`.
public struct WebLink: Hashable, Sendable {
  /// As written: often relative to the address of the response.
  public var target: String
  /// Lowercase; extension relation types are URIs.
  public var relations: [String]
  /// The declared media type of the target.
  public var type: String?
  public var title: String?
  /// The context of the link if it is not the response itself.
  public var anchor: String?

  public init(
    target: String, relations: [String], type: String? = nil, title: String? = nil, anchor: String? = nil
  ) {
    self.target = target
    self.relations = relations
    self.type = type
    self.title = title
    self.anchor = anchor
  }

  /// The links of a field. A truncated link is read as far as it goes; anything else that is no link is
  /// skipped (RFC 8288 appendix B).
  public static func links(in field: String) -> [WebLink] {
    var scanner = LinkScanner(field)
    var links: [WebLink] = []
    while let link = scanner.next() { links.append(link) }
    return links
  }
}

/// Parses links one after the other.
private struct LinkScanner {
  private var rest: Substring.UTF8View

  init(_ field: String) { rest = Substring(field).utf8 }

  mutating func next() -> WebLink? {
    guard let start = rest.firstIndex(of: UInt8(ascii: "<")) else { return nil }
    rest = rest[rest.index(after: start)...]
    guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    var link = WebLink(target: String(Substring(rest[..<end].trimmed)), relations: [])
    rest = rest[rest.index(after: end)...]
    var hasRelation = false
    while let (name, value) = parameter() {
      switch name {
      // The first one counts (§3.3).
      case "rel" where !hasRelation:
        hasRelation = true
        link.relations = value.lowercased().split(separator: " ").map(String.init)
      case "type": link.type = link.type ?? value
      case "title": link.title = link.title ?? value
      case "anchor": link.anchor = link.anchor ?? value
      default: continue
      }
    }
    return link
  }

  /// `; name=value`; nil at the end of a link.
  private mutating func parameter() -> (name: String, value: String)? {
    skip { $0.isSpace }
    guard rest.first == UInt8(ascii: ";") else {
      // This text belongs to no link.
      skip { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "<") }
      return nil
    }
    skip { $0.isSpace || $0 == UInt8(ascii: ";") }
    let name = take { !$0.isSpace && !"=;,".utf8.contains($0) }.lowercased()
    skip { $0.isSpace }
    guard rest.first == UInt8(ascii: "=") else { return name.isEmpty ? nil : (name, "") }
    rest = rest.dropFirst()
    skip { $0.isSpace }
    if rest.first == UInt8(ascii: "\"") { return (name, quotedString()) }
    return (name, take { !$0.isSpace && !";,".utf8.contains($0) })
  }

  private mutating func quotedString() -> String {
    var bytes: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.first, byte != UInt8(ascii: "\"") {
      rest = rest.dropFirst()
      if byte == UInt8(ascii: "\\"), let escaped = rest.first {
        bytes.append(escaped)
        rest = rest.dropFirst()
      } else {
        bytes.append(byte)
      }
    }
    rest = rest.dropFirst()
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func skip(while condition: (UInt8) -> Bool) { rest = rest.drop(while: condition) }

  private mutating func take(while condition: (UInt8) -> Bool) -> String {
    let part = rest.prefix(while: condition)
    rest = rest[part.endIndex...]
    return String(Substring(part))
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x09 }
}
