public import HTTP
import HTTPTypes

/// Compresses responses for clients that accept gzip or brotli (RFC 9110 §8.4, §12.5.3).
///
/// It compresses complete responses whose media type is compressible, which have at least 256 bytes if the
/// length is known, and which may be transformed. Each of these gets `Vary: Accept-Encoding`, compressed or
/// not, and a compressed one gets an entity tag of its own. If the client prefers neither coding, gzip is
/// chosen, because brotli is no smaller when it has to be as fast. A response that already has a content
/// coding or a `Vary: Accept-Encoding` passes unchanged. A response to a range request is not compressed.
///
/// A client that refuses `identity` gets small bodies compressed as well, or 406 if it accepts no coding.
///
/// Place it inside `conditionalRequests`, which compares the entity tags that the client received.
public let contentCoding: Middleware = { respond in
  Responder(answering: { request in
    respond.answer(request).flatMap(request) { $0.codedAnswer(for: $1) }
  })
}

/// Whether a response can get a content coding.
private enum CodingStage {
  /// It has one, or cannot have one.
  case unchangeable
  /// It has none, because of its media type or because its handler decided so.
  case uncoded
  /// It may get one.
  case open

  init(of response: borrowing Response) {
    self = .unchangeable
    switch response.status {
    case .noContent, .notModified, .partialContent: return
    case let status where status.code < 200: return
    default: break
    }
    let fields = response.headerFields
    if fields.value(of: .contentEncoding) != nil || fields.value(of: .contentRange) != nil { return }
    self = .uncoded
    if fields.value(of: .vary)?.hasListMember("accept-encoding") ?? false { return }
    if fields.value(of: .cacheControl)?.hasListMember("no-transform") ?? false { return }
    if let type = fields.value(of: .contentType), MediaType(type).isCompressible { self = .open }
  }
}

extension Response {
  fileprivate consuming func codedAnswer(for request: Request) -> Answer<Response> {
    let length = body.length ?? .max
    if length < Compression.worthwhile {
      // Most small responses end here.
      if length == 0 || AcceptEncoding(of: request).accepts(.identity) { return .ready(self) }
    }
    switch CodingStage(of: self) {
    case .unchangeable: return .ready(self)
    case .uncoded: return .ready(orNotAcceptable(for: request, AcceptEncoding(of: request)))
    case .open:
      let response = self
      return .pending { await response.coded(for: request) }
    }
  }

  private func coded(for request: Request) async -> Response {
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
    // The compressed bytes of a stream depend on its pieces, so the next response may have different ones.
    if case .stream = self.body, let tag = response.entityTag {
      response.entityTag = EntityTag(opaque: tag.opaque, isWeak: true)
    }
    return response
  }

  /// This response, or 406 if the client refuses `identity` and the request only reads.
  fileprivate func orNotAcceptable(for request: Request, _ accepted: AcceptEncoding) -> Response {
    guard status == .ok, request.method == .get || request.method == .head, !accepted.accepts(.identity)
    else { return self }
    var response = Response.plain(
      .notAcceptable, "This content is not available in a content coding that you accept.")
    response.addVary(.acceptEncoding)
    return response
  }

  /// Sets the fields for a body in `coding`, with an entity tag of its own.
  public mutating func markCoded(as coding: ContentCoding) {
    headerFields[.contentEncoding] = coding.rawValue
    if let entityTag { self.entityTag = entityTag.encoded(as: coding) }
  }
}
