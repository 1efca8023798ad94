import Foundation
import Postgres
import PostgresTestSupport
import Testing

@Suite("A running site")
struct ServeTests {
  private let site = SiteProcess()

  @Test("serve creates its own database, answers requests, and stops cleanly", arguments: [SIGTERM, SIGINT])
  func serve(signal: Int32) async throws {
    let site = SiteProcess(isNew: true)
    let running = try site.start(["serve", "--port", "0"])
    let line = try #require(try await running.firstLine(), "serve ended before it was ready")
    let port = try #require(
      line.split(separator: ":").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) })
    let response = try await answer(from: port, to: "/")
    #expect(response.hasPrefix("HTTP/1.1 200"))
    #expect(response.contains("A test"))
    running.send(signal)
    let outcome = try await running.outcome()
    #expect(outcome.status == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(site.data)/data/postgres/postmaster.pid"))
  }

  @Test(
    "serve listens on the socket in LISTEN, and tells the service manager when it is ready and when it stops")
  func managed() async throws {
    let manager = try NotificationSocket(path: "\(site.data)/notify.sock")
    let path = "\(site.data)/site.sock"
    let running = try site.start(
      ["serve"], environment: ["LISTEN": "unix:\(path)", "NOTIFY_SOCKET": manager.path])
    #expect(try await running.firstLine() == "Serving unix:\(path)")
    #expect(try await manager.next() == "READY=1")
    running.send(SIGTERM)
    #expect(try await manager.next() == "STOPPING=1")
    #expect(try await running.outcome().status == 0)
  }

  @Test("At SIGHUP, serve tells the service manager that it reloads, and when it has done so")
  func reloaded() async throws {
    let manager = try NotificationSocket(path: "\(site.data)/notify.sock")
    let path = "\(site.data)/site.sock"
    let running = try site.start(
      ["serve"], environment: ["LISTEN": "unix:\(path)", "NOTIFY_SOCKET": manager.path])
    #expect(try await manager.next() == "READY=1")
    running.send(SIGHUP)
    let reloading = try #require(try await manager.next())
    #expect(reloading.wholeMatch(of: #/RELOADING=1\nMONOTONIC_USEC=[1-9][0-9]*/#) != nil, "\(reloading)")
    #expect(try await manager.next() == "READY=1")
    running.send(SIGTERM)
    #expect(try await manager.next() == "STOPPING=1")
    #expect(try await running.outcome().status == 0)
  }

  @Test("LISTEN=systemd without inherited sockets is an error of one line")
  func nothingPassed() async throws {
    let outcome = try await site.run("serve", environment: ["LISTEN": "systemd"])
    #expect(outcome.status == 69)
    #expect(outcome.errors.split(separator: "\n").last?.contains("none were passed (LISTEN_FDS)") == true)
  }

  @Test("A running server shows what an import adds to its database")
  func importBeside() async throws {
    let running = try site.start(["serve", "--port", "0"])
    let line = try #require(try await running.firstLine(), "serve ended before it was ready")
    let port = try #require(
      line.split(separator: ":").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) })
    _ = try await answer(from: port, to: "/")
    let feed = site.file(
      "feed.xml",
      """
      <rss version="2.0"><channel><title>A blog</title><link>https://blog.example/</link><description>d</description>
      <item><title>Fresh</title><link>https://blog.example/fresh/</link></item></channel></rss>
      """)
    let imported = try await site.run("import", feed)
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(imported.output.contains("1 new, 0 changed, 0 unchanged, 0 left out"))
    #expect(try await answer(from: port, to: "/fresh/").hasPrefix("HTTP/1.1 200"))
    running.send(SIGTERM)
    #expect(try await running.outcome().status == 0)
  }

  @Test("Two processes that migrate at the same time both succeed, and each migration is applied once")
  func migrate() async throws {
    let site = SiteProcess(isNew: true)
    #expect(try await site.run("migrate", "--status").status == 1)
    async let first = site.run("migrate")
    async let second = site.run("migrate")
    let outcomes = try await [first, second]
    #expect(outcomes.map(\.status) == [0, 0], "\(outcomes)")
    #expect(outcomes.filter { $0.output.contains("applied 0001") }.count == 1)
    #expect(try await site.run("migrate", "--status").status == 0)
  }

  @Test(
    "A database from before the first release is left as it is, with advice", arguments: ["migrate", "sync"])
  func unreleased(command: String) async throws {
    try await withTestDatabase { database in
      try await database.execute(
        """
        CREATE TABLE schema_migrations
          (number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied timestamptz NOT NULL);
        INSERT INTO schema_migrations VALUES (1, '0001_publication.sql', '', now())
        """)
      let outcome = try await site.run(command, environment: ["DATABASE_URL": database.url])
      #expect(outcome.status == 78)
      #expect(
        outcome.errors.hasPrefix(
          "site: \(command): the database is from before version 0.1.0 and cannot be updated; nothing was changed; "
        ))
      #expect(outcome.errors.contains("site export FOLDER"))
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
      #expect(try await database.rows(tables) == ["schema_migrations"])
    }
  }

  @Test("A server starts after another was killed")
  func killed() async throws {
    let first = try site.start(["serve", "--port", "0"])
    _ = try await first.firstLine()
    first.send(SIGKILL)
    _ = try await first.outcome()
    let second = try site.start(["serve", "--port", "0"])
    #expect(try await second.firstLine() != nil)
    second.send(SIGTERM)
    #expect(try await second.outcome().status == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(site.data)/data/postgres/postmaster.pid"))
  }
}

private let tables = Statement(
  "tables",
  "SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  column: Column("name", String.self, .computedNotNull))
