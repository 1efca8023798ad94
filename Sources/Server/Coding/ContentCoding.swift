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
  Responder(answering: { request in
    respond.answer(request).flatMap(request) { $0.codedAnswer(for: $1) }
  })
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
    // The lengths of names tell most of them apart, at a fraction of what comparing them costs.
    var isNegotiated = false
    for field in response.headerFields {
      switch field.name.canonicalName.utf8.count {
      case 16 where field.name == .contentEncoding, 13 where field.name == .contentRange: return
      case 4 where field.name == .vary:
        isNegotiated = isNegotiated || field.value.hasListMember("accept-encoding")
      default: break
      }
    }
    self = .uncoded
    if isNegotiated { return }
    var isOpen = false
    for field in response.headerFields {
      switch field.name.canonicalName.utf8.count {
      case 13 where field.name == .cacheControl && field.value.hasListMember("no-transform"): return
      case 12 where field.name == .contentType: isOpen = MediaType(field.value).isCompressible
      default: break
      }
    }
    if isOpen { self = .open }
  }
}

extension Response {
  fileprivate func codedAnswer(for request: Request) -> Answer<Response> {
    let length = body.length ?? .max
    if length < Compression.worthwhile {
      // Most answers that small need no further look.
      if length == 0 || AcceptEncoding(of: request).accepts(.identity) { return .ready(self) }
    }
    return switch CodingStage(of: self) {
    case .settled: .ready(self)
    case .uncoded: .ready(orNotAcceptable(for: request, AcceptEncoding(of: request)))
    case .open: .pending { await coded(for: request) }
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
    // What comes of a stream depends on how it was cut, so its bytes need not be the same the next time.
    if case .stream = self.body, let tag = response.entityTag {
      response.entityTag = EntityTag(opaque: tag.opaque, isWeak: true)
    }
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
