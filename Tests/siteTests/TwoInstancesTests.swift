import Foundation
import Postgres
import PostgresTestSupport
import Testing

@Suite("Two instances with one database", .timeLimit(.minutes(15)))
struct TwoInstancesTests {
  private let old = SiteProcess()
  private let new = SiteProcess()

  @Test("An instance with the former checkout that starts again undoes nothing of a deployment")
  func restart() async throws {
    write("changed.md", "First.", to: old)
    write("deleted.md", "First.", to: old)
    try await withTestDatabase { database in
      let environment = ["DATABASE_URL": database.url]
      let first = try old.start(["serve", "--port", "0"], environment: environment)
      _ = try await port(of: first)
      first.send(SIGTERM)
      _ = try await first.outcome()
      write("changed.md", "Second.", to: new)
      write("added/index.md", "![A](a.svg)", to: new)
      _ = new.file("content/posts/added/a.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
      let deployed = try new.start(["serve", "--port", "0"], environment: environment)
      let newPort = try await port(of: deployed)
      // The site answers before its sync ends.
      while try await !answer(from: newPort, to: "/posts/deleted").hasPrefix("HTTP/1.1 410") {
        try #require(deployed.isRunning)
        try await Task.sleep(for: .milliseconds(20))
      }

      let again = try old.start(["serve", "--port", "0"], environment: environment)
      let oldPort = try await port(of: again)
      while !again.errorText.contains("the database has newer versions than the content folder of") {
        try #require(again.isRunning)
        try await Task.sleep(for: .milliseconds(20))
      }
      for port in [oldPort, newPort] {
        try await expect("/posts/deleted", 410, from: port)
        try await expect("/posts/added", 200, from: port)
        #expect(try await answer(from: port, to: "/posts/changed").contains("Second."))
      }
      // The page of either instance may send a reader to the other one for the picture.
      let page = try await answer(from: newPort, to: "/posts/added")
      let picture = try #require(page.firstMatch(of: #/<img src="([^"]*)"/#)?.1)
      for path in [String(picture), "/posts/added/a.svg"] {
        let missing = try await answer(from: oldPort, to: path)
        #expect(missing.hasPrefix("HTTP/1.1 503"), "\(path)")
        #expect(missing.contains("\r\nRetry-After: ") && missing.contains("\r\nCache-Control: no-store"))
        try await expect(path, 200, from: newPort)
      }
      // This is what the author wants.
      let sync = try await old.run("sync", environment: environment)
      #expect(sync.status == 0, "\(sync.errors)")
      #expect(try await answer(from: newPort, to: "/posts/changed").contains("First."))
      try await expect("/posts/added", 410, from: newPort)
      for running in [deployed, again] {
        running.send(SIGTERM)
        #expect(try await running.outcome().status == 0)
      }
    }
  }

  @Test("With --no-sync, a server leaves the posts of the database as they are")
  func noSync() async throws {
    write("hello.md", "First.", to: new)
    try await withTestDatabase { database in
      let environment = ["DATABASE_URL": database.url]
      let running = try new.start(["serve", "--port", "0", "--no-sync"], environment: environment)
      let port = try await port(of: running)
      try await expect("/posts/hello", 404, from: port)
      #expect(try await new.run("sync", environment: environment).status == 0)
      try await expect("/posts/hello", 200, from: port)
      running.send(SIGTERM)
      #expect(try await running.outcome().status == 0)
    }
    #expect(try await new.run("serve", "--no-sync", "--watch").status == 64)
  }

  private func write(_ name: String, _ text: String, to site: SiteProcess) {
    let file = URL(filePath: "\(site.data)/content/posts/\(name)")
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    _ = site.file("content/posts/\(name)", "---\ntitle: \(name)\ndate: 2026-01-01T00:00:00Z\n---\n\(text)\n")
  }

  private func expect(_ path: String, _ status: Int, from port: Int) async throws {
    let line = try await answer(from: port, to: path).prefix { $0 != "\r\n" }
    #expect(line.hasPrefix("HTTP/1.1 \(status)"), "\(path): \(line)")
  }

  private func port(of running: RunningSite) async throws -> Int {
    let line = try #require(try await running.firstLine(), "\(running.errorText)")
    return try #require(line.split(separator: ":").last.flatMap { Int($0) })
  }
}
