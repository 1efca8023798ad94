import Foundation
import HTTP
import HTTPTypes
import Postgres
import PostgresTestSupport
import Synchronization
import Testing
import WebTestSupport

@Suite("Imports that need temporary files", .timeLimit(.minutes(15)))
struct LargeImportTests {
  private let site = SiteProcess()

  @Test(
    "Without a folder for temporary files, an import fails with one line and exit code 74",
    arguments: [true, false])
  func noFolder(isFile: Bool) async throws {
    try await OtherSite.run { _, _ in
      Response(.ok, .rss, .text(Self.feed(40)))
    } _: { other in
      let source = isFile ? site.file("large.xml", Self.feed(40)) : "\(other.url)/feed"
      let outcome = try await site.run(
        "import", "--allow-private", source, environment: ["TMPDIR": "/nowhere/at/all"])
      #expect(outcome.status == 74)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.errors
          == "site: import: \(source): cannot make a temporary file in /nowhere/at/all: No such file or directory; "
          + "make room there, or name another folder by TMPDIR. Nothing was imported.\n")
      let other = try await site.run("import", "--allow-private", source)
      #expect(other.output.contains("40 new, 0 changed, 0 unchanged"), "\(other.errors)")
    }
  }

  @Test(
    "If a temporary file cannot grow, an import fails with one line and exit code 74",
    arguments: [true, false])
  func noRoom(isFile: Bool) async throws {
    try await OtherSite.run { _, _ in
      Response(.ok, .rss, .text(Self.feed(40)))
    } _: { other in
      let source = isFile ? site.file("large.xml", Self.feed(40)) : "\(other.url)/feed"
      let running = try site.start(
        ["import", "--allow-private"] + (isFile ? [source] : ["--dry-run", source]),
        environment: ["TMPDIR": site.data], after: "trap '' XFSZ; ulimit -f 1000")
      let outcome = try await running.outcome()
      #expect(outcome.status == 74)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.errors
          == "site: import: \(source): cannot write a temporary file in \(site.data): File too large; make room "
          + "there, or name another folder by TMPDIR. Nothing was imported.\n")
    }
  }

  @Test("A source for which there is no room does not stop the others")
  func several() async throws {
    let large = site.file("large.xml", Self.feed(40))
    let small = site.file("small.xml", Self.feed(2))
    let outcome = try await site.run(
      "import", "--format", "json", large, small, environment: ["TMPDIR": "/nowhere/at/all"])
    #expect(outcome.status == 74)
    #expect(outcome.output.contains("\"new\":2"), "\(outcome.output)")
  }

  #if os(Linux)
    @Test("An import that is killed while it fetches leaves neither files nor posts")
    func killedWhileFetching() async throws {
      let folder = try temporaryFolder()
      let isStuck = Mutex(true)
      try await OtherSite.run { request, other in
        if request.target.path == "/2", isStuck.withLock(\.self) { try await Task.sleep(for: .seconds(300)) }
        let next = request.target.path == "/1" ? "<atom:link rel='next' href='\(other)/2'/>" : ""
        return Response(.ok, .rss, .text(Self.feed(40, from: request.target.path == "/1" ? 0 : 40, next)))
      } _: { other in
        let running = try site.start(
          ["import", "--allow-private", "\(other.url)/1"], environment: ["TMPDIR": folder])
        while !other.targets.contains("/2"), running.isRunning {
          try await Task.sleep(for: .milliseconds(10))
        }
        #expect(
          running.openFiles.contains { $0.hasPrefix(folder) },
          "it is in a file of that folder: \(running.errorText)")
        try await expectNothing(of: running, in: folder)
        isStuck.withLock { $0 = false }
        let outcome = try await site.run("import", "--allow-private", "\(other.url)/1")
        #expect(
          outcome.output.contains("80 new, 0 changed, 0 unchanged"), "\(outcome.output) \(outcome.errors)")
      }
    }

    @Test("An import that is killed while it writes leaves neither files nor posts")
    func killedWhileWriting() async throws {
      let folder = try temporaryFolder()
      #expect(try await site.run("migrate").status == 0)
      let feed = site.file("large.xml", Self.feed(150))
      try await importing(
        feed, until: "Post 75", environment: ["TMPDIR": folder]
      ) { running in
        #expect(
          running.openFiles.contains { $0.hasPrefix(folder) },
          "it is in a file of that folder: \(running.errorText)")
        try await expectNothing(of: running, in: folder)
      }
      let outcome = try await site.run("import", feed)
      #expect(
        outcome.output.contains("150 new, 0 changed, 0 unchanged"),
        "\(outcome.output.suffix(200)) \(outcome.errors)")
    }
  #endif

  @Test("A suspended import does not keep a server from starting with the existing posts")
  func frozen() async throws {
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
    _ = site.file("content/posts/hello.md", "---\ntitle: Hello\ndate: 2026-01-01T00:00:00Z\n---\nText.\n")
    #expect(try await site.run("sync").status == 0)
    let feed = site.file("large.xml", Self.feed(300))
    let running = try await importing(feed, until: "Post 150") { running in
      running.send(SIGSTOP)
      return running
    }
    try #require(running.isRunning)
    let server = try site.start(["serve", "--port", "0"])
    let line = try #require(try await server.firstLine(), "\(server.errorText)")
    let port = try #require(
      line.split(separator: ":").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) })
    let page = try await answer(from: port, to: "/posts/hello")
    #expect(page.hasPrefix("HTTP/1.1 200"))
    running.send(SIGCONT)
    #expect(try await running.outcome().status == 0)
    server.send(SIGTERM)
    #expect(try await server.outcome().status == 0)
  }

  /// Starts an import, and calls `body` while it waits to write the post with this title, after others.
  private func importing<Value: Sendable>(
    _ feed: String, until title: String, environment: [String: String] = [:],
    _ body: (RunningSite) async throws -> Value
  ) async throws -> Value {
    let cluster = try await PrivateCluster.start(in: "\(site.data)/data")
    let database = Database(
      cluster.connectionString, poolSize: 2, checkoutTimeout: .patience, statementTimeout: .patience)
    try await database.execute(
      """
      CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END';
      CREATE TRIGGER wait BEFORE INSERT ON posts
        FOR EACH ROW WHEN (NEW.title = '\(title)') EXECUTE FUNCTION wait()
      """)
    let value = try await database.transaction { transaction in
      try await transaction.execute("SELECT pg_advisory_xact_lock(1)")
      let running = try site.start(["import", feed], environment: environment)
      while try await database.first(waiting) == nil, running.isRunning {
        try await Task.sleep(for: .milliseconds(10))
      }
      return try await body(running)
    }
    await database.close()
    await cluster.leave()
    return value
  }

  private func temporaryFolder() throws -> String {
    let folder = "\(site.data)/temporary"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  private func expectNothing(of running: RunningSite, in folder: String) async throws {
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    running.send(SIGKILL)
    #expect(try await running.outcome().status == 128 + SIGKILL)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  /// A feed with 25 KB per post.
  private static func feed(_ count: Int, from first: Int = 0, _ more: String = "") -> String {
    let items = (first..<first + count).map { number in
      """
      <item><title>Post \(number)</title><link>https://blog.example/\(number)</link>
      <description>\(String(repeating: "\(number) ", count: 25_000 / "\(number) ".count))</description></item>
      """
    }
    return """
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>A blog</title>
      <link>https://blog.example/</link><description>d</description>\(more)\(items.joined())</channel></rss>
      """
  }
}

/// A process that waits for the lock with the key 1.
private let waiting = Statement(
  "waiting", "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 1 AND NOT granted",
  column: Column("pid", Int32.self, .computedNotNull))

extension RunningSite {
  /// The paths of the files that the process has open.
  fileprivate var openFiles: [String] {
    let folder = "/proc/\(identifier)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
  }
}
