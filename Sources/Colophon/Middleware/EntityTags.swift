import HTTP
import HTTPTypes

/// Gives every whole answer an entity tag made from its bytes, so that the same content has the same validator on
/// every machine and after every restart.
public let entityTags: Middleware = { respond in
  { request in
    var response = try await respond(request)
    guard response.status == .ok, request.method.isRead, case .bytes(let bytes) = response.body,
      !response.headerFields.contains(.eTag), response.cacheControl != .notStored
    else { return response }
    response.headerFields[.eTag] = EntityTag(hashing: bytes).description
    return response
  }
}

extension HTTPRequest.Method {
  /// GET or HEAD.
  var isRead: Bool { self == .get || self == .head }
}
