import Accounts
import Digests
import Foundation
import HTTP
import HTTPTypes
import Memberships
import Postgres
import Publication
import Testing
import Timestamps

@testable import Colophon
@testable import Members
@testable import SiteBase

// The pages of readers' accounts.

extension LatinSite {
  func addMembersPages(to texts: inout ShownTexts, of site: TestSite) async throws {
    func add(_ path: String, _ form: String? = nil, session: String? = nil) async throws {
      var request = Request(form == nil ? .get : .post, path)
      if let form { request.body = .text(form) }
      request.headerFields[.contentType] = "application/x-www-form-urlencoded"
      request.headerFields[HTTPField.Name("Sec-Fetch-Site")!] = "same-origin"
      request.headerFields[.cookie] = session.map { "session=\($0)" }
      texts.add(try await site.site.respond(request).text, of: path)
    }
    try await add("/account/mail", "email=nemo")
    try await add("/account/code?request=\(UUID().uuidString.lowercased())")
    try await add("/account/code", "request=\(UUID().uuidString)&code=00000000")
    for _ in 1...6 { try await add("/account/mail", "email=marcus@codex.example") }
    let now = Timestamp(site.now)
    let context = MembershipContext(actor: "Gaius", now: now, timeZone: "UTC")
    for (name, plan) in [("livia", nil), ("iulia", "complimentary"), ("ida", "yearly")] {
      let email = "\(name)@codex.example"
      let person = try await site.database.people.add(name, email: email, key: email, role: .reader, at: now)
      let link = try await site.database.signInRequests.invite(person, at: now)
      try await add("/account/link/\(link.text)")
      if let plan { _ = try await site.database.change(person, .add(plan: plan, until: nil), context) }
      let sessions = try await [1, 2].asyncMap { _ in
        try await site.database.sessions.begin(for: person.id, device: "Codex", network: "", at: now)
      }
      let found = try await site.database.sessions.session(sessions[0], network: "", at: now)
      let token = found?.formToken ?? ""
      try await add("/account", session: sessions[0].text)
      try await addOwnPages(of: person, name, token, sessions[0].text, add, site)
      try await add("/account/delete", "token=\(token)&email=nemo@codex.example", session: sessions[0].text)
      let secret = try await site.database.memberFeeds.make(.posts, for: person.id, at: now)
      if plan != nil { _ = try await site.database.change(person, .end, context) }
      try await add("/feeds/own/\(secret.text)/posts.xml")
      try await add("/account/delete", "token=\(token)&email=\(email)", session: sessions[0].text)
    }
  }
}

extension LatinSite {
  /// What a reader has seen, and a change of their address, up to its end.
  private func addOwnPages(
    of person: Accounts.Person, _ name: String, _ token: String, _ session: String,
    _ add: (_ path: String, _ form: String?, _ session: String?) async throws -> Void, _ site: TestSite
  ) async throws {
    let form = "token=\(token)"
    try await add("/account/passkey", "to=/", nil)
    try await add("/account/passkeys", nil, session)
    let early = Timestamp(site.now).adding(seconds: -4000)
    let old = try await site.database.sessions.begin(for: person.id, device: "", network: "", at: early)
    try await add("/account/passkeys", nil, old.text)
    try await add("/account/seen", nil, session)
    let store = site.database.progress(Visibility(at: Timestamp(site.now)))
    _ = try await store.keep(
      EpisodeProgress(time: 83, duration: 600, isSeen: false), of: person.id, in: "/episodes/221-cursus")
    try await add("/account/seen", nil, session)
    try await site.database.transaction {
      try await $0.progress(Visibility(at: Timestamp(site.now))).setKept(false, for: person.id)
    }
    try await add("/account/seen", nil, session)
    let now = Timestamp(site.now)
    let id = try #require(
      try await site.database.sessions.session(Secret(session), network: "", at: now)?.id)
    let changes = site.database.addressChanges
    let email = "\(name)@novus.example"
    let change = try await changes.begin(email, key: email, of: person.id, in: id, at: now)
    let answer = try #require(try await changes.answer(change, at: now))
    try await add("/account/address", nil, session)
    try await add("/account/address/allow/\(answer.link.text)", nil, nil)
    try await add("/account/address/allow/\(answer.link.text)", "", nil)
    try await add("/account/address/code", "\(form)&code=\(answer.code?.text ?? "")", session)
    let back = "\(name)@codex.example"
    try await site.database.transaction { transaction in
      let again = try await transaction.addressChanges.begin(back, key: back, of: person.id, in: id, at: now)
      let answer = try #require(try await transaction.addressChanges.answer(again, at: now))
      _ = try await transaction.addressChanges.allow(by: answer.link, at: now)
      _ = try await transaction.addressChanges.prove(by: try #require(answer.code), again, of: person.id)
    }
  }
}

extension Array {
  fileprivate func asyncMap<Result>(_ body: (Element) async throws -> Result) async throws -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await body(element)) }
    return results
  }
}
