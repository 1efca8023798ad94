import URIs

/// A fetch failed. The description is one line that names the URL and says what to do.
public struct HTTPClientError: Error, Hashable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// Not an absolute `http` or `https` URL, or a redirect to something else.
    case badURL
    case hostNotFound
    /// Nothing listens there, or there is no route.
    case notConnected
    /// The host is not on the public Internet, and ``AddressScope`` requires that.
    case notPublic
    /// The deadline has passed.
    case timedOut
    /// The certificate is not valid.
    case notTrusted
    /// The TLS handshake failed; the server may not speak TLS.
    case noTLS
    case tooManyRedirects
    case bodyTooLarge
    /// The connection ended early, or the response was not HTTP.
    case brokenResponse
    case other
  }

  public let reason: Reason
  /// The URL of the request, or of the failed redirect, without user name and password.
  public let url: String
  public let description: String

  public init(_ reason: Reason, _ url: String, _ explanation: String) {
    self.reason = reason
    self.url = url.withoutCredentials
    description = "cannot fetch \(self.url): \(explanation)"
  }
}
