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
@testable import SiteBase

// The pages of teams.

extension LatinSite {
  func addTeamPages(to texts: inout ShownTexts, of site: TestSite) async throws {
    let now = Timestamp(site.now)
    let context = MembershipContext(actor: "Gaius", now: now, timeZone: "UTC")
    try await site.database.planPrices.save(
      Plan(id: "team", name: "Cohors", months: 12, seats: 5, position: 3), [])
    let owner = try await LatinReader("cicero", of: site)
    let (tiro, nemo) = (try await LatinReader("tiro", of: site), try await LatinReader("nemo", of: site))
    let team = try await site.database.change(owner.person, .add(plan: "team", until: nil), context)
    let path = "/account/team/\(team.id.uuidString.lowercased())"
    func change(_ command: TeamCommand) async throws -> TeamAnswer {
      try await site.database.transaction {
        try await $0.changeTeam(team.id, by: owner.person, command, at: now)
      }
    }
    try await nemo.add("/account/team", to: &texts)
    try await owner.add("\(path)/link", form: "", to: &texts)
    let link = TeamRoute.invitation(try #require(try await change(.makeLink).link).text).url
    try await tiro.add(link, to: &texts)
    texts.add(try await site.text(link), of: link)
    texts.add(
      try await site.site.respond(Request(.get, "/account/join/nihil")).text, of: "/account/join/nihil")
    try await tiro.add(link, form: "", to: &texts)
    try await tiro.add("/account/team", to: &texts)
    _ = try await change(.openToDomain)
    try await nemo.add("/account/team", to: &texts)
    try await owner.add("/account/delete", form: "email=cicero@codex.example", to: &texts)
    for name in ["a", "b", "c", "d"] {
      try await owner.add("\(path)/invite", form: "email=\(name)@codex.example", to: &texts)
    }
    try await owner.add("/account/team", to: &texts)
    _ = try await change(.takeOut(tiro.person.id))
    try await tiro.add(link, form: "", to: &texts)
    _ = try await site.database.change(owner.person, .pause, context)
    try await tiro.add(link, form: "", to: &texts)
    let gmail = try await LatinReader("marcus", at: "gmail.com", of: site)
    let other = try await site.database.change(gmail.person, .add(plan: "team", until: nil), context)
    try await gmail.add(
      "/account/team/\(other.id.uuidString.lowercased())/domain", form: "", to: &texts)
  }
}

/// A reader who has signed in at the Latin site.
struct LatinReader {
  let person: Person
  let site: TestSite
  let cookie: String
  let token: String

  init(_ name: String, at domain: String = "codex.example", of site: TestSite) async throws {
    let (email, now) = ("\(name)@\(domain)", Timestamp(site.now))
    self.site = site
    person = try await site.database.people.add(name, email: email, key: email, role: .reader, at: now)
    let secret = try await site.database.sessions.begin(
      for: person.id, device: "Codex", network: "", at: now)
    let session = try await site.database.sessions.session(secret, network: "", at: now)
    (cookie, token) = (secret.text, session?.formToken ?? "")
  }

  /// Gets a page, or sends a form, and adds what it says.
  func add(_ path: String, form: String? = nil, to texts: inout ShownTexts) async throws {
    var request = Request(form == nil ? .get : .post, path)
    if let form { request.body = .text("token=\(token)&\(form)") }
    request.headerFields[.contentType] = "application/x-www-form-urlencoded"
    request.headerFields[HTTPField.Name("Sec-Fetch-Site")!] = "same-origin"
    request.headerFields[.cookie] = "session=\(cookie)"
    texts.add(try await site.site.respond(request).text, of: path)
  }
}
