import HTTPTypes
import URIs

extension Request {
  /// Whether another site made the client send this request, without a person who followed a link.
  ///
  /// `Referer` names the other site; `Sec-Fetch-User` (W3C, Fetch Metadata Request Headers), which no page
  /// can forge, tells that a person followed a link.
  var isMadeByAnotherSite: Bool {
    var referer: String?
    for field in headerFields {
      switch field.name {
      case .referer: referer = field.value
      case .secFetchUser: if field.value == "?1" { return false }
      default: break
      }
    }
    guard let referer, let site = URIReference(referer).authority else { return false }
    return site.lowercased() != authority?.lowercased()
  }
}

extension HTTPField.Name {
  fileprivate static let secFetchUser = HTTPField.Name("Sec-Fetch-User")!
}
