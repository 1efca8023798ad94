import HTTPTypes
import Timestamps

/// Answers conditional and range requests from the validators of the full response.
///
/// A GET or HEAD whose response is 200 gets 304 if the client has that representation, 412 if a precondition
/// fails, 206 or 416 for `Range` unless the body is a stream that cannot be sliced (RFC 9110 §13.2.2, §14.2).
/// Handlers of other methods evaluate ``Preconditions`` themselves, before they change anything.
///
/// Place it outside of ``Middleware`` that changes the body or its entity tag, such as compression: a
/// condition refers to the representation that the client would get, in its content coding.
public let conditionalRequests: Middleware = { respond in
  Responder(answering: { request in
    respond.answer(request).map(request) { $0.conditional(for: $1) }
  })
}

extension Response {
  /// The response to `request`, if this is the response to the same request without conditions.
  public consuming func conditional(for request: Request) -> Response {
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

  /// 304 with the fields that a cache updates, and without those that describe the omitted content (RFC 9110
  /// §15.4.5).
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
      .preconditionFailed, "The page does not meet the preconditions of the request.")
    response.headerFields[.vary] = headerFields[.vary]
    response.route = route
    response.clientAddress = clientAddress
    return response
  }
}

extension HTTPField.Name {
  /// Whether the field describes the bytes of a body.
  fileprivate var describesContent: Bool {
    if self == .acceptRanges { return true }
    guard canonicalName.hasPrefix("content-") else { return false }
    return self != .contentLocation && !canonicalName.hasPrefix("content-security-policy")
  }
}
