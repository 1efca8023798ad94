import HTTPTypes
public import Timestamps

/// A cookie that a response sets (RFC 6265bis §4.1), known to be one that clients take.
///
/// Unless told otherwise it is for the whole host, sent over secured connections only, hidden from scripts, not sent
/// with what other sites ask for (`SameSite=Lax`), and gone when the client ends its session.
///
/// ```swift
/// var response = Response.redirect(to: "/", .seeOther)
/// response.append(try SetCookie("__Host-session", token, lifetime: .seconds(3600)))
/// ```
public struct SetCookie: Hashable, Sendable {
  /// With which requests that come from other sites it is sent.
  public enum SameSite: String, Hashable, Sendable {
    case strict = "Strict"
    /// With those that lead the user here, and are safe.
    case lax = "Lax"
    /// With all; only a secure cookie may be.
    case none = "None"
  }

  /// How long the client keeps it; at most 400 days, whatever is asked for (RFC 6265bis §5.5).
  public enum Lifetime: Hashable, Sendable {
    /// Until the client ends its session.
    case session
    /// From its arrival on; at least one second.
    case seconds(Int)
    case until(Timestamp)

    /// In the past: the client forgets the cookie of this name, path and domain.
    public static let over = Lifetime.until(Timestamp(microseconds: 0))
  }

  public let name: String
  public let value: String
  public let lifetime: Lifetime
  public let path: String
  public let domain: String?
  public let isSecure: Bool
  public let isHTTPOnly: Bool
  public let sameSite: SameSite?

  /// - Parameters:
  ///   - name: a token (RFC 9110 §5.6.2). `__Secure-` and `__Host-`, and these followed by `Http-`, ask for what they
  ///     promise (RFC 6265bis §4.1.3).
  ///   - value: ASCII without control characters, spaces, quotes, commas, semicolons and backslashes; it may stand in
  ///     quotes as a whole, which are part of it. Encode other text, in base 64 for instance.
  ///   - path: absolute; the cookie is sent with requests for it and for what is below.
  ///   - domain: a host name; the cookie is sent to it and to all below it. Nil for this host alone.
  /// - Throws: ``InvalidCookie`` for what clients would ignore or read as something else.
  public init(
    _ name: String, _ value: String, lifetime: Lifetime = .session, path: String = "/", domain: String? = nil,
    isSecure: Bool = true, isHTTPOnly: Bool = true, sameSite: SameSite? = .lax
  ) throws(InvalidCookie) {
    self.name = name
    self.value = value
    self.lifetime = lifetime
    self.path = path
    self.domain = domain
    self.isSecure = isSecure
    self.isHTTPOnly = isHTTPOnly
    self.sameSite = sameSite
    if let problem { throw InvalidCookie(name: name, problem: problem) }
  }

  /// What makes the client forget the cookie `name`, which was set with this path and domain.
  public static func removing(
    _ name: String, path: String = "/", domain: String? = nil
  ) throws(InvalidCookie) -> SetCookie {
    try SetCookie(name, "", lifetime: .over, path: path, domain: domain)
  }
}

extension SetCookie: CustomStringConvertible {
  /// The value of a `Set-Cookie` field.
  public var description: String {
    var text = "\(name)=\(value)"
    switch lifetime {
    case .session: break
    case .seconds(let seconds): text += "; Max-Age=\(seconds)"
    case .until(let end): text += "; Expires=\(end.imfFixdate)"
    }
    text += "; Path=\(path)"
    if let domain { text += "; Domain=\(domain)" }
    if isSecure { text += "; Secure" }
    if isHTTPOnly { text += "; HttpOnly" }
    if let sameSite { text += "; SameSite=\(sameSite.rawValue)" }
    return text
  }
}

extension Response {
  /// Adds a `Set-Cookie` field of its own, as these cannot be joined into a list (RFC 9110 §5.3).
  public mutating func append(_ cookie: SetCookie) {
    headerFields.append(HTTPField(name: .setCookie, value: cookie.description))
  }
}
