import Accounts
import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Mail
import Memberships
import Settings
import Synchronization
import Testing

@testable import Colophon
@testable import SiteBase

@Suite("Teams of members", .timeLimit(.minutes(15)))
struct TeamPagesTests {
  @Test("An owner invites by mail, the invited joins and reads; taken out, they read what is for everybody")
  func invite() async throws {
    try await withTeam { desk, posts, team, owner in
      let sent = try await desk.letters {
        let invited = try await owner.post("\(team)/invite", ["email": "Mia@Example.com"])
        #expect(invited.status == .seeOther)
      }
      let letter = try #require(sent.first)
      #expect(sent.count == 1 && letter.to.address == "Mia@example.com")
      #expect(letter.subject.hasPrefix("Olga invites you to "))
      let path = try #require(letter.text.firstMatch(of: #/https:\/\/blog\.example(\/account\/join\/\w+)/#)).1
      let page = try await desk.stranger.text(String(path))
      #expect(page.contains("Olga has a seat for you: Team.") && page.contains("/account?to="))
      let (mia, tom) = (try await desk.browser("Mia", .reader), try await desk.browser("Tom", .reader))
      #expect(try await !mia.text(posts.paying).contains(MembersPosts.payingSecret))
      #expect(try await mia.post(String(path)).status == .seeOther)
      #expect(try await mia.text(posts.paying).contains(MembersPosts.payingSecret))
      #expect(try await mia.text("/account").contains("Team, until"))
      #expect(try await tom.post(String(path)).text.contains("This invitation no longer works."))
      #expect(try await desk.stranger.get(String(path)).status == .gone)
      #expect(try await owner.text("/account/team").contains("Mia · mia@example.com"))
      let id = mia.person.id.uuidString.lowercased()
      #expect(try await owner.post("\(team)/remove", ["id": id]).status == .seeOther)
      #expect(try await !mia.text(posts.paying).contains(MembersPosts.payingSecret))
      #expect(try await mia.text("/account/team").contains("You are in no team."))
    }
  }

  @Test("The link of a team is shown once, and ends when another is made or it is switched off")
  func link() async throws {
    try await withTeam { desk, posts, team, owner in
      func make() async throws -> String {
        let page = try await owner.post("\(team)/link").text
        return String(
          try #require(page.firstMatch(of: #/https:\/\/blog\.example(\/account\/join\/\w+)/#)).1)
      }
      let (first, second) = (try await make(), try await make())
      #expect(try await !owner.text("/account/team").contains("/account/join/"))
      let mia = try await desk.browser("Mia", .reader)
      _ = try await mia.post(first)
      #expect(try await !mia.text(posts.paying).contains(MembersPosts.payingSecret))
      _ = try await mia.post(second)
      #expect(try await mia.text(posts.paying).contains(MembersPosts.payingSecret))
      _ = try await owner.post("\(team)/link-off")
      #expect(try await desk.stranger.get(second).status == .gone)
      #expect(try await mia.post("\(team)/leave").status == .seeOther)
      #expect(try await !mia.text(posts.paying).contains(MembersPosts.payingSecret))
    }
  }

  @Test("Other people's teams are not there", arguments: TeamChange.allCases)
  func others(change: TeamChange) async throws {
    try await withTeam { desk, _, team, owner in
      let eve = try await desk.browser("Eve", .reader)
      let form = ["email": "a@example.com", "id": owner.person.id.uuidString.lowercased()]
      #expect(try await eve.post("\(team)/\(change.rawValue)", form).status == .notFound)
      var forged = eve
      forged.token = owner.token
      #expect(try await forged.post("\(team)/\(change.rawValue)", form).status == .forbidden)
      #expect(try await !eve.text("/account/team").contains("Olga"))
      let away = desk.stranger
      #expect(try await away.get("/account/team").status == .seeOther)
      #expect(try await away.post("\(team)/\(change.rawValue)", form).status == .unauthorized)
    }
  }

  @Test(
    "Names and addresses put no field into a letter, and lead nowhere",
    arguments: [
      "Olga\r\nBcc: eve@evil.example", "Olga\nSubject: Free", "Visit www.evil.example now",
      "https://evil.example/", "Olga eve@evil.example", "Olga\u{2028}Bcc: eve@evil.example",
    ])
  func headers(name: String) async throws {
    try await withTeam { desk, _, team, owner in
      _ = try await owner.post("/account/name", ["name": name])
      for address in [
        "a@example.com\r\nBcc: eve@evil.example", "a@example.com, eve@evil.example", "<a@example.com>",
      ] {
        #expect(try await owner.post("\(team)/invite", ["email": address]).status == .unprocessableContent)
      }
      let sent = try await desk.letters {
        _ = try await owner.post("\(team)/invite", ["email": "mia@example.com"])
      }
      let letter = try #require(sent.first)
      #expect(sent.count == 1)
      let head = letter.source.components(separatedBy: "\r\n\r\n")[0]
      let fields = head.components(separatedBy: "\r\n").filter { !$0.hasPrefix(" ") }.map {
        String($0.prefix { $0 != ":" })
      }
      #expect(
        fields == [
          "Date", "From", "To", "Message-ID", "Subject", "MIME-Version", "Content-Type",
          "Content-Transfer-Encoding", "Auto-Submitted",
        ])
      #expect(!letter.subject.contains("evil.example") && !letter.text.contains("evil.example"))
    }
  }

  @Test("People of a domain join by a button; the owner of a public address cannot open a team")
  func domain() async throws {
    try await withTeam { desk, posts, team, owner in
      #expect(try await owner.post("\(team)/domain").status == .seeOther)
      let mia = try await desk.browser("Mia", .reader)
      #expect(try await mia.text("/account/team").contains("\(team)/join"))
      #expect(try await mia.post("\(team)/join").status == .seeOther)
      #expect(try await mia.text(posts.paying).contains(MembersPosts.payingSecret))
      let id = mia.person.id.uuidString.lowercased()
      #expect(try await owner.post("\(team)/hand-over", ["id": id]).status == .seeOther)
      #expect(try await owner.post("\(team)/link").status == .notFound)
    }
  }

  @Test("Whoever owns a team with others in it is not removed, by any of the three ways")
  func removal() async throws {
    try await withTeam { desk, posts, team, owner in
      #expect(try await owner.post("\(team)/domain").status == .seeOther)
      let mia = try await desk.browser("Mia", .reader)
      #expect(try await mia.post("\(team)/join").status == .seeOther)
      let own = try await owner.post("/account/delete", ["email": "olga@example.com"])
      #expect(own.status == .unprocessableContent)
      #expect(try await own.text.contains("nothing was deleted"))
      let manager = try await desk.browser("Mara", .manager)
      let id = owner.person.id.uuidString.lowercased()
      let page = "\(AdministrationSection.members.url)/\(id)"
      let refused = try await manager.post("\(page)/remove", ["sure": "yes"])
      #expect(try await refused.text.contains("has a team with others in it"))
      let program = try await desk.program("Mara", .manager)
      let record = try await program.get("/members/\(id)")
      let removed = try await program.send(.delete, "/members/\(id)", nil, [.ifMatch: record.tag])
      #expect(removed.status == 409)
      #expect(try await mia.text(posts.paying).contains(MembersPosts.payingSecret))
      _ = try await manager.post("\(page)/end")
      #expect(try await manager.post("\(page)/remove", ["sure": "yes"]).status == .seeOther)
      #expect(try await desk.site.database.people.person(withEmail: "olga@example.com") == nil)
    }
  }

  @Test("Letters with invitations are limited")
  func limits() async throws {
    try await withTeam { desk, _, team, owner in
      for _ in 1...5 {
        #expect(try await owner.post("\(team)/invite", ["email": "mia@example.com"]).status == .seeOther)
      }
      let refused = try await owner.post("\(team)/invite", ["email": "mia@example.com"])
      #expect(refused.status == .unprocessableContent)
    }
  }

  /// Runs `body` with the address at which the team of an owner changes.
  private func withTeam(
    _ body: @escaping @Sendable (DeskFixture, MembersPosts, String, Browser) async throws -> Void
  ) async throws {
    try await withMembersSite(configure: Self.withMail) { desk, posts in
      let owner = try await desk.browser("Olga", .reader)
      let context = MembershipContext(actor: "test", now: desk.now, timeZone: "UTC")
      let team = try await desk.site.database.change(owner.person, .add(plan: "team", until: nil), context)
      try await body(desk, posts, "/account/team/\(team.id.uuidString.lowercased())", owner)
    }
  }

  private static let withMail: @Sendable (inout Configuration) -> Void = {
    $0.mailServer = MailServer("smtp://localhost")
    $0.mailSender = MailAddress("site@blog.example")
  }
}

extension DeskFixture {
  /// The letters that jobs send because of `body`.
  func letters(_ body: () async throws -> Void) async throws -> [MailMessage] {
    try await body()
    let sent = SentLetters()
    try await withDependencies {
      $0.mailer = Mailer { letter in sent.letters.withLock { $0.append(letter) } }
    } operation: {
      try await runJobs()
    }
    return sent.letters.withLock(\.self)
  }
}

final class SentLetters: Sendable {
  let letters = Mutex<[MailMessage]>([])
}
