public import HTTP
import HTTPTypes

/// Compresses what shrinks by it for clients that take gzip or brotli (RFC 9110 §8.4, §12.5.3).
///
/// That is: complete responses with a body of a compressible media type, of at least 256 bytes where the
/// length is known, which may be transformed. Each of them says `Vary: Accept-Encoding`, compressed or not; a
/// strong entity tag becomes that of the compressed bytes. Of equals gzip is chosen, as brotli that is fast
/// enough for an answer made anew is no smaller. A response that has a content coding, or that says already
/// that it depends on `Accept-Encoding`, was negotiated by whoever made it and passes. A GET for a range gets
/// its bytes as they are.
///
/// A client that refuses `identity` gets small bodies compressed too, and 406 where there is no form that it
/// takes.
///
/// Belongs inside of `conditionalRequests`, which then compares the tags that the client saw.
public let contentCoding: Middleware = { respond in
  { request in
    let response = try await respond(request)
    let length = response.body.length ?? .max
    if length < Compression.worthwhile {
      // Most answers that small need no further look.
      if length == 0 || AcceptEncoding(of: request).accepts(.identity) { return response }
    }
    switch CodingStage(of: response) {
    case .settled: return response
    case .uncoded: return response.orNotAcceptable(for: request, AcceptEncoding(of: request))
    case .open: return await response.coded(for: request)
    }
  }
}

/// How far a response has come on the way to its content coding.
private enum CodingStage {
  /// It has a coding, or cannot have one.
  case settled
  /// It has none, by its kind or by the choice of whoever made it.
  case uncoded
  /// It may get one.
  case open

  init(of response: Response) {
    self = .settled
    switch response.status {
    case .noContent, .notModified, .partialContent: return
    case let status where status.code < 200: return
    default: break
    }
    var type: String?
    var isDecided = false
    for field in response.headerFields {
      switch field.name {
      case .contentEncoding, .contentRange: return
      case .vary: isDecided = isDecided || field.value.hasListMember("accept-encoding")
      case .cacheControl: isDecided = isDecided || field.value.hasListMember("no-transform")
      case .contentType: type = field.value
      default: break
      }
    }
    let isOpen = !isDecided && type.map { MediaType($0).isCompressible } == true
    self = isOpen ? .open : .uncoded
  }
}

extension Response {
  fileprivate func coded(for request: Request) async -> Response {
    let accepted = AcceptEncoding(of: request)
    var response = self
    response.addVary(.acceptEncoding)
    if request.asksForRange && accepted.accepts(.identity) { return response }
    let coding = accepted.preferred(among: [.gzip, .brotli, .identity])
    guard let coding, coding != .identity, let body = await Compression.compress(body, coding) else {
      return response.orNotAcceptable(for: request, accepted)
    }
    response.body = body
    response.headerFields[.contentLength] = nil
    response.headerFields[.acceptRanges] = nil
    response.markCoded(as: coding)
    return response
  }

  /// This response, or 406 in its place where the client wants no `identity`: one that was made by asking only.
  fileprivate func orNotAcceptable(for request: Request, _ accepted: AcceptEncoding) -> Response {
    guard status == .ok, request.method == .get || request.method == .head, !accepted.accepts(.identity)
    else { return self }
    var response = Response.plain(
      .notAcceptable, "There is no form of this in a content coding that you accept.")
    response.addVary(.acceptEncoding)
    return response
  }

  /// Says that the body has been given `coding`, with an entity tag of its own.
  public mutating func markCoded(as coding: ContentCoding) {
    headerFields[.contentEncoding] = coding.rawValue
    if let entityTag { self.entityTag = entityTag.encoded(as: coding) }
  }
}
