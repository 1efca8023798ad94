import Accounts
import Concurrency
import Digests
import Foundation
import HTTP
import HTTPTypes
import Publication
import Server
import Settings
import Timestamps

/// A person who has signed in, and makes a request.
package struct SignedIn: Hashable, Sendable {
  package let session: Session

  package var person: Person { session.person }

  /// The token that forms of the desk send in a hidden field called `token`, and scripts in `X-Form-Token`.
  package var formToken: String { session.formToken }
}

// The endpoints of those who have signed in. Only here, and where sessions begin and end, is a cookie read.
extension Site {
  /// An address that shows something to people who have signed in. Others are led to the page for that.
  ///
  /// - Parameters:
  ///   - role: the lowest role that may see it; others get 403.
  ///   - isRecent: whether the person has to have signed in during the last hour.
  package func signedIn(
    _ role: Role = .author, isRecent: Bool = false,
    _ handler: @escaping @Sendable (Request, SignedIn) async throws -> Response
  ) -> Endpoint {
    .viewer { request in
      guard request.method.isRead else { return Response(.methodNotAllowed, headerFields: [.allow: "GET"]) }
      guard let person = try await currentSession(request) else { return signInFirst(request) }
      guard person.person.role >= role else { return forbidden("Your role does not include this page.") }
      guard !isRecent || isRecentlySignedIn(person) else { return signInFirst(request) }
      return try await handler(request, person).noStore
    }
  }

  /// An address that takes a form from people who have signed in: one that was made for them by this site, as
  /// its token proves, and that their browser sent from a page of this site.
  ///
  /// - Parameters:
  ///   - role: the lowest role that may send it; others get 403.
  ///   - limits: of the form. The time in which it has to arrive grows with its size.
  package func signedInForm(
    _ role: Role = .author, isRecent: Bool = false, limits: FormLimits = .desk,
    _ handler: @escaping @Sendable (Form, Request, SignedIn) async throws -> Response
  ) -> Endpoint {
    .viewer(bodyLimits: BodyLimits(limits)) { request in
      guard request.method == .post else {
        return Response(.methodNotAllowed, headerFields: [.allow: "POST"])
      }
      guard request.isFromThisSite(configuration) else { return .fromElsewhere }
      guard let person = try await currentSession(request) else {
        return try await signedOut(request, limits)
      }
      guard person.person.role >= role else { return forbidden("Your role does not include this.") }
      guard !isRecent || isRecentlySignedIn(person) else { return signInFirst(request) }
      let form = try await request.form(limits: limits)
      guard [form["token"], request.headerFields[.formToken]].contains(person.formToken) else {
        return forbidden(
          "The form is not from this site, or was made for another person. Load its page again.")
      }
      return try await handler(form, request, person).noStore
    }
  }

  /// An address at which scripts of this site read and write something of people who have signed in, as JSON.
  /// Nobody keeps it, and pages of other sites cannot write.
  package func signedInData(
    limits: BodyLimits, _ handler: @escaping @Sendable (Request, SignedIn) async throws -> Response
  ) -> Endpoint {
    .viewer(bodyLimits: limits) { request in
      guard request.method.isRead || request.isFromThisSite(configuration) else { return .fromElsewhere }
      guard let person = try await currentSession(request) else {
        return .json(.unauthorized, ["error": "signed out"])
      }
      return try await handler(request, person).noStore
    }
  }

  /// An address that takes a form from anybody whose browser sends it from a page of this site.
  package func ownForm(
    limits: FormLimits = .small, _ handler: @escaping @Sendable (Form, Request) async throws -> Response
  ) -> Endpoint {
    .viewer(bodyLimits: BodyLimits(limits)) { request in
      guard request.method == .post else {
        return Response(.methodNotAllowed, headerFields: [.allow: "POST"])
      }
      guard request.isFromThisSite(configuration) else { return .fromElsewhere }
      return try await handler(request.form(limits: limits), request).noStore
    }
  }

  /// Who makes a request; nil for somebody who has not signed in. Without a cookie, the database is not
  /// asked.
  package func currentSession(_ request: Request) async throws -> SignedIn? {
    guard let secret = request.cookie(sessionCookieName), !secret.isEmpty else { return nil }
    let session = try await database.sessions.session(
      Secret(secret), network: request.clientNetwork, at: present)
    return session.map(SignedIn.init)
  }

  private func isRecentlySignedIn(_ person: SignedIn) -> Bool {
    present.seconds(since: person.session.signedInAt) < 3600
  }

  /// Leads a person to the page to sign in, and from there back.
  private func signInFirst(_ request: Request) -> Response {
    if request.wantsJSON { return .json(.unauthorized, ["error": "signed out"]) }
    let back = request.method.isRead ? "\(request.target)" : DeskSection.posts.url
    return Response.redirect(to: SignInRoute.page(back).url, .seeOther).noStore
  }

  /// Keeps what somebody sent whose session has ended: the page has all fields of the form, and sends them
  /// again. Files are not kept: their forms are larger than what anybody may send. Nor are long texts of
  /// somebody who never had a session: the page would be held in memory until a stranger has read it.
  private func signedOut(_ request: Request, _ limits: FormLimits) async throws -> Response {
    if request.wantsJSON { return .json(.unauthorized, ["error": "signed out"]) }
    guard limits.total <= FormLimits.desk.total else { return signInFirst(request) }
    guard try await hadSession(request) else {
      do {
        return try await sendAgain(request, limits.anonymous)
      } catch let error as any RespondingError where error.response.status == .contentTooLarge {
        return .plain(.unauthorized, Self.tooLongToKeep).noStore
      }
    }
    return try await signedOutForms.withPermit { try await sendAgain(request, limits) }
  }

  private static let tooLongToKeep = """
    You are signed out, so nothing was saved, and what you sent is too long to be shown here. Go back in your \
    browser, sign in again in another tab, then send it again.
    """

  private func sendAgain(_ request: Request, _ limits: FormLimits) async throws -> Response {
    let form = try await request.form(limits: limits)
    return try await showDesk(SignedOutPage(action: "\(request.target)", fields: form.texts), .unauthorized)
  }

  /// Whether the cookie is that of a session which has ended by itself.
  private func hadSession(_ request: Request) async throws -> Bool {
    guard let secret = request.cookie(sessionCookieName), !secret.isEmpty else { return false }
    return try await database.sessions.hadSession(Secret(secret))
  }

  package func forbidden(_ reason: String) -> Response { .plain(.forbidden, reason).noStore }
}

extension FormLimits {
  /// For forms with a few short fields.
  package static let small: FormLimits = {
    var limits = FormLimits()
    limits.total = 64 * 1024
    limits.fieldSize = 16 * 1024
    limits.fieldCount = 100
    return limits
  }()

  /// The same limits, but of no more text than a page may have that waits for a stranger to read it.
  fileprivate var anonymous: FormLimits {
    var limits = self
    limits.total = min(total, 64 * 1024)
    limits.fieldSize = min(fieldSize, 64 * 1024)
    return limits
  }

  /// For forms with texts of posts: 5 MB each.
  package static let desk: FormLimits = {
    var limits = FormLimits()
    limits.total = 24 * 1024 * 1024
    limits.fieldSize = 5 * 1024 * 1024
    limits.fieldCount = 200
    return limits
  }()
}

extension BodyLimits {
  /// A minute, and a second for each 32 KB.
  package init(_ limits: FormLimits) {
    self.init(size: limits.total, deadline: .seconds(60 + limits.total / 32_768))
  }
}

extension Form {
  /// The names and values of all fields that are no files.
  fileprivate var texts: [(name: String, value: String)] {
    fields.compactMap { field in
      if case .text(let text) = field.content { (field.name, text) } else { nil }
    }
  }
}

extension Request {
  /// Whether the client is a script that reads JSON.
  package var wantsJSON: Bool { headerFields[.accept]?.hasPrefix("application/json") ?? false }

  /// Whether a page of this site made the browser send this request (Fetch Metadata; RFC 6454 §7). Browsers
  /// that say neither with a POST are refused.
  fileprivate func isFromThisSite(_ configuration: Configuration) -> Bool {
    if let site = headerFields[.secFetchSite] { return site == "same-origin" }
    guard let origin = headerFields[.origin] else { return false }
    // A proxy that is not trusted does not say by which scheme it was asked.
    let scheme = configuration.isSecure ? "https" : scheme
    return origin == configuration.baseURL || authority.map { origin == "\(scheme)://\($0)" } ?? false
  }
}

extension Response {
  /// Nobody keeps it.
  package var noStore: Response {
    var response = self
    response.cacheControl = .notStored
    return response
  }

  static var fromElsewhere: Response {
    .plain(.forbidden, "This form was not sent from a page of this site. Open the page, and send it again.")
      .noStore
  }

  package static func json(_ status: HTTPResponse.Status = .ok, _ value: some Encodable) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = (try? encoder.encode(value)).map(Array.init) ?? Array("{}".utf8)
    return Response(status, .json, .bytes(bytes)).noStore
  }

  /// Leads to a page after a form was sent.
  package static func seeOther(_ url: String) -> Response { .redirect(to: url, .seeOther).noStore }
}

extension HTTPField.Name {
  package static let formToken = HTTPField.Name("X-Form-Token")!
  fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
