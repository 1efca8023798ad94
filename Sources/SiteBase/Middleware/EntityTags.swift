import HTTP
import HTTPTypes

extension Response {
  /// This response with an entity tag, if it is complete and has none. The tag is a hash of the bytes: the
  /// same content has the same tag on every machine and after every restart. Feeds have a tag of their own
  /// (``FeedVersion``).
  func tagged(for request: Request) -> Response {
    guard status == .ok, request.method.isRead, case .bytes(let bytes) = body,
      headerFields.value(of: .eTag) == nil, cacheControl != .notStored
    else { return self }
    var response = self
    response.entityTag = EntityTag(hashing: bytes)
    return response
  }
}

extension HTTPRequest.Method {
  /// GET or HEAD.
  package var isRead: Bool { self == .get || self == .head }
}
