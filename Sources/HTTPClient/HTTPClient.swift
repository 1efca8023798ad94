public import Dependencies
public import HTTP
public import HTTPTypes
import URIs

/// Fetches URLs.
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
/// HTTPClient { _, _, _ in
///   FetchedResponse(url: "https://example.com/feed.xml", body: Array("<rss/>".utf8))
/// }
/// ```
public struct HTTPClient: Sendable {
  /// Sends a request that has a scheme (`http` or `https`), an authority and a path, with a body that may be
  /// empty, and returns the last response after redirects. A response with a status of 400 or more is not an
  /// error.
  ///
  /// A 301, 302 or 303 turns a POST into a GET, as in browsers; 307 and 308 send the body again (RFC 9110
  /// §15.4).
  ///
  /// Throws ``HTTPClientError``; `TemporaryFileError` if there is no room for a body; `CancellationError`
  /// within a second after the task is cancelled.
  public var send: @Sendable (HTTPRequest, [UInt8], FetchOptions) async throws -> FetchedResponse

  public init(send: @escaping @Sendable (HTTPRequest, [UInt8], FetchOptions) async throws -> FetchedResponse)
  {
    self.send = send
  }

  /// Gets `url`, an absolute `http` or `https` URL. Characters that are not allowed in a URL are encoded; a
  /// fragment is removed.
  ///
  /// - Parameter headerFields: for instance `If-None-Match` and `If-Modified-Since`, which may be answered
  ///   with 304.
  /// - Throws: see ``send``.
  public func get(
    _ url: String, _ headerFields: HTTPFields = [:], options: FetchOptions = FetchOptions()
  ) async throws -> FetchedResponse {
    try await send(HTTPRequest(.get, url, headerFields), [], options)
  }

  /// Posts `body` to `url`, an absolute `http` or `https` URL, encoded as by ``get(_:_:options:)``.
  ///
  /// - Parameter headerFields: including the `Content-Type` of the body; none is added.
  /// - Throws: see ``send``.
  public func post(
    _ url: String, _ headerFields: HTTPFields = [:], body: [UInt8], options: FetchOptions = FetchOptions()
  ) async throws -> FetchedResponse {
    try await send(HTTPRequest(.post, url, headerFields), body, options)
  }
}

extension HTTPRequest {
  fileprivate init(_ method: Method, _ url: String, _ headerFields: HTTPFields) throws {
    let reference = URIReference(url)
    guard let scheme = reference.scheme, let authority = reference.authority else {
      throw HTTPClientError(.badURL, url, "it is not an absolute URL; begin it with https:// or http://")
    }
    var path = reference.path.isEmpty ? "/" : reference.path
    if let query = reference.query { path += "?" + query }
    self.init(
      method: method, scheme: scheme.lowercased(), authority: authority.asciiAuthority,
      path: path.percentEncoded(allowing: .anywhere), headerFields: headerFields)
  }
}

/// Limits of a fetch, and a callback for its progress.
public struct FetchOptions: Sendable {
  /// From the resolution of the host to the last byte, redirects included.
  public var deadline: Duration = .seconds(30)
  /// The time without incoming bytes after which the fetch fails, in whole seconds; nil for ``deadline``
  /// only.
  public var stall: Duration?
  /// The maximum number of redirects; one more is an error. Zero returns the redirect itself.
  public var maximumRedirects = 10
  /// The maximum size of the decompressed body in bytes.
  public var maximumBodySize = 64 * 1024 * 1024
  /// Whether a body that is larger is cut there, instead of being an error. The connection is closed then.
  public var cutsBody = false
  /// Whether the body is written to a ``Spool``, so that it is never in memory as a whole.
  public var spoolsBody = false
  /// Whether a GET is repeated without compression if the server declares a content coding that the body does
  /// not have or that is unknown, such as `Content-Encoding: utf-8`. The body of the second response is
  /// returned as received.
  public var toleratesWrongCoding = false
  /// The hosts that may be contacted, also by redirects.
  public var addresses = AddressScope.all
  /// Whether any certificate is accepted. Set it only for servers on this machine, or if nothing depends on
  /// the response.
  public var trustsAnyCertificate = false
  /// Sent as the content of a PUT in place of a body in memory.
  public var upload: FileSlice?
  /// How the request is signed for a service of Amazon, or one like it; nil for no signature.
  public var signature: AWSSignature?
  /// For tests: a port of this machine that counts as public.
  var publicPort: UInt16?
  /// Called on another thread when bytes have arrived.
  public var progress: (@Sendable (FetchProgress) -> Void)?

  public init() {}
}

/// The progress of a fetch.
public struct FetchProgress: Hashable, Sendable {
  /// Bytes received so far, compressed if the server compresses.
  public var received: Int
  /// The total of those bytes; nil if the server does not tell.
  public var total: Int?

  public init(received: Int, total: Int?) {
    self.received = received
    self.total = total
  }
}

extension DependencyValues {
  /// The client that fetches from other sites.
  public var httpClient: HTTPClient {
    get { self[HTTPClientKey.self] }
    set { self[HTTPClientKey.self] = newValue }
  }
}

private enum HTTPClientKey: DependencyKey {
  typealias Value = HTTPClient
  static let liveValue = HTTPClient.live(userAgent: HTTPClient.product)
}
