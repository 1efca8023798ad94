import HTTP
import HTTPTypes

/// The visitor who makes a request, as far as the site knows them.
///
/// Only ``Endpoint/viewer(_:)`` reads a viewer from a request, so that no answer for everyone can depend on
/// one.
struct Viewer: Hashable, Sendable {
  enum Identity: Hashable, Sendable {
    /// A visitor who has not signed in.
    case anonymous
  }

  let identity: Identity

  private init(_ identity: Identity) { self.identity = identity }

  /// A visitor about whom nothing is known.
  static let anonymous = Viewer(.anonymous)

  /// The answer of a personal endpoint to `request`. Unless the handler says otherwise, shared caches between
  /// the site and the client must not keep it.
  static func answer(
    to request: Request, _ handler: @Sendable (Request, Viewer) async throws -> Response
  ) async throws -> Response {
    var response = try await handler(request, Viewer(.anonymous))
    if request.method.isRead, response.status == .ok, !response.isPersonal {
      response.cacheControl = .personal
    }
    return response
  }
}

extension Response {
  /// Whether this response says that it is for one client: by `Set-Cookie`, by `Cache-Control: private` or
  /// `no-store` (RFC 9111 §5.2.2), or by `Vary` on what tells clients apart.
  var isPersonal: Bool {
    if headerFields[.setCookie] != nil { return true }
    let directives = headerFields[values: .cacheControl].joined(separator: ",").split(separator: ",")
    let isForbidden = directives.contains { directive in
      let name = directive.split(separator: "=")[0].filter { $0 != " " && $0 != "\t" }.lowercased()
      return name == "private" || name == "no-store"
    }
    return isForbidden
      || headerFields[values: .vary].contains { value in
        ["*", "cookie", "authorization"].contains { value.hasListMember($0) }
      }
  }
}
