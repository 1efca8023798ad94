import HTTPTypes
public import Timestamps

/// A valid cookie for a response to set (RFC 6265bis §4.1).
///
/// By default it is for the whole host, sent over secure connections only, hidden from scripts, not sent with
/// requests that other sites make (`SameSite=Lax`), and deleted when the client ends its session.
///
/// ```swift
/// var response = Response.redirect(to: "/", .seeOther)
/// response.append(try SetCookie("__Host-session", token, lifetime: .seconds(3600)))
/// ```
public struct SetCookie: Hashable, Sendable {
  /// Which requests from other sites carry it.
  public enum SameSite: String, Hashable, Sendable {
    case strict = "Strict"
    /// Safe requests by which the user comes here.
    case lax = "Lax"
    /// All requests; requires a secure cookie.
    case none = "None"
  }

  /// How long the client keeps it; clients limit it to 400 days (RFC 6265bis §5.5).
  public enum Lifetime: Hashable, Sendable {
    /// Until the client ends its session.
    case session
    /// From its receipt; at least one second.
    case seconds(Int)
    case until(Timestamp)

    /// In the past: the client deletes the cookie of this name, path and domain.
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
  ///   - name: a token (RFC 9110 §5.6.2). The prefixes `__Secure-` and `__Host-`, and these followed by
  ///     `Http-`, require what they promise (RFC 6265bis §4.1.3).
  ///   - value: ASCII without control characters, spaces, quotes, commas, semicolons and backslashes; the
  ///     whole may be in quotes, which are part of it. Encode other text, in base 64 for instance.
  ///   - path: absolute; the cookie is sent with requests for it and everything below.
  ///   - domain: a host name; the cookie is sent to it and all its subdomains. Nil for this host alone.
  /// - Throws: ``InvalidCookie`` if clients would ignore or misread it.
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

  /// Deletes the cookie `name` that was set with this path and domain.
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
  /// Adds a `Set-Cookie` field; these fields cannot be joined into a list (RFC 9110 §5.3).
  public mutating func append(_ cookie: SetCookie) {
    headerFields.append(HTTPField(name: .setCookie, value: cookie.description))
  }
}
