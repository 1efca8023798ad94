import HTTP
import HTTPTypes
import Importing
import Publication
import Syndication

extension Response {
  /// This answer, where it is whole, with an entity tag made from its bytes, so that the same content has the same
  /// validator on every machine and after every restart. A feed has brought its own (``FeedVersion``).
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
  var isRead: Bool { self == .get || self == .head }
}
