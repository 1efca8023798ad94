import Accounts
import Concurrency
import Digests
import Foundation
import HTML
import HTTP
import HTTPTypes
import Jobs
import Pages
import Postgres
import Publication
import Server
import Settings
import SiteBase
import Words

/// Sends the mails of a change of address.
struct AddressChangeJob: Codable, Sendable {
  let change: UUID
}

extension JobKind<AddressChangeJob> {
  static let addressChange = codeMail("members.address")
}

// Readers change their mail address: the old one allows it, the new one is proved.
extension Site {
  func addressPage(
    _ person: SignedIn, problem: Word? = nil, done: Word? = nil
  ) async throws -> Response {
    let isWaiting = try await database.addressChanges.isWaiting(for: person.person.id, at: present)
    return try await show(AddressPage(person: person, isWaiting: isWaiting, problem: problem, done: done))
  }

  func beginAddressChange(_ form: Form, _ request: Request, _ person: SignedIn) async throws -> Response {
    let email = form.line("email")
    guard let key = emailKey(email), key != emailKey(person.person.email) else {
      return try await refuse(person, .noMailAddress)
    }
    let attempts = database.attempts
    guard try await attempts.allows(.addressChanges, person.person.id.uuidString, at: present),
      try await attempts.allows(.mailsToAddress, key, at: present)
    else { return try await refuse(person, .tooManyTries, .tooManyRequests) }
    let id = try await database.addressChanges.begin(
      email, key: key, of: person.person.id, in: person.session.id, at: present)
    try await JobQueue(database).add(
      .addressChange, key: id.uuidString, AddressChangeJob(change: id), lane: "", at: present)
    newJobs.notify()
    return .seeOther(ReaderRoute.address.url)
  }

  func proveAddress(_ form: Form, _ request: Request, _ person: SignedIn) async throws -> Response {
    guard try await maySignIn(request) else {
      return try await refuse(person, .tooManyTries, .tooManyRequests)
    }
    let code = Secret.code(typed: form["code"] ?? "")
    // The try is counted first, so that tries at the same time are counted too.
    guard let id = try await database.addressChanges.countTry(of: person.person.id, at: present) else {
      return try await refuse(person, .codeWrong)
    }
    let result = try await database.transaction {
      try await $0.addressChanges.prove(by: code, id, of: person.person.id)
    }
    switch result {
    case .refused: return try await refuse(person, .codeWrong)
    case .halfDone: return try await addressPage(person, done: .changeAddressExplained)
    case .changed: return try await addressPage(person, done: .addressChanged)
    }
  }

  func allowPage(_ secret: String) async throws -> Response {
    guard let address = try await database.addressChanges.address(of: Secret(secret), at: present) else {
      return try await showJoin(ReturnAddress(""), .linkOver, .gone)
    }
    var response = try await show(AllowPage(secret: secret, address: address)).noStore
    response.headerFields[.referrerPolicy] = "no-referrer"
    return response
  }

  func allowAddress(_ secret: String, _ request: Request) async throws -> Response {
    guard try await maySignIn(request) else {
      return try await showJoin(ReturnAddress(""), .tooManyTries, .tooManyRequests)
    }
    let now = present
    let result = try await database.transaction {
      try await $0.addressChanges.allow(by: Secret(secret), at: now)
    }
    switch result {
    case .refused: return try await showJoin(ReturnAddress(""), .linkOver, .gone)
    case .halfDone: return try await show(AllowedPage(text: .changeAllowed)).noStore
    case .changed: return try await show(AllowedPage(text: .addressChanged)).noStore
    }
  }

  private func refuse(
    _ person: SignedIn, _ problem: Word, _ status: HTTPResponse.Status = .unprocessableContent
  ) async throws -> Response {
    var response = try await addressPage(person, problem: problem)
    response.status = status
    if status == .tooManyRequests { response.headerFields[.retryAfter] = "900" }
    return response
  }

  /// Sends the link to the old address, and the code to the new one, unless somebody else has it.
  func sendAddressChange(_ job: AddressChangeJob) async throws -> JobResult {
    guard let answer = try await database.addressChanges.answer(job.change, at: present) else { return .done }
    let site = try await rememberedDescription()
    let words = site.words
    let link = configuration.absoluteURL(ReaderRoute.allowLink(answer.link.text).url)
    let allowing = Letter(
      subject: words[.allowMailSubject, site.title],
      text: """
        \(words[.allowMailText, answer.new])

        \(link)

        \(words[.allowMailUnasked])

        """)
    let sent = try await sendAsJob(allowing, to: answer.old, asPartOf: "members") {
      "\(answer.old) allows \(answer.new) at \(link)"
    }
    guard case .done = sent, let code = answer.code?.grouped else { return sent }
    let proving = Letter(
      subject: words[.codeMailSubject, code, site.title],
      text: """
        \(words[.proveMailText])

            \(code)

        \(words[.codeMailUnasked])

        """)
    return try await sendAsJob(proving, to: answer.new, asPartOf: "members") {
      "the code for \(answer.new) is \(code)"
    }
  }
}

/// Asks for a new address, and for the code that was sent to it.
private struct AddressPage: Page {
  let person: SignedIn
  /// Whether a code is waited for.
  let isWaiting: Bool
  let problem: Word?
  let done: Word?

  func metadata(in context: PageContext) -> PageMetadata { .ofAccount(context.words[.changeAddress]) }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    h1 { words[.changeAddress] }
    if let problem { p(.role("alert"), .class("account-problem")) { words[problem] } }
    if let done { p(.role("status")) { words[done] } }
    if isWaiting {
      p { words[.changeAddressExplained] }
      AccountForm(person: person, address: ReaderRoute.proveAddress.url, label: words[.save]) {
        label(.for("code")) { words[.codeOfNewAddress] }
        input(
          .name("code"), .id("code"), .autocomplete("one-time-code"), .spellcheck("false"), .required,
          .maxlength(20))
      }
    }
    AccountForm(person: person, address: ReaderRoute.beginAddress.url, label: words[.changeAddress]) {
      label(.for("email")) { words[.newAddress] }
      input(.type("email"), .name("email"), .id("email"), .autocomplete("email"), .required)
    }
    p { a(.href(MemberRoute.account("").url)) { words[.account] } }
  }
}

/// The page that the link to the old address opens. Only its button allows the change.
private struct AllowPage: Page {
  let secret: String
  let address: String

  func metadata(in context: PageContext) -> PageMetadata { .ofAccount(context.words[.changeAddress]) }

  func content(in context: PageContext) -> some HTML {
    h1 { context.words[.changeAddress] }
    p { context.words[.allowExplained, address] }
    form(.class("account-form"), .method("post"), .action(ReaderRoute.allow(secret).url)) {
      button { context.words[.allowChange] }
    }
  }
}

/// Says what the link has done.
private struct AllowedPage: Page {
  let text: Word

  func metadata(in context: PageContext) -> PageMetadata { .ofAccount(context.words[.changeAddress]) }

  func content(in context: PageContext) -> some HTML {
    h1 { context.words[.changeAddress] }
    p { context.words[text] }
    p { a(.href(MemberRoute.account("").url)) { context.words[.account] } }
  }
}
