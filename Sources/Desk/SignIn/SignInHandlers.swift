import Accounts
import Concurrency
import Digests
import Foundation
import HTTP
import HTTPTypes
import Jobs
import Logging
import Server
import SiteBase

extension Site {
  func signInPage(_ to: String, _ request: Request) async throws -> Response {
    if let reason = whyNobodySignsIn { return .plain(.forbidden, reason).noStore }
    return try await showDesk(SignInPage(to: DeskAddress(to), problem: nil))
  }

  /// Sends a code to a mail address, if somebody has it. The answer is the same, and takes the same time,
  /// whether or not somebody does: all the rest is a job.
  func sendCode(_ form: Form, _ request: Request) async throws -> Response {
    let to = DeskAddress(form["to"] ?? "")
    guard let key = emailKey((form["email"] ?? "").trimmingCharacters(in: .whitespaces)) else {
      return try await showDesk(
        SignInPage(to: to, problem: "This is no mail address. It should look like ada@example.com."),
        .unprocessableContent)
    }
    guard try await maySignIn(request),
      try await database.attempts.allows(.mailsToAddress, key, at: present)
    else { return try await tooManyTries(to) }
    let id = try await database.signInRequests.begin(email: key, at: present)
    try await JobQueue(database).add(
      .signInMail, key: id.uuidString, SignInMailJob(request: id), lane: "", at: present)
    newJobs.notify()
    return .seeOther(SignInRoute.code(id, to.text).url)
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
    guard let person = try await database.signInRequests.use(code, of: id, at: present) else {
      let problem = """
        This code does not work. Codes work once, for ten minutes, and for \(SignInRequestStore.tries) tries; \
        ask for a new one if this is not a typing mistake.
        """
      return try await showDesk(CodePage(request: id, to: to, problem: problem), .unprocessableContent)
    }
    return try await begin(for: person, request, to: to)
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
    guard let person = try await database.signInRequests.use(Secret(secret), at: present) else {
      return try await showDesk(SignInPage(to: DeskAddress(""), problem: Self.linkProblem), .gone)
    }
    return try await begin(for: person, request, to: DeskAddress(""))
  }

  func signOut(_ person: SignedIn) async throws -> Response {
    try await database.sessions.end(person.session.id, of: person.person.id)
    var response = Response.seeOther(SignInRoute.page("").url)
    response.append(try SetCookie(sessionCookieName, "", lifetime: .over, isSecure: configuration.isSecure))
    // The texts that the browser kept stay: they may be the only copy. "cookies" would also remove the
    // cookies of all other programs at the registrable domain (Clear Site Data §3.1).
    response.headerFields[.clearSiteData] = "\"cache\""
    return response
  }

  /// Begins a session, in place of one that the browser has.
  func begin(for person: Person, _ request: Request, to: DeskAddress) async throws -> Response {
    if let former = try await currentSession(request) {
      try await database.sessions.end(former.session.id, of: former.person.id)
    }
    try await database.sessions.removeOld(at: present)
    let secret = try await database.sessions.begin(
      for: person.id, device: request.headerFields[.userAgent] ?? "", network: request.clientNetwork,
      at: present)
    var response = Response.seeOther(to.url)
    response.append(try sessionCookie(secret))
    return response
  }

  /// Counts a try to sign in; false if there were too many from the network of the client.
  func maySignIn(_ request: Request) async throws -> Bool {
    try await database.attempts.allows(.signInsFromNetwork, request.clientNetwork, at: present)
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

extension HTTPField.Name {
  fileprivate static let clearSiteData = HTTPField.Name("Clear-Site-Data")!
}
