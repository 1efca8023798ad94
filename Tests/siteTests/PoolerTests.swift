import Foundation
import Postgres
import PostgresTestSupport
import Testing
import WebTestSupport

#if os(Linux)
  @Suite("A site behind pgbouncer in transaction mode", .timeLimit(.minutes(15)))
  struct PoolerTests {
    private let site = SiteProcess()

    @Test("It is migrated, imports, syncs, serves, hears of changes, and does its jobs")
    func program() async throws {
      try await withTestDatabase { database in
        let pooler = try await PgBouncer(before: database)
        let environment = [
          "DATABASE_URL": pooler.connectionString.dsn, "DATABASE_DIRECT_URL": database.url,
          "DATABASE_PREPARED": "off", "BASE_URL": "http://blog.example", "HUB_ALLOW_PRIVATE": "on",
        ]
        try await succeed("migrate", environment: environment)
        let feed = site.file("feed.xml", rss(link: "https://old.example/imported", title: "Imported"))
        try await succeed("import", feed, environment: environment)
        write("hello.md", "First.")
        try await succeed("sync", environment: environment)

        let running = try site.start(["serve", "--port", "0"], environment: environment)
        let line = try #require(try await running.firstLine(), "\(running.errorText)")
        let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
        #expect(try await answer(from: port, to: "/imported").hasPrefix("HTTP/1.1 200"))
        #expect(try await answer(from: port, to: "/posts/hello").contains("First."))
        #expect(try await answer(from: port, to: "/readyz").hasPrefix("HTTP/1.1 200"))

        let subscriber = try CallbackServer()
        #expect(try await subscribe(subscriber.url, at: port).hasPrefix("HTTP/1.1 202"))
        while try await database.one(activeSubscriptions) == 0 {
          try await Task.sleep(for: .milliseconds(20))
        }
        write("hello.md", "Second.")
        try await succeed("sync", environment: environment)
        while try await !answer(from: port, to: "/posts/hello").contains("Second.") {
          try await Task.sleep(for: .milliseconds(10))
        }
        #expect(try await subscriber.deliveries(atLeast: 1).last?.contains("Second.") == true)
        try await succeed("jobs", environment: environment)
        running.send(SIGTERM)
        let outcome = try await running.outcome()
        #expect(outcome.status == 0 && !outcome.errors.contains("prepared"), "\(outcome.errors)")
        await subscriber.stop()
      }
    }

    @Test("Without an address for listening, it does not start, and says which setting is missing")
    func noDirectAddress() async throws {
      let outcome = try await site.run(
        "serve", environment: ["DATABASE_URL": "host=127.0.0.1 port=1", "DATABASE_PREPARED": "off"])
      #expect(outcome.status == 78)
      #expect(outcome.errors.contains("set DATABASE_DIRECT_URL to the address of the server itself"))
    }

    @Test("Through a pooler in statement mode, a command ends with the code for a wrong configuration")
    func statementMode() async throws {
      try await withTestDatabase { database in
        try await succeed("migrate", environment: ["DATABASE_URL": database.url])
        let pooler = try await PgBouncer(before: database, mode: "statement")
        write("hello.md", "First.")
        let outcome = try await site.run(
          "sync",
          environment: [
            "DATABASE_URL": pooler.connectionString.dsn, "DATABASE_DIRECT_URL": database.url,
            "DATABASE_PREPARED": "off",
          ])
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("set its pool_mode to session"), "\(outcome.errors)")
      }
    }

    private func succeed(_ command: String..., environment: [String: String]) async throws {
      let outcome = try await site.start(command, environment: environment).outcome()
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
    }

    private func write(_ name: String, _ text: String) {
      try? FileManager.default.createDirectory(
        atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
      _ = site.file(
        "content/posts/\(name)", "---\ntitle: Hello\ndate: 2026-01-01T00:00:00Z\n---\n\(text)\n")
    }

    private func rss(link: String, title: String) -> String {
      """
      <rss version="2.0"><channel><title>Old</title><link>https://old.example/</link><item>
      <title>\(title)</title><link>\(link)</link><guid>\(link)</guid>
      <pubDate>Thu, 28 Sep 2023 00:00:00 +0200</pubDate><description>Text.</description>
      </item></channel></rss>
      """
    }

    private func subscribe(_ callback: String, at port: Int) async throws -> String {
      let form = "hub.mode=subscribe&hub.topic=http://blog.example/feed.xml&hub.callback=\(callback)"
      return try await exchange(
        port: port,
        "POST /hub HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: \(form.utf8.count)\r\n"
          + "Content-Type: application/x-www-form-urlencoded\r\n\r\n\(form)")
    }
  }

  private let activeSubscriptions = Statement(
    "active subscriptions", "SELECT count(*) AS count FROM websub_subscriptions",
    column: Column("count", Int.self, .computedNotNull))
#endif
