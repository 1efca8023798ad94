import Dependencies
import Foundation
import Postgres
import PostgresTestSupport
import Synchronization
import Timestamps

@testable import Accounts

/// A database with a person, and a clock that the test sets.
struct AccountsFixture: Sendable {
  let database: Database
  let ada: Person
  private let clock: Mutex<Timestamp>.Box

  static func run(_ body: @escaping @Sendable (AccountsFixture) async throws -> Void) async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    try await withTestDatabase(migrations: "\(root)/Migrations") { database in
      try await withDependencies {
        $0.uuid = UUIDGenerator { UUID() }
      } operation: {
        let start = Timestamp(microseconds: 1_800_000_000_000_000)
        let ada = try await database.people.add(
          "Ada", email: "Ada@example.com", key: "ada@example.com", role: .owner, at: start)
        try await body(AccountsFixture(database: database, ada: ada, clock: .init(start)))
      }
    }
  }

  var now: Timestamp { clock.value.withLock(\.self) }

  func pass(_ seconds: Double) { clock.value.withLock { $0 = $0.adding(seconds: seconds) } }
}

extension Mutex where Value: Sendable {
  final class Box: Sendable {
    let value: Mutex
    init(_ value: Value) { self.value = Mutex(value) }
  }
}
