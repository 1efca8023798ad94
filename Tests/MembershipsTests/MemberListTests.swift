import Accounts
import Dependencies
import Foundation
import Postgres
import PostgresTestSupport
import Testing
import Timestamps

@testable import Memberships

@Suite("Lists of members of other programs")
struct MemberListTests {
  private static let plans = [
    Plan(id: "monthly", name: "Monthly", months: 1, seats: 1),
    Plan(id: "yearly", name: "Yearly", months: 12, seats: 1),
    Plan(id: "complimentary", name: "Complimentary", months: nil, seats: 1),
  ]

  private func list(_ text: String, _ names: [String: String] = [:]) throws -> MemberList {
    try MemberList(text, plans: Self.plans, names: names, timeZone: "Europe/Vienna")
  }

  private func date(_ text: String) -> Timestamp? { Timestamp(rfc3339: text) }

  @Test(
    "Ghost: complimentary plans, tiers by name, consent since the day of joining; who was deleted is left out"
  )
  func ghost() throws {
    let list = try list(
      """
      id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
      1,ada@example.com,Ada,met in Vienna,true,true,,2024-01-02T03:04:05.000Z,,"a, b",
      2,bob@example.com,,,false,false,cus_1,2024-02-02T00:00:00.000Z,,,"Gold, Silver"
      3,eve@example.com,Eve,,true,,,2024-02-02T00:00:00.000Z,2024-03-01T00:00:00.000Z,,
      """, ["gold": "yearly"])
    #expect(list.program == .ghost)
    #expect(list.rows.map(\.email) == ["ada@example.com", "bob@example.com"])
    #expect(list.rows.map(\.name) == ["Ada", "bob"])
    #expect(list.rows.map(\.plan) == ["complimentary", "yearly"])
    #expect(list.rows[0].note == "met in Vienna")
    #expect(list.rows[0].consent == MailConsent(date: date("2024-01-02T03:04:05Z"), source: ""))
    #expect(list.rows[1].consent == nil)
    #expect(list.leftOut.map(\.description) == ["line 4: eve@example.com was removed there"])
  }

  @Test("Substack: only active subscriptions have a plan, until they expire")
  func substack() throws {
    let list = try list(
      """
      email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
      ada@example.com,true,2027-01-15T10:00:00.000Z,yearly,false,2023-01-15T10:00:00.000Z,2023-01-15T10:00:00.000Z
      bob@example.com,false,,other,false,2023-01-15T10:00:00.000Z,
      eve@example.com,true,,comp,true,2023-01-15T10:00:00.000Z,
      """)
    #expect(list.program == .substack)
    #expect(list.rows.map(\.plan) == ["yearly", nil, "complimentary"])
    #expect(list.rows[0].until == date("2027-01-15T10:00:00Z"))
    #expect(list.rows.map { $0.consent != nil } == [true, true, false])
  }

  @Test("Patreon: patrons who are active have a tier, dates with a space")
  func patreon() throws {
    let list = try list(
      """
      Name,Email,Patron Status,Tier,Patronage Since Date,Access Expiration
      Ada,ada@example.com,Active patron,Gold,2019-05-17 20:33:11.000000,2027-05-17 20:33:11
      Bob,bob@example.com,Former patron,Gold,2019-05-17 20:33:11,
      Eve,eve@example.com,,,,
      """, ["Gold": "monthly"])
    #expect(list.program == .patreon)
    #expect(list.rows.map(\.plan) == ["monthly", nil, nil])
    #expect(list.rows[0].until == date("2027-05-17T20:33:11Z"))
    #expect(list.rows[0].joined == date("2019-05-17T20:33:11Z"))
  }

  @Test("A day is over when it ends in the time zone of the site")
  func days() throws {
    let list = try list(
      "First name;Last name;Email;Plan;Expiration date\nAda;Lovelace;ada@example.com;Monthly;2027-06-30\n")
    #expect(list.program == .memberful)
    #expect(list.rows.map(\.name) == ["Ada Lovelace"])
    #expect(list.rows[0].until == date("2027-06-30T22:00:00Z"))
  }

  @Test("Each line that is left out is named with the reason and what to do")
  func leftOut() throws {
    let list = try list(
      """
      email,plan,until
      ada@example.com,monthly,
      nobody,monthly,
      ADA@example.com,yearly,
      bob@example.com,Gold,
      eve@example.com,monthly,soon
      "x@example.com\r\nBcc: y@example.com",,
      """)
    #expect(list.rows.map(\.email) == ["ada@example.com"])
    #expect(
      list.leftOut.map(\.description).prefix(4) == [
        "line 3: \"nobody\" is no mail address",
        "line 4: ADA@example.com stands on line 2 already",
        "line 5: bob@example.com has the plan \"Gold\", which this site does not have: say which it is by --plan 'Gold=ID'",
        "line 6: eve@example.com has \"soon\" in the column until, which is no date as 2027-12-31 or 2027-12-31T12:00:00Z",
      ])
    #expect(list.leftOut.count == 5)
  }

  @Test("A file that is no list is refused as a whole")
  func noList() {
    #expect(throws: MemberListError.noAddresses(columns: ["a", "b"])) { try list("a,b\n1,2\n") }
    #expect(throws: MemberListError.noAddresses(columns: [])) { try list("") }
    #expect(throws: MemberListError.cut) { try list("email,note\na@example.com,\"x") }
    #expect(throws: MemberListError.noPlan("gold", for: "G", known: Self.plans.map(\.id))) {
      try list("email\na@example.com\n", ["G": "gold"])
    }
  }
}

@Suite("Import and export of members")
struct MemberListImportTests {
  private static let now = Timestamp(rfc3339: "2026-12-01T12:00:00Z") ?? Timestamp(microseconds: 0)
  private let context = MembershipContext(actor: "site members import", now: now, timeZone: "UTC")

  private func run(_ body: @escaping @Sendable (Database) async throws -> Void) async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    try await withTestDatabase(migrations: "\(root)/Migrations") { database in
      try await withDependencies {
        $0.uuid = UUIDGenerator { UUID() }
      } operation: {
        try await body(database)
      }
    }
  }

  private func list(_ text: String, in database: Database) async throws -> MemberList {
    try MemberList(text, plans: try await database.memberPlans.plans(), timeZone: "UTC")
  }

  private func has(_ key: String, in database: Database) async throws -> [Subscription] {
    let person = try #require(try await database.people.person(withEmail: key))
    return try await database.memberPlans.all(of: person.id, at: Self.now)
  }

  private func exported(_ database: Database) async throws -> String {
    var text = ""
    _ = try await database.exportMembers(at: Self.now) { text += $0 }
    return text
  }

  private static let file = """
    email,name,plan,until,consent,consent_date,consent_source,note
    ada@example.com,Ada,yearly,2027-06-30T00:00:00Z,yes,2025-01-01T00:00:00Z,the form,"=1, said she"
    bob@example.com,Bob,complimentary,,,,,
    eve@example.com,Eve,yearly,2026-01-01T00:00:00Z,,,,
    zoe@example.com,Zoe,,,,,,

    """

  @Test("A dry run counts what an import does, and changes nothing; the same list again changes nothing")
  func again() async throws {
    try await run { database in
      let list = try await list(Self.file, in: database)
      let expected = MemberListFigures(added: 4, begun: 2, extended: 0, unchanged: 0)
      #expect(try await database.importMembers(list, context, isDry: true) == expected)
      #expect(try await database.people.person(withEmail: "ada@example.com") == nil)
      #expect(try await database.importMembers(list, context) == expected)
      let first = try await exported(database)
      let repeated = MemberListFigures(added: 0, begun: 0, extended: 0, unchanged: 4)
      #expect(try await database.importMembers(list, context, isDry: true) == repeated)
      #expect(try await database.importMembers(list, context) == repeated)
      #expect(try await exported(database) == first)
      let ada = try await has("ada@example.com", in: database)
      #expect(ada.map(\.ends) == [Timestamp(rfc3339: "2027-06-30T00:00:00Z")])
      let history = try await database.memberPlans.history(of: try #require(ada.first).id)
      #expect(history.map(\.what) == [.began])
      #expect(history.map(\.by) == ["site members import"])
      #expect(try await has("bob@example.com", in: database).map(\.ends) == [nil])
      #expect(try await has("eve@example.com", in: database) == [])
    }
  }

  @Test("What is exported can be imported elsewhere, and is then exported as the same bytes")
  func roundTrip() async throws {
    try await run { database in
      _ = try await database.importMembers(try await list(Self.file, in: database), context)
      let text = try await exported(database)
      #expect(text.contains("'=1, said she"))
      try await run { other in
        let list = try await list(text, in: other)
        #expect(list.program == .colophon)
        #expect(list.leftOut == [])
        _ = try await other.importMembers(list, context)
        #expect(try await exported(other) == text)
      }
    }
  }

  @Test(
    "A list lets plans end later, never earlier; names, notes, consents and roles of those who are there stay"
  )
  func keeps() async throws {
    try await run { database in
      _ = try await database.importMembers(try await list(Self.file, in: database), context)
      let olga = try await database.people.add(
        "Olga", email: "olga@example.com", key: "olga@example.com", role: .owner, at: Self.now)
      let other = try await list(
        """
        email,name,plan,until,consent,consent_date,consent_source,note
        ADA@example.com,Adele,yearly,2027-01-01T00:00:00Z,yes,2026-01-01T00:00:00Z,elsewhere,other
        bob@example.com,Bob,complimentary,2026-12-31T00:00:00Z,,,,
        zoe@example.com,Zoe,monthly,,,,,
        olga@example.com,O,monthly,,,,,
        """, in: database)
      let figures = try await database.importMembers(other, context)
      #expect(figures == MemberListFigures(added: 0, begun: 2, extended: 0, unchanged: 2))
      let text = try await exported(database)
      #expect(text.contains("ada@example.com,Ada,yearly,2027-06-30T00:00:00Z,"))
      #expect(text.contains("2025-01-01T00:00:00Z,the form,\"'=1, said she\""))
      #expect(text.contains("bob@example.com,Bob,complimentary,,"))
      #expect(try await database.people.person(olga.id)?.role == .owner)
      let later = try await list(
        "email,plan,until\nada@example.com,yearly,2028-01-01T00:00:00Z\n", in: database)
      #expect(try await database.importMembers(later, context).extended == 1)
      #expect(
        try await has("ada@example.com", in: database).map(\.ends) == [
          Timestamp(rfc3339: "2028-01-01T00:00:00Z")
        ])
    }
  }

  @Test("Two imports of the same list at once add nobody twice")
  func atOnce() async throws {
    try await run { database in
      let rows = (1...1500).map { "m\($0)@example.com,monthly\n" }
      let lists = [
        try await list("email,plan\n" + rows.joined(), in: database),
        try await list("email,plan\n" + rows.reversed().joined(), in: database),
      ]
      let figures = try await withThrowingTaskGroup(of: MemberListFigures.self) { group in
        for list in lists { group.addTask { try await database.importMembers(list, context) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(figures.map(\.added).reduce(0, +) == 1500)
      #expect(figures.map(\.begun).reduce(0, +) == 1500)
      let counts = try await database.memberPlans.counts(at: Self.now)
      #expect(counts.readers == 1500)
      #expect(counts.paying == 1500)
    }
  }
}
