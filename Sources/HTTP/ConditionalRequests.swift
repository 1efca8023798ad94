import HTTPTypes
import Timestamps

/// Answers conditional and range requests from the validators of the full response.
///
/// For a GET or HEAD that was answered with 200: 304 where the reader has it already, 412 where a
/// precondition failed, 206 or 416 for `Range` where the body is in memory or in a file (RFC 9110 §13.2.2,
/// §14.2). Requests that change something must weigh their ``Preconditions`` themselves, before they do.
///
/// Belongs outside of ``Middleware`` that changes the body or its entity tag, such as compression: a condition
/// is about the representation that the client would get now, in the content coding that it would get.
public let conditionalRequests: Middleware = { respond in
  Responder(answering: { request in
    respond.answer(request).map(request) { $0.conditional(for: $1) }
  })
}

extension Response {
  /// What `request` gets where this is the answer to the same request without conditions.
  public func conditional(for request: Request) -> Response {
    guard status == .ok, request.method == .get || request.method == .head else { return self }
    let preconditions = Preconditions(of: request)
    if preconditions.isEmpty { return self }
    let entityTag = entityTag
    let lastModified = headerFields[.lastModified].flatMap { Timestamp(httpDate: $0) }
    switch preconditions.verdict(entityTag: entityTag, lastModified: lastModified) {
    case .notModified: return notModified
    case .failed: return preconditionFailed
    case .proceed: break
    }
    guard let range = preconditions.range, let ranges = ByteRanges(range),
      preconditions.allowsRange(entityTag: entityTag, lastModified: lastModified)
    else { return self }
    return partial(ranges)
  }

  /// 304 with what a cache needs to freshen its copy, and without what describes content that is not sent
  /// (RFC 9110 §15.4.5).
  private var notModified: Response {
    let hasTag = headerFields.contains(.eTag)
    var fields = HTTPFields()
    fields.reserveCapacity(headerFields.count)
    for field in headerFields where !field.name.describesContent {
      if field.name == .lastModified && hasTag { continue }
      fields.append(field)
    }
    var response = Response(.notModified, headerFields: fields)
    response.route = route
    response.clientAddress = clientAddress
    return response
  }

  private var preconditionFailed: Response {
    var response = Response.plain(
      .preconditionFailed, "The page is not what the request expects it to be.")
    response.headerFields[.vary] = headerFields[.vary]
    response.route = route
    response.clientAddress = clientAddress
    return response
  }
}

extension HTTPField.Name {
  /// Whether the field is about the bytes of a body, so that it makes no sense without one.
  fileprivate var describesContent: Bool {
    if self == .acceptRanges { return true }
    guard canonicalName.hasPrefix("content-") else { return false }
    return self != .contentLocation && !canonicalName.hasPrefix("content-security-policy")
  }
}
