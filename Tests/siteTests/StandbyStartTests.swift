import Foundation
import Postgres
import PostgresTestSupport
import Testing

@Suite("A start without the primary", .timeLimit(.minutes(15)))
struct StandbyStartTests {
  private let site = SiteProcess()
  private let nowhere = "host=127.0.0.1 port=1 user=colophon dbname=colophon connect_timeout=2"

  @Test("With a standby that has all migrations, a server starts and shows pages to readers")
  func standby() async throws {
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
    _ = site.file("content/posts/hello.md", "---\ntitle: Hello\ndate: 2026-01-01T00:00:00Z\n---\nText.\n")
    try await withTestDatabase { database in
      let sync = try await site.run("sync", environment: ["DATABASE_URL": database.url])
      #expect(sync.status == 0, "\(sync.errors)")
      let running = try site.start(
        ["serve", "--port", "0"],
        environment: ["DATABASE_URL": nowhere, "DATABASE_READ_URL": database.url])
      let line = try #require(try await running.firstLine(), "\(running.errorText)")
      let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
      #expect(running.errorText.contains("Readers get pages from the standby; nothing can be written"))
      for path in ["/", "/posts/hello", "/feed.xml"] {
        #expect(try await answer(from: port, to: path).hasPrefix("HTTP/1.1 200"), "\(path)")
      }
      #expect(try await answer(from: port, to: "/readyz").hasPrefix("HTTP/1.1 503"))
      running.send(SIGTERM)
      #expect(try await running.outcome().status == 0)
    }
  }
}
