import Foundation
import Postgres
import PostgresTestSupport
import Testing

@Suite("A server whose database does not answer", .timeLimit(.minutes(15)))
struct UnavailableDatabaseTests {
  private let site = SiteProcess()

  @Test(
    "Readers of a silent database get 503 together, however many they are, and pages when it answers again")
  func silent() async throws {
    try await withTestDatabase { database in
      let proxy = try StallingProxy(to: database)
      defer { proxy.stop() }
      let running = try site.start(
        ["serve", "--port", "0"], environment: ["DATABASE_URL": proxy.database(database).url])
      let port = try #require(try await port(of: running), "\(running.errorText)")
      #expect(try await status(of: "/", from: port) == "200")
      proxy.stall()
      let start = ContinuousClock.now
      // A page that waits for the database keeps no other from being answered.
      let waiting = Task { try await status(of: "/archive", from: port) }
      #expect(try await status(of: "/robots.txt", from: port) == "200")
      #expect(try await waiting.value == "503")
      // Some wait for the same page.
      let statuses = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 1...3 {
          for path in ["/archive", "/tags", "/posts/one"] {
            group.addTask { try await status(of: path, from: port) }
          }
        }
        // More than are rendered at the same time.
        for number in 1...64 {
          for path in ["/posts/\(number)", "/search?q=word\(number)"] {
            group.addTask { try await status(of: path, from: port) }
          }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(statuses == ["503"])
      // One wait for the database takes four seconds. These requests would take nine minutes if each waited
      // for the one before; two are for a machine that is busy.
      #expect(ContinuousClock.now - start < .seconds(120))
      proxy.recover()
      while try await status(of: "/archive", from: port) != "200" {
        try await Task.sleep(for: .milliseconds(50))
      }
      running.send(SIGTERM)
      #expect(try await running.outcome().status == 0)
    }
  }

  @Test("While others write posts and do not finish, a server starts with the existing posts and names them")
  func frozenWriter() async throws {
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
    _ = site.file("content/posts/hello.md", "---\ntitle: Hello\ndate: 2026-01-01T00:00:00Z\n---\nText.\n")
    try await withTestDatabase { database in
      let environment = ["DATABASE_URL": database.url]
      let sync = try await site.run("sync", environment: environment)
      #expect(sync.status == 0, "\(sync.errors)")
      try await database.transaction { transaction in
        try await transaction.execute("SET LOCAL application_name = 'a frozen import'")
        try await AdvisoryLock("colophon writing").take(in: transaction)
        let running = try site.start(["serve", "--port", "0"], environment: environment)
        let port = try #require(try await port(of: running), "\(running.errorText)")
        #expect(try await status(of: "/posts/hello", from: port) == "200")
        // The server has not waited for the sync.
        while !running.errorText.contains("sync: ") { try await Task.sleep(for: .milliseconds(50)) }
        #expect(
          running.errorText.contains(
            #/sync: posts were not written, .* for more than 5\.0 seconds: a frozen import \(.*; serving the posts/#
          ), "\(running.errorText)")
        running.send(SIGTERM)
        #expect(try await running.outcome().status == 0)
      }
    }
  }

  private func port(of running: RunningSite) async throws -> Int? {
    try await running.firstLine()?.split(separator: ":").last
      .flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
  }

  /// The status code of a page.
  private func status(of path: String, from port: Int) async throws -> String {
    String(try await answer(from: port, to: path).split(separator: " ").dropFirst().first ?? "")
  }
}
