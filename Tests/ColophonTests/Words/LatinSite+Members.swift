import Accounts
import Digests
import Foundation
import HTTP
import HTTPTypes
import Memberships
import Publication
import Timestamps

@testable import Colophon
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
      try await add("/account/delete", "token=\(token)&email=nemo@codex.example", session: sessions[0].text)
      let secret = try await site.database.memberFeeds.make(.posts, for: person.id, at: now)
      if plan != nil { _ = try await site.database.change(person, .end, context) }
      try await add("/feeds/own/\(secret.text)/posts.xml")
      try await add("/account/delete", "token=\(token)&email=\(email)", session: sessions[0].text)
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
