import HTTPTypes
import Timestamps

/// Answers conditional and range requests from the validators of the full response.
///
/// For a GET or HEAD that was answered with 200: 304 where the reader has it already, 412 where a
/// precondition failed, 206 or 416 for `Range` where the body is in memory or in a file (RFC 9110 §13.2.2,
/// §14.2). Requests that change something must weigh their ``Preconditions`` themselves, before they do.
///
/// Belongs outside of ``Middleware`` that changes the body or its entity tag, such as compression.
public let conditionalRequests: Middleware = { respond in
  { request in try await respond(request).conditional(for: request) }
}

extension Response {
  /// What `request` gets where this is the answer to the same request without conditions.
  public func conditional(for request: Request) -> Response {
    guard status == .ok, request.method == .get || request.method == .head else { return self }
    let fields = request.headerFields
    guard fields.contains(where: { $0.name.isCondition }) else { return self }
    let lastModified = headerFields[.lastModified]
    let preconditions = Preconditions(of: request)
    switch preconditions.verdict(
      entityTag: entityTag, lastModified: lastModified.flatMap { Timestamp(httpDate: $0) })
    {
    case .notModified: return notModified
    case .failed: return .plain(.preconditionFailed, "The page is not what the request expects it to be.")
    case .proceed: break
    }
    guard request.method == .get, let range = fields[.range], let ranges = ByteRanges(range),
      preconditions.allowsRange(entityTag: entityTag, lastModified: lastModified)
    else { return self }
    return partial(ranges)
  }

  /// 304 with what a cache needs to freshen its copy (RFC 9110 §15.4.5).
  private var notModified: Response {
    var response = Response(.notModified, headerFields: headerFields)
    for field in headerFields where field.name.canonicalName.hasPrefix("content-") {
      if field.name != .contentLocation && field.name != .contentSecurityPolicy {
        response.headerFields[field.name] = nil
      }
    }
    if headerFields[.eTag] != nil { response.headerFields[.lastModified] = nil }
    response.headerFields[.acceptRanges] = nil
    return response
  }
}

extension HTTPField.Name {
  /// Most requests have none, and that their names' beginnings tell.
  fileprivate var isCondition: Bool {
    guard canonicalName.utf8.starts(with: "if-".utf8) else { return self == .range }
    return self == .ifMatch || self == .ifNoneMatch || self == .ifModifiedSince || self == .ifUnmodifiedSince
  }
}
