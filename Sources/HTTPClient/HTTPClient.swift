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
/// HTTPClient { _, _, _ in
///   FetchedResponse(url: "https://example.com/feed.xml", body: Array("<rss/>".utf8))
/// }
/// ```
public struct HTTPClient: Sendable {
  /// Sends a request that has a scheme (`http` or `https`), an authority and a path, with a body that is empty where
  /// there is none, and gives back the last response after redirects. A response with a status of 400 or more is a
  /// response, not an error.
  ///
  /// A 301, 302 or 303 makes a GET of a POST, as in browsers; 307 and 308 send the body again (RFC 9110 §15.4).
  ///
  /// Throws ``HTTPClientError``, `TemporaryFileError` where there is no room for a body, and `CancellationError` when the task is cancelled; a transfer that is under
  /// way notices within a second.
  public var send: @Sendable (HTTPRequest, [UInt8], FetchOptions) async throws -> FetchedResponse

  public init(send: @escaping @Sendable (HTTPRequest, [UInt8], FetchOptions) async throws -> FetchedResponse)
  {
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
    try await send(HTTPRequest(.get, url, headerFields), [], options)
  }

  /// Posts `body` to `url`, an absolute `http` or `https` URL, encoded as by ``get(_:_:options:)``.
  ///
  /// - Parameter headerFields: with the `Content-Type` of the body; none is added.
  /// - Throws: what ``send`` throws.
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
      method: method, scheme: scheme.lowercased(), authority: authority.withASCIIHost,
      path: path.percentEncoded(allowing: .anywhere), headerFields: headerFields)
  }
}

extension String {
  /// An authority with the name of its host as DNS knows it.
  fileprivate var withASCIIHost: String {
    guard utf8.contains(where: { $0 > 127 || $0 == UInt8(ascii: "%") }) else { return self }
    let host = split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let user = self[..<host.startIndex]
    let name = host.prefix { $0 != ":" }
    guard !name.hasPrefix("["), let decoded = String(name).percentDecoded, let ascii = decoded.asciiHostName
    else { return self }
    return user + ascii + host[name.endIndex...]
  }
}

/// Limits of a fetch, and who is told how far it is.
public struct FetchOptions: Sendable {
  /// From the resolution of the host to the last byte, redirects included.
  public var deadline: Duration = .seconds(30)
  /// How long nothing may come in before the fetch is given up, in whole seconds; nil for as long as ``deadline``.
  public var stall: Duration?
  /// Redirects that are followed; one more is an error. Zero returns the redirect itself.
  public var maximumRedirects = 10
  /// Bytes of the body after it was decompressed.
  public var maximumBodySize = 64 * 1024 * 1024
  /// Whether the body goes to a ``Spool`` as it comes in, so that it is never in memory as a whole.
  public var spoolsBody = false
  /// Whether a GET is sent a second time, without compression, where a server says that its answer has a
  /// content coding which it does not have or which nobody knows, such as `Content-Encoding: utf-8`. The body of the
  /// second answer is given back as it came.
  public var toleratesWrongCoding = false
  /// Which hosts may be asked; for redirects too.
  public var addresses = AddressScope.all
  /// Whether a server is believed to be who it says it is, whoever signed its certificate. Only for servers on this
  /// machine, or where nothing depends on the answer.
  public var trustsAnyCertificate = false
  /// For tests, in which this machine stands for a public host: on which of its ports.
  var publicPort: UInt16?
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
