import Foundation
import Jobs
import Postgres
import PostgresTestSupport
import Testing

@testable import Colophon
@testable import Syndication

@Suite("Migration 0008")
struct JobMigrationTests {
  private let topic = "http://localhost:8080/feed.xml"

  @Test("The pending work of the previous version becomes jobs")
  func jobs() async throws {
    try await withTestDatabase { database in
      let migrations = try Migrations(directory: Checkout.migrations)
      try await Migrations(migrations.all.filter { $0.number < 8 }).apply(to: database)
      try await database.execute(
        """
        INSERT INTO websub_subscriptions (
          topic, callback, callback_site, is_hub, secret, expires_at, wanted, delivered, due_at, attempts)
        VALUES
          ('\(topic)', 'http://a.example/', 'a.example:80', false, 's', 'infinity', 'new', 'old', '2026-01-01Z', 3),
          ('\(topic)', 'http://b.example/', 'b.example:80', false, NULL, 'infinity', 'new', 'new', NULL, 0),
          ('\(topic)', 'http://hub.example/', 'hub.example:80', true, NULL, 'infinity', 'new', 'old', '2026-01-01Z', 0);
        INSERT INTO websub_requests (
          mode, topic, callback, callback_site, secret, lease_seconds, content, reason, client, requested_at, due_at)
        VALUES
          ('subscribe', '\(topic)', 'http://c.example/', 'c.example:80', 'secret', 3600, 'content', NULL, '192.0.2.1',
            '2026-01-01Z', '2026-01-01Z'),
          ('denied', '\(topic)', 'http://d.example/', 'd.example:80', NULL, 0, '', 'gone', NULL, '2026-01-01Z',
            '2026-01-01Z'),
          ('subscribe', '\(topic)', 'http://e.example/', 'e.example:80', NULL, 3600, '', NULL, '192.0.2.1',
            '2026-01-01Z', NULL);
        """)
      try await migrations.apply(to: database)
      #expect(try await payloads(of: .delivery, in: database) == [DeliveryJob(subscription: 1)])
      #expect(try await payloads(of: .announcement, in: database) == [DeliveryJob(subscription: 3)])
      var subscribe = VerificationJob(
        mode: .subscribe, topic: topic, callback: "http://c.example/", callbackSite: "c.example:80")
      subscribe.secret = "secret"
      subscribe.lease = 3600
      subscribe.content = Data("content".utf8)
      var denied = VerificationJob(
        mode: .denied, topic: topic, callback: "http://d.example/", callbackSite: "d.example:80")
      denied.reason = "gone"
      #expect(try await payloads(of: .verification, in: database) == [subscribe, denied])
      #expect(try await keys(of: .verification, in: database) == [subscribe.key, denied.key])
      // Requests are still counted; denials, which nobody requested, are not.
      #expect(
        try await database.one(
          Statement(
            "requests", "SELECT count(*) AS count FROM websub_requests",
            column: Column("count", Int.self, .computedNotNull))) == 2)
    }
  }

  private func payloads<Payload>(of kind: JobKind<Payload>, in database: Database) async throws -> [Payload] {
    let rows = try await database.rows(
      Statement(
        "payloads", "SELECT payload FROM jobs WHERE kind = $1 ORDER BY lane", parameters: String.self,
        column: Column("payload", JSONB.self)), kind.name)
    return try rows.map { try JSONDecoder().decode(Payload.self, from: Data($0.bytes)) }
  }

  private func keys<Payload>(of kind: JobKind<Payload>, in database: Database) async throws -> [String] {
    try await database.rows(
      Statement(
        "keys", "SELECT key FROM jobs WHERE kind = $1 ORDER BY lane", parameters: String.self,
        column: Column("key", String.self)), kind.name)
  }
}
