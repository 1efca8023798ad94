import URIs

/// Why there is no response: one line that names the URL and says what to do.
public struct HTTPClientError: Error, Hashable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// Not an absolute `http` or `https` URL, or a redirect to what is not.
    case badURL
    case hostNotFound
    /// Nothing listens there, or no way leads there.
    case notConnected
    /// Its host is not one of the public Internet, and only those were to be asked.
    case notPublic
    /// The deadline has passed.
    case timedOut
    /// The certificate.
    case notTrusted
    /// The TLS handshake failed: who listens there may not speak TLS at all.
    case noTLS
    case tooManyRedirects
    case bodyTooLarge
    /// The connection ended early, or what came was not HTTP.
    case brokenResponse
    case other
  }

  public let reason: Reason
  /// The URL of the request, or of the redirect that failed, without user name and password.
  public let url: String
  public let description: String

  public init(_ reason: Reason, _ url: String, _ explanation: String) {
    self.reason = reason
    self.url = Self.withoutCredentials(url)
    description = "cannot fetch \(self.url): \(explanation)"
  }

  private static func withoutCredentials(_ url: String) -> String {
    var reference = URIReference(url)
    guard let authority = reference.authority, let at = authority.lastIndex(of: "@") else { return url }
    reference.authority = String(authority[authority.index(after: at)...])
    return reference.description
  }
}
