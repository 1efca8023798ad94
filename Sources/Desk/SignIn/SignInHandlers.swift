import Accounts
import Concurrency
import Digests
import Foundation
import HTTP
import HTTPTypes
import Jobs
import Logging
import Postgres
import Server
import SiteBase
import Syndication

extension Site {
  func signInPage(_ to: String, _ request: Request) async throws -> Response {
    if let reason = whyNobodySignsIn { return .plain(.forbidden, reason).noStore }
    return try await showDesk(SignInPage(to: DeskAddress(to), problem: nil))
  }

  /// Sends a code to a mail address, if somebody has it.
  func sendCode(_ form: Form, _ request: Request) async throws -> Response {
    let to = DeskAddress(form["to"] ?? "")
    switch try await requestCode(
      form, request, takesNewcomers: false, .signInMail, SignInMailJob.init(request:))
    {
    case .noAddress:
      return try await showDesk(
        SignInPage(to: to, problem: "This is no mail address. It should look like ada@example.com."),
        .unprocessableContent)
    case .tooManyTries: return try await tooManyTries(to)
    case .accepted(let id): return .seeOther(SignInRoute.code(id, to.text).url)
    }
  }

  func codePage(_ id: UUID?, _ to: String) async throws -> Response {
    guard let id else { return .seeOther(SignInRoute.page(to).url) }
    return try await showDesk(CodePage(request: id, to: DeskAddress(to), problem: nil))
  }

  func useCode(_ form: Form, _ request: Request) async throws -> Response {
    let to = DeskAddress(form["to"] ?? "")
    guard try await maySignIn(request) else { return try await tooManyTries(to) }
    guard let id = form["request"].flatMap(UUID.init(uuidString:)) else {
      return .seeOther(SignInRoute.page(to.text).url)
    }
    let code = Secret.code(typed: form["code"] ?? "")
    let now = present
    let answer = try await begin(request, to: to) { try await $0.signInRequests.use(code, of: id, at: now) }
    guard let answer else {
      let problem = """
        This code does not work. Codes work once, for ten minutes, and for \(SignInRequestStore.tries) tries; \
        ask for a new one if this is not a typing mistake.
        """
      return try await showDesk(CodePage(request: id, to: to, problem: problem), .unprocessableContent)
    }
    return answer
  }

  func linkPage(_ secret: String) async throws -> Response {
    if let reason = whyNobodySignsIn { return .plain(.forbidden, reason).noStore }
    guard try await database.signInRequests.isValid(Secret(secret), at: present) else {
      return try await showDesk(SignInPage(to: DeskAddress(""), problem: Self.linkProblem), .gone)
    }
    return try await showDesk(LinkPage(secret: secret))
  }

  func useLink(_ secret: String, _ request: Request) async throws -> Response {
    guard try await maySignIn(request) else { return try await tooManyTries(DeskAddress("")) }
    let now = present
    let answer = try await begin(request, to: DeskAddress("")) {
      try await $0.signInRequests.use(Secret(secret), at: now)
    }
    guard let answer else {
      return try await showDesk(SignInPage(to: DeskAddress(""), problem: Self.linkProblem), .gone)
    }
    return answer
  }

  func signOut(_ person: SignedIn) async throws -> Response {
    try await database.sessions.end(person.session.id, of: person.person.id)
    return try endOfSession(to: SignInRoute.page("").url)
  }

  /// Begins a session, and leads to `to`; readers, to their account. Nil if `prove` says that nobody signs
  /// in.
  func begin(
    _ request: Request, to: DeskAddress, _ prove: (Transaction) async throws -> Person?
  ) async throws -> Response? {
    guard let begun = try await beginSession(request, prove) else { return nil }
    var response = Response.seeOther(begun.person.role == .reader ? connections.links.account("") : to.url)
    response.append(begun.cookie)
    return response
  }

  func tooManyTries(_ to: DeskAddress) async throws -> Response {
    let problem = "There were too many tries. Wait a quarter of an hour, then try again."
    var response = try await showDesk(SignInPage(to: to, problem: problem), .tooManyRequests)
    response.headerFields[.retryAfter] = "900"
    return response
  }

  private static let linkProblem = """
    This link no longer works: links work once and for a limited time. Sign in another way, or ask for a new one.
    """
}

/// An address of the desk to which signing in leads. An address elsewhere is not followed.
struct DeskAddress: Hashable, Sendable {
  /// Empty for the first page of the desk.
  let text: String

  init(_ text: String) {
    let isOfDesk = text == "/desk" || text.hasPrefix("/desk/") || text.hasPrefix("/desk?")
    self.text = isOfDesk && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x5C } ? text : ""
  }

  package var url: String { text.isEmpty ? DeskRoute.posts(DeskPosts()).url : text }
}
