import HTTP
import HTTPTypes

extension Response {
  /// This response to a request that is answered for one client. Unless it says otherwise, shared caches
  /// between the site and the client must not keep it.
  package func personal(for request: Request) -> Response {
    guard request.method.isRead, status == .ok, !isPersonal else { return self }
    var response = self
    response.cacheControl = .personal
    return response
  }
}

extension Response {
  /// Whether this response says that it is for one client: by `Set-Cookie`, by `Cache-Control: private` or
  /// `no-store` (RFC 9111 §5.2.2), or by `Vary` on what tells clients apart.
  var isPersonal: Bool { saysPersonal || differsByAudience }

  /// Whether it says so in another way than by `Vary: Cookie`, which a page for an audience says
  /// (``Endpoint/audiences(_:)``).
  var saysPersonal: Bool {
    if headerFields[.setCookie] != nil { return true }
    let directives = headerFields[values: .cacheControl].joined(separator: ",").split(separator: ",")
    let isForbidden = directives.contains { directive in
      let name = directive.split(separator: "=")[0].filter { $0 != " " && $0 != "\t" }.lowercased()
      return name == "private" || name == "no-store"
    }
    return isForbidden
      || headerFields[values: .vary].contains { $0.hasMember(of: ["*", "authorization"]) }
  }

  /// Whether other audiences get another response.
  var differsByAudience: Bool { headerFields[values: .vary].contains { $0.hasMember(of: ["cookie"]) } }

  /// Says that other audiences get another response at this address.
  package mutating func markDifferingByAudience() { addVary(.cookie) }
}

extension String {
  fileprivate func hasMember(of names: [String]) -> Bool { names.contains { hasListMember($0) } }
}
