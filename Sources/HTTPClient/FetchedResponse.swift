public import HTTPTypes
public import Spools

/// The response at the end of all redirects.
public struct FetchedResponse: Sendable {
  /// Without `Content-Encoding` and `Content-Length` where the body was decompressed.
  public var head: HTTPResponse
  /// Decompressed. Empty where it is in ``spool``.
  public var body: [UInt8]
  /// The body, where ``FetchOptions/spoolsBody`` asked for that.
  public var spool: Spool?
  /// Where the response came from: the URL of the request, or the last redirect's.
  public var url: String
  /// The statuses of the redirects that were followed, in their order.
  public var redirects: [HTTPResponse.Status]

  /// The address, from now on, of what was asked for: the URL of the request, or where its permanent redirects lead (301
  /// and 308, RFC 9110 §15.4) up to the first that is temporary. Without a fragment.
  public var permanentURL: String

  /// - Parameter permanentURL: `url` where it is nil.
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

  /// Whether ``url`` is from now on the address of what was asked for: there were redirects, and all of them
  /// permanent (301 or 308, RFC 9110 §15.4).
  public var hasMovedPermanently: Bool {
    !redirects.isEmpty && redirects.allSatisfy(\.isPermanentRedirect)
  }
}

extension HTTPResponse.Status {
  var isPermanentRedirect: Bool { self == .movedPermanently || self == .permanentRedirect }
}
