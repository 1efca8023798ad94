/// A URI or a relative reference (RFC 3986), split at its delimiters.
///
/// Splitting never fails: every string has the five components of RFC 3986 appendix B, some of them absent.
/// Nothing is decoded, encoded or checked, so `description` returns the same bytes.
public struct URIReference: Hashable, Sendable {
  /// Without its colon, as written; nil in a relative reference.
  public var scheme: String?
  /// Between `//` and the path: `user@host:port`. Nil without `//`; may be empty.
  public var authority: String?
  public var path: String
  /// Without its question mark; nil without one; may be empty.
  public var query: String?
  /// Without its number sign; nil without one; may be empty.
  public var fragment: String?

  public init(
    scheme: String? = nil, authority: String? = nil, path: String, query: String? = nil,
    fragment: String? = nil
  ) {
    self.scheme = scheme
    self.authority = authority
    self.path = path
    self.query = query
    self.fragment = fragment
  }

  /// Splits `text` (RFC 3986 appendix B).
  public init(_ text: some StringProtocol) {
    var rest = Substring(text).utf8
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
      scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
    }
    path = String(Substring(rest))
  }

  /// Whether this reference has a scheme (RFC 3986 §4.3).
  public var isAbsolute: Bool { scheme != nil }

  /// Whether this is an `http` or `https` URL with a host.
  public var isWebAddress: Bool {
    ["http", "https"].contains(scheme?.lowercased()) && host?.isEmpty == false
  }

  /// The host in lowercase, without user information and port; an IPv6 literal keeps its brackets. Nil
  /// without an authority.
  public var host: String? {
    guard let authority else { return nil }
    var host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    if let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...].allSatisfy(\.isNumber) {
      host = host[..<colon]
    }
    return host.lowercased()
  }

  /// Scheme and authority in lowercase, with an empty path: `https://example.com`. A host beyond ASCII is in
  /// the form of DNS, so that all forms of it are one. Nil without a scheme or a host.
  public var origin: URIReference? {
    guard let scheme, let authority, !authority.isEmpty else { return nil }
    return URIReference(
      scheme: scheme.lowercased(), authority: authority.asciiAuthority.lowercased(), path: "")
  }

  private static func isScheme(_ text: Substring.UTF8View) -> Bool {
    guard let first = text.first, first.isLetter else { return false }
    return text.allSatisfy { $0.isLetter || (48...57).contains($0) || "+-.".utf8.contains($0) }
  }
}

extension URIReference: CustomStringConvertible {
  /// The components joined (RFC 3986 §5.3).
  public var description: String {
    var text = ""
    if let scheme { text += "\(scheme):" }
    if let authority { text += "//\(authority)" }
    text += path
    if let query { text += "?\(query)" }
    if let fragment { text += "#\(fragment)" }
    return text
  }
}

extension String {
  /// This URL without user name and password, as it may be shown and stored.
  public var withoutCredentials: String {
    var reference = URIReference(self)
    guard let authority = reference.authority, let at = authority.lastIndex(of: "@") else { return self }
    reference.authority = String(authority[authority.index(after: at)...])
    return reference.description
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (65...90).contains(self) || (97...122).contains(self) }
}
