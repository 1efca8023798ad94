import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Postgres
import PostgresTestSupport
import Publication
import Synchronization
import Testing
import Timestamps

@testable import Colophon
@testable import Reading
@testable import Settings
@testable import SiteBase

@Suite("Files of the content folder while the database is silent", .timeLimit(.minutes(30)))
struct FilesWithoutDatabaseTests {
  private let folder = ContentFixture()
  private let paths = ["/posts/a/a.svg", "/docs/d.svg", "/old/f.svg"]

  init() {
    let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>".utf8
    for file in ["posts/a/a.svg", "posts/b/b.svg", "pages/docs/d.svg", "files/old/f.svg"] {
      folder.write(at: file, picture)
    }
    for name in ["a", "b"] { write(name) }
    folder.write(at: "pages/docs/index.md", "---\ntitle: Docs\n---\nText.".utf8)
  }

  private func write(_ post: String, _ more: String = "") {
    let text = "---\ntitle: Post \(post)\ndate: 2026-01-02T08:00:00Z\n\(more)---\nText."
    folder.write(at: "posts/\(post)/index.md", text.utf8)
  }

  @Test("What was known to be visible is sent, by nobody who waits for the database; what was hidden is not")
  func silent() async throws {
    try await run { site, proxy in
      for path in paths + ["/posts/b/b.svg"] {
        #expect(try await site.respond(Request(.get, path)).status == .ok, "\(path)")
      }
      // Of this change, the folder of the other post is told anew.
      write("b", "draft: true\n")
      try await site.site.sync(folder)
      try await until { site.base.knownFolder(ofPostAt: "/posts/b") == nil }
      for path in paths { #expect(try await site.respond(Request(.get, path)).status == .ok, "\(path)") }
      try await until {
        _ = try await site.respond(Request(.get, paths[0]))
        return site.base.knownFolder(ofPostAt: "/posts/a") == "posts/a"
      }
      proxy.stall()
      try await until { !site.base.cache.isListening && site.base.isDatabaseAway }
      for _ in 1...4 {
        for path in paths { #expect(try await site.respond(Request(.get, path)).status == .ok, "\(path)") }
        #expect(await site.base.knownPostFile("b.svg", Request(.get, "/posts/b/b.svg")) == nil)
        site.clock.advance(by: 6)
      }
      site.clock.advance(by: 86_401)
      #expect(site.base.knownFolder(ofPostAt: "/posts/a") == nil)
    }
  }

  @Test("A file whose post is known is sent without a question, until the site changes")
  func known() async throws {
    try await run { site, _ in
      try await until {
        _ = try await site.respond(Request(.get, paths[0]))
        return site.base.knownFolder(ofPostAt: "/posts/a") != nil
      }
      let misses = site.base.cache.metrics.misses
      #expect(try await site.respond(Request(.get, "/posts/a/a.svg")).status == .ok)
      #expect(site.base.cache.metrics.misses == misses)
      write("a", "draft: true\n")
      try await site.site.sync(folder)
      try await until { site.base.knownFolder(ofPostAt: "/posts/a") == nil }
      #expect(try await site.respond(Request(.get, "/posts/a/a.svg")).status == .notFound)
    }
  }

  private struct Running: Sendable {
    let site: TestSite
    let clock: Clock
    var base: Site { site.site }
    func respond(_ request: Request) async throws -> Response { try await base.respond(request) }
  }

  private final class Clock: Sendable {
    private let time: Mutex<Date>

    init(_ time: Date) { self.time = Mutex(time) }

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: Double) { time.withLock { $0 += seconds } }
  }

  /// A site that asks its database through a proxy, with time limits that are longer than the test may take.
  private func run(_ test: @escaping @Sendable (Running, StallingProxy) async throws -> Void) async throws {
    try await TestSite.run(cache: true) { site in
      try await site.sync(folder)
      let proxy = try StallingProxy(to: site.database)
      let database = proxy.database(
        site.database, checkoutTimeout: .seconds(1000), statementTimeout: .seconds(1000))
      let clock = Clock(site.now)
      try await withDependencies {
        $0.database = database
        $0.date = .init { clock.now }
        $0.configuration.contentDirectory = folder.path
      } operation: {
        // A heartbeat that a busy machine answers late would make everything stale before the proxy stalls.
        let following = Task {
          await site.site.followChanges(heartbeat: .milliseconds(50), timeout: .seconds(20))
        }
        try await until { site.site.cache.isListening }
        try await test(Running(site: site, clock: clock), proxy)
        following.cancel()
        proxy.stop()
        await database.close(grace: .zero)
        await following.value
      }
    }
  }

  private func until(_ condition: () async throws -> Bool) async throws {
    while try await !condition() { try await Task.sleep(for: .milliseconds(5)) }
  }
}
