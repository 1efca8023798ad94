import Accounts
import Dependencies
import Digests
import Foundation
import Postgres
import PostgresTestSupport
import Testing
import Timestamps

@testable import Memberships

@Suite("Teams")
struct TeamTests {
  private static let now = Timestamp(rfc3339: "2026-12-01T12:00:00Z") ?? Timestamp(microseconds: 0)

  private func run(_ body: @escaping @Sendable (MembershipsFixture, Team, Person) async throws -> Void)
    async throws
  {
    try await MembershipsFixture.run(at: Self.now) { site in
      let owner = try await site.person("olga", at: "company.example")
      _ = try await site.database.change(owner, .add(plan: "team", until: nil), site.context)
      let team = try #require(try await site.database.teams.all(of: owner.id, at: Self.now).first)
      try await body(site, team, owner)
    }
  }

  @Test("Forty people who follow one link at once take the four free seats, and no more")
  func parallel() async throws {
    try await run { site, team, owner in
      let link = try #require(try await site.change(team, by: owner, .makeLink).link)
      let people = try await (1...40).asyncMap { try await site.person("p\($0)") }
      let outcomes = await withTaskGroup(of: Bool.self) { group in
        for person in people {
          group.addTask {
            do {
              try await site.database.transaction {
                _ = try await $0.joinTeam(by: link, person, at: Self.now)
              }
              return true
            } catch TeamError.full {
              return false
            } catch {
              Issue.record(error)
              return false
            }
          }
        }
        return await group.reduce(into: [Bool]()) { $0.append($1) }
      }
      #expect(outcomes.count { $0 } == 4)
      #expect(try await site.database.teams.members(of: team.id).count == 5)
      #expect(try await site.database.memberPlans.counts(at: Self.now).paying == 5)
    }
  }

  @Test("An invitation lets one person in, also when several use it at once, and not after its end")
  func invitation() async throws {
    try await run { site, team, owner in
      let invite = TeamCommand.invite("Mia@example.com", key: "mia@example.com")
      let id = try #require(try await site.change(team, by: owner, invite).invitation)
      let old = try #require(try await site.database.teams.letter(of: id, at: Self.now)).link
      #expect(try await site.change(team, by: owner, invite).invitation == id, "invited again")
      let letter = try #require(try await site.database.teams.letter(of: id, at: Self.now))
      #expect(letter.email == "Mia@example.com" && letter.owner == owner)
      let people = try await ["a", "b", "c", "d"].asyncMap { try await site.person($0) }
      await #expect(throws: TeamError.notFound) { try await site.join(old, people[0]) }
      await #expect(throws: TeamError.notFound) {
        try await site.database.transaction {
          try await $0.joinTeam(by: letter.link, people[0], at: Self.now.adding(seconds: 604_801))
        }
      }
      let joined = await withTaskGroup(of: Int.self) { group in
        for person in people {
          group.addTask { (try? await site.join(letter.link, person)) == nil ? 0 : 1 }
        }
        return await group.reduce(0, +)
      }
      #expect(joined == 1)
      #expect(try await site.database.teams.invitations(of: team.id, at: Self.now) == [])
    }
  }

  @Test("Invitations and members together are never more than the seats")
  func promised() async throws {
    try await run { site, team, owner in
      for name in ["a", "b", "c", "d"] {
        _ = try await site.change(
          team, by: owner, .invite("\(name)@example.com", key: "\(name)@example.com"))
      }
      await #expect(throws: TeamError.full) {
        try await site.change(team, by: owner, .invite("e@example.com", key: "e@example.com"))
      }
      let invited = try await site.database.teams.invitations(of: team.id, at: Self.now)
      _ = try await site.change(team, by: owner, .withdraw(try #require(invited.first).id))
      _ = try await site.change(team, by: owner, .invite("e@example.com", key: "e@example.com"))
    }
  }

  @Test("A link that was renewed or switched off leads nowhere")
  func link() async throws {
    try await run { site, team, owner in
      let first = try #require(try await site.change(team, by: owner, .makeLink).link)
      let second = try #require(try await site.change(team, by: owner, .makeLink).link)
      let (mia, tom) = (try await site.person("mia"), try await site.person("tom"))
      await #expect(throws: TeamError.notFound) { try await site.join(first, mia) }
      try await site.join(second, mia)
      _ = try await site.change(team, by: owner, .switchLinkOff)
      await #expect(throws: TeamError.notFound) { try await site.join(second, tom) }
    }
  }

  @Test("Who was taken out reads what is for everybody, and comes back by an invitation alone")
  func takenOut() async throws {
    try await run { site, team, owner in
      let link = try #require(try await site.change(team, by: owner, .makeLink).link)
      let mia = try await site.person("mia")
      try await site.join(link, mia)
      #expect(try await site.database.memberPlans.isOpen(to: mia.id, at: Self.now))
      _ = try await site.change(team, by: owner, .takeOut(mia.id))
      #expect(try await !site.database.memberPlans.isOpen(to: mia.id, at: Self.now))
      await #expect(throws: TeamError.wasTakenOut) { try await site.join(link, mia) }
      let invite = TeamCommand.invite(mia.email, key: mia.email)
      let id = try #require(try await site.change(team, by: owner, invite).invitation)
      try await site.join(try #require(try await site.database.teams.letter(of: id, at: Self.now)).link, mia)
      #expect(try await site.database.memberPlans.isOpen(to: mia.id, at: Self.now))
      let history = try await site.database.memberPlans.history(of: team.id)
      #expect(history.map(\.what) == [.began, .joined, .takenOut, .invited, .joined])
      #expect(history.map(\.about) == ["", mia.email, mia.email, mia.email, mia.email])
      #expect(history.map(\.by) == ["test", "mia", "olga", "olga", "mia"])
    }
  }

  @Test("People with an address of the owner's domain join by themselves; public domains are no team's")
  func domain() async throws {
    try await run { site, team, owner in
      let (mia, tom) = (try await site.person("mia", at: "company.example"), try await site.person("tom"))
      #expect(try await site.database.teams.offered(to: mia, at: Self.now) == [])
      await #expect(throws: TeamError.notFound) { try await site.change(team, by: mia, .joinByDomain) }
      _ = try await site.change(team, by: owner, .openToDomain)
      #expect(try await site.database.teams.offered(to: mia, at: Self.now).map(\.id) == [team.id])
      #expect(try await site.database.teams.offered(to: tom, at: Self.now) == [])
      _ = try await site.change(team, by: mia, .joinByDomain)
      await #expect(throws: TeamError.notFound) { try await site.change(team, by: tom, .joinByDomain) }
      for domain in ["gmail.com", "yahoo.co.uk", "gmx.at", "web.de", "hotmail.fr", "icloud.com", "qq.com"] {
        let other = try await site.person("x", at: domain)
        _ = try await site.database.change(other, .add(plan: "team", until: nil), site.context)
        let own = try #require(try await site.database.teams.all(of: other.id, at: Self.now).first)
        await #expect(throws: TeamError.publicDomain(domain)) {
          try await site.change(own, by: other, .openToDomain)
        }
      }
    }
  }

  @Test("A team that is handed over has one owner, and the former one can leave")
  func handOver() async throws {
    try await run { site, team, owner in
      _ = try await site.change(team, by: owner, .openToDomain)
      let link = try #require(try await site.change(team, by: owner, .makeLink).link)
      let (mia, tom) = (try await site.person("mia"), try await site.person("tom"))
      try await site.join(link, mia)
      await #expect(throws: TeamError.notFound) { try await site.change(team, by: owner, .leave) }
      await #expect(throws: TeamError.notFound) { try await site.change(team, by: owner, .handOver(tom.id)) }
      _ = try await site.change(team, by: owner, .handOver(mia.id))
      let found = try #require(try await site.database.teams.all(of: owner.id, at: Self.now).first)
      #expect(found.owner == mia && found.taken == 2)
      #expect(found.domain == nil, "the new owner has no address of the domain")
      await #expect(throws: TeamError.notFound) { try await site.change(team, by: owner, .makeLink) }
      _ = try await site.change(team, by: owner, .leave)
      #expect(try await !site.database.memberPlans.isOpen(to: owner.id, at: Self.now))
      #expect(try await site.database.memberPlans.isOpen(to: mia.id, at: Self.now))
    }
  }

  @Test("Nobody changes a team that is not theirs", arguments: TeamTests.ownersCommands)
  func others(command: TeamCommand) async throws {
    try await run { site, team, owner in
      let link = try #require(try await site.change(team, by: owner, .makeLink).link)
      let (mia, eve) = (try await site.person("mia"), try await site.person("eve"))
      try await site.join(link, mia)
      for person in [mia, eve] {
        await #expect(throws: TeamError.notFound) { try await site.change(team, by: person, command) }
      }
      #expect(try await site.database.memberPlans.history(of: team.id).count == 2)
    }
  }

  static let ownersCommands: [TeamCommand] = [
    .invite("a@example.com", key: "a@example.com"), .withdraw(UUID()), .makeLink, .switchLinkOff,
    .openToDomain, .closeToDomain, .takeOut(UUID()), .handOver(UUID()),
  ]

  @Test("A plan that is paused or over lets nobody join, and more seats cannot become fewer than people")
  func closed() async throws {
    try await run { site, team, owner in
      let link = try #require(try await site.change(team, by: owner, .makeLink).link)
      let people = try await (1...6).asyncMap { try await site.person("p\($0)") }
      for person in people.prefix(4) { try await site.join(link, person) }
      await #expect(throws: TeamError.full) { try await site.join(link, people[4]) }
      let more = try await site.database.change(owner, .seats(6), site.context)
      #expect(more.seats == 6)
      try await site.join(link, people[4])
      await #expect(throws: MembershipError.seatsTaken(owner.email)) {
        try await site.database.change(owner, .seats(5), site.context)
      }
      _ = try await site.database.change(owner, .pause, site.context)
      await #expect(throws: TeamError.closed) { try await site.join(link, people[5]) }
    }
  }
}
