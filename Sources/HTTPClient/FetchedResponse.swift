public import HTTPTypes
public import Spools

/// The response after all redirects.
public struct FetchedResponse: Sendable {
  /// Without `Content-Encoding` and `Content-Length` if the body was decompressed.
  public var head: HTTPResponse
  /// Decompressed. Empty if it is in ``spool``.
  public var body: [UInt8]
  /// The body, if ``FetchOptions/spoolsBody`` is set.
  public var spool: Spool?
  /// The URL of the request, or of the last redirect.
  public var url: String
  /// The statuses of the redirects that were followed, in order.
  public var redirects: [HTTPResponse.Status]

  /// The new address of the resource: the URL of the request, or the target of its permanent redirects (301
  /// and 308, RFC 9110 §15.4) up to the first temporary one. Without a fragment.
  public var permanentURL: String

  /// - Parameter permanentURL: `url` if nil.
  public init(
    _ status: HTTPResponse.Status = .ok, url: String, headerFields: HTTPFields = [:], body: [UInt8] = [],
    redirects: [HTTPResponse.Status] = [], permanentURL: String? = nil
  ) {
    head = HTTPResponse(status: status, headerFields: headerFields)
    self.body = body
    self.url = url
    self.redirects = redirects
    self.permanentURL = permanentURL ?? url
  }

  public var status: HTTPResponse.Status { head.status }
  public var headerFields: HTTPFields { head.headerFields }
}

extension HTTPResponse.Status {
  var isPermanentRedirect: Bool { self == .movedPermanently || self == .permanentRedirect }
}
