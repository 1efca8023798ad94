import Accounts
import Digests
import Foundation
import HTTP
import HTTPTypes
import Jobs
import Pages
import Postgres
import Server
import SiteBase
import Words

// Readers sign in, and join, by a code or a link that a mail brings. It is the same for both, so nobody
// learns who has an account.
extension Site {
  /// The account, or the form to sign in.
  func account(_ to: ReturnAddress, _ request: Request) async throws -> Response {
    if let reason = whyNobodySignsIn { return .plain(.forbidden, reason).noStore }
    guard let person = try await currentSession(request) else { return try await showJoin(to) }
    return try await showAccount(person)
  }

  func sendMemberCode(_ form: Form, _ request: Request) async throws -> Response {
    let to = ReturnAddress(form["to"] ?? "")
    let asked = try await requestCode(form, request, takesNewcomers: true, .memberMail) {
      MemberMailJob(request: $0, to: to.text)
    }
    switch asked {
    case .noAddress: return try await showJoin(to, .noMailAddress, .unprocessableContent)
    case .tooManyTries: return try await tooManyTries(to)
    case .accepted(let id): return .seeOther(MemberRoute.code(id, to.text).url)
    }
  }

  func memberCodePage(_ id: UUID?, _ to: ReturnAddress) async throws -> Response {
    guard let id else { return .seeOther(MemberRoute.account(to.text).url) }
    return try await show(MemberCodePage(request: id, to: to)).noStore
  }

  func useMemberCode(_ form: Form, _ request: Request) async throws -> Response {
    let to = ReturnAddress(form["to"] ?? "")
    guard try await maySignIn(request) else { return try await tooManyTries(to) }
    guard let id = form["request"].flatMap(UUID.init(uuidString:)) else {
      return .seeOther(MemberRoute.account(to.text).url)
    }
    let code = Secret.code(typed: form["code"] ?? "")
    let now = present
    let begun = try await beginSession(request) { try await $0.signInRequests.use(code, of: id, at: now) }
    guard let begun else {
      var response = try await show(MemberCodePage(request: id, to: to, problem: .codeWrong)).noStore
      response.status = .unprocessableContent
      return response
    }
    return welcome(begun.cookie, to)
  }

  func memberLinkPage(_ secret: String, _ to: ReturnAddress) async throws -> Response {
    if let reason = whyNobodySignsIn { return .plain(.forbidden, reason).noStore }
    guard try await database.signInRequests.isValid(Secret(secret), at: present) else {
      return try await showJoin(to, .linkOver, .gone)
    }
    var response = try await show(MemberLinkPage(secret: secret, to: to)).noStore
    response.headerFields[.referrerPolicy] = "no-referrer"
    return response
  }

  func useMemberLink(_ secret: String, _ to: ReturnAddress, _ request: Request) async throws -> Response {
    guard try await maySignIn(request) else { return try await tooManyTries(to) }
    let now = present
    let begun = try await beginSession(request) { try await $0.signInRequests.use(Secret(secret), at: now) }
    guard let begun else { return try await showJoin(to, .linkOver, .gone) }
    return welcome(begun.cookie, to)
  }

  func welcome(_ cookie: SetCookie, _ to: ReturnAddress) -> Response {
    var response = Response.seeOther(to.url)
    response.append(cookie)
    return response
  }

  func tooManyTries(_ to: ReturnAddress) async throws -> Response {
    var response = try await showJoin(to, .tooManyTries, .tooManyRequests)
    response.headerFields[.retryAfter] = "900"
    return response
  }

  /// - Parameter problem: why the last try did not succeed; nil for the first one.
  func showJoin(
    _ to: ReturnAddress, _ problem: Word? = nil, _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    var response = try await show(JoinPage(to: to, problem: problem)).noStore
    response.status = status
    return response
  }
}
