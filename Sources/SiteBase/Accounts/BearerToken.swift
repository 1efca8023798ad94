import Accounts
import Digests
import Foundation
import HTTP
import HTTPTypes
import Postgres
import Server
import Timestamps

/// A program that acts for a person by a token.
package struct TokenBearer: Hashable, Sendable {
  package let token: AccessToken
  /// The proof that the program has the token.
  fileprivate let secret: Secret

  package var person: Person { token.person }

  /// The secret at whose address the program finds a post that readers do not see, once it opens the post
  /// (``Publication/PreviewStore``). A token always has the same one for a post, so it is stored nowhere.
  package func previewSecret(of post: UUID) -> Secret {
    Secret(
      SHA256Digest(bytes: secret.digest(for: "preview of \(post.uuidString.lowercased())")).hex(prefix: 16))
  }
}

// The endpoints of programs. Only here is `Authorization` read, and no cookie: a page of another site cannot
// make a browser send a token.
extension Site {
  /// An address for programs that have a token (RFC 6750).
  ///
  /// - Parameters:
  ///   - scope: what the token has to allow.
  ///   - bodyLimits: of the body that `handler` reads; nil for the server's own limits.
  package func bearer(
    _ scope: TokenScope, bodyLimits: BodyLimits? = nil,
    _ handler: @escaping @Sendable (Request, TokenBearer) async throws -> Response
  ) -> Endpoint {
    .viewer(bodyLimits: bodyLimits) { request in
      switch try await authorized(request, scope) {
      case .bearer(let bearer): try await handler(request, bearer)
      case .refused(let response): response
      }
    }.errors(.problem)
  }

  /// Who sends a request that needs a token for `scope`, or what is answered instead. Without a token, the
  /// database is not asked.
  package func authorized(_ request: Request, _ scope: TokenScope) async throws -> BearerAuthorization {
    guard let secret = request.bearerSecret else {
      return .refused(.unauthorized("This needs a token: Authorization: Bearer colophon_…", error: nil))
    }
    return try await authorized(secret, scope)
  }

  /// As ``authorized(_:_:)``, for a token that a form has in its field `access_token` (RFC 6750 §2.2).
  package func authorized(_ secret: Secret, _ scope: TokenScope) async throws -> BearerAuthorization {
    guard let token = try await database.tokens.token(secret, at: present) else {
      return .refused(
        .unauthorized("The token is unknown, has ended, or was revoked.", error: "invalid_token"))
    }
    guard token.allows(scope) else {
      let reason =
        token.person.role < scope.role
        ? "The role of \(token.person.name) does not include \(scope.rawValue)."
        : "The token does not have the scope \(scope.rawValue)."
      return .refused(.insufficientScope(reason, scope))
    }
    return .bearer(TokenBearer(token: token, secret: secret))
  }
}

/// The bearer of a request, or the answer to a request that may not be made.
package enum BearerAuthorization: Sendable {
  case bearer(TokenBearer)
  case refused(Response)
}

extension Request {
  /// Whether it has a token in `Authorization`, genuine or not.
  package var hasToken: Bool { bearerSecret != nil }

  /// The token in `Authorization: Bearer …`; nil if there is none, or another scheme.
  fileprivate var bearerSecret: Secret? {
    guard let field = headerFields[.authorization] else { return nil }
    let parts = field.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return Secret(String(parts[1].trimmed))
  }
}

extension Response {
  /// 401 with the challenge of RFC 6750 §3. The error is nil for a request without a token.
  fileprivate static func unauthorized(_ detail: String, error: String?) -> Response {
    let challenge = #"Bearer realm="programs""# + (error.map { #", error="\#($0)""# } ?? "")
    return .problem(.unauthorized, detail, fields: [.wwwAuthenticate: challenge])
  }

  /// 403 for a token that does not reach far enough.
  static func insufficientScope(_ detail: String, _ scope: TokenScope) -> Response {
    .problem(
      .forbidden, detail,
      fields: [
        .wwwAuthenticate:
          #"Bearer realm="programs", error="insufficient_scope", scope="\#(scope.rawValue)""#
      ])
  }
}
