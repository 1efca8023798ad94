import Accounts
import Digests
import HTTP
import HTTPTypes
import Settings
import URIs

extension Site {
  /// The name of the cookie of a session. Over HTTPS, its prefix binds it to this host and keeps others from
  /// setting it (RFC 6265bis §4.1.3).
  package var sessionCookieName: String { configuration.isSecure ? "__Host-session" : "session" }

  /// The cookie of a new session. The browser keeps it as long as the session may last.
  package func sessionCookie(_ secret: Secret) throws -> SetCookie {
    try SetCookie(
      sessionCookieName, secret.text, lifetime: .seconds(Int(SessionStore.lifetime)),
      isSecure: configuration.isSecure)
  }

  /// Why nobody can sign in; nil if people can. Over plain HTTP, everybody on the way could read the cookie.
  package var whyNobodySignsIn: String? {
    if configuration.isSecure || configuration.isLocal { return nil }
    return """
      Nobody can sign in, because this site is at \(configuration.baseURL), without HTTPS. Set BASE_URL to its \
      https:// address, or use http://localhost on this machine.
      """
  }
}

extension Configuration {
  package var isSecure: Bool { baseURL.hasPrefix("https:") }

  /// Whether the site is on this machine only, where browsers treat plain HTTP as secure.
  fileprivate var isLocal: Bool {
    let host = URIReference(baseURL).host ?? ""
    return host == "localhost" || host.hasSuffix(".localhost") || host == "127.0.0.1" || host == "[::1]"
  }
}
