public import HTTPTypes
import URIs

/// Fetches what is behind a URL.
///
/// ```swift
/// let client = HTTPClient.live(userAgent: "Colophon/1.0 (+https://example.com)")
/// let feed = try await client.get("https://example.com/feed.xml", [.ifNoneMatch: entityTag])
/// if feed.status == .notModified { return }
/// ```
///
/// It is a value with one closure, which a test replaces:
///
/// ```swift
/// HTTPClient { _, _ in
///   FetchedResponse(url: "https://example.com/feed.xml", body: Array("<rss/>".utf8))
/// }
/// ```
public struct HTTPClient: Sendable {
  /// Sends a request that has a scheme (`http` or `https`), an authority and a path, and gives back the last
  /// response after redirects. A response with a status of 400 or more is a response, not an error.
  ///
  /// Throws ``HTTPClientError``, and `CancellationError` when the task is cancelled; a transfer that is under
  /// way notices within a second.
  public var send: @Sendable (HTTPRequest, FetchOptions) async throws -> FetchedResponse

  public init(send: @escaping @Sendable (HTTPRequest, FetchOptions) async throws -> FetchedResponse) {
    self.send = send
  }

  /// Gets `url`, an absolute `http` or `https` URL. Spaces and other characters that may not stand in one are
  /// encoded, a fragment is left out.
  ///
  /// - Parameter headerFields: such as `If-None-Match` and `If-Modified-Since`, to be answered by 304.
  /// - Throws: what ``send`` throws.
  public func get(
    _ url: String, _ headerFields: HTTPFields = [:], options: FetchOptions = FetchOptions()
  ) async throws -> FetchedResponse {
    let reference = URIReference(url)
    guard let scheme = reference.scheme, let authority = reference.authority else {
      throw HTTPClientError(.badURL, url, "it is not an absolute URL; begin it with https:// or http://")
    }
    var path = reference.path.isEmpty ? "/" : reference.path
    if let query = reference.query { path += "?" + query }
    let request = HTTPRequest(
      method: .get, scheme: scheme.lowercased(), authority: authority,
      path: path.percentEncoded(allowing: .anywhere), headerFields: headerFields)
    return try await send(request, options)
  }
}

/// Limits of a fetch, and who is told how far it is.
public struct FetchOptions: Sendable {
  /// From the resolution of the host to the last byte, redirects included.
  public var deadline: Duration = .seconds(30)
  /// Redirects that are followed; one more is an error. Zero returns the redirect itself.
  public var maximumRedirects = 10
  /// Bytes of the body after it was decompressed.
  public var maximumBodySize = 64 * 1024 * 1024
  /// Whether a server is believed to be who it says it is, whoever signed its certificate. Only for servers on this
  /// machine, or where nothing depends on the answer.
  public var trustsAnyCertificate = false
  /// Called on another thread whenever bytes have come in.
  public var progress: (@Sendable (FetchProgress) -> Void)?

  public init() {}
}

/// How far a fetch is.
public struct FetchProgress: Hashable, Sendable {
  /// Bytes received, as they were sent (that is, compressed).
  public var received: Int
  /// All bytes that will come, as they are sent; nil where the server does not say.
  public var total: Int?

  public init(received: Int, total: Int?) {
    self.received = received
    self.total = total
  }
}
