import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Postgres
import RandomTestSupport
import Server
import Synchronization
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import ProgramInterfaces
@testable import Publication
@testable import Reading
@testable import Routing
@testable import Settings
@testable import SiteBase

@Suite("Kept pages", .timeLimit(.minutes(30)))
struct CachedPageTests {
  @Test(
    "Any news of the site makes all kept pages stale, in every process",
    arguments: ["content", "related", "search", "pictures", "", "what only a later version knows"])
  func news(payload: String) async throws {
    try await TestSite.run { site in
      try await site.withOtherProcess { readers in
        try await readers.read(["/", "/archive"])
        #expect(readers.keeps("/") && readers.keeps("/archive"))
        try await site.database.execute("NOTIFY \(ChangeStore.channel), '\(payload)'")
        for _ in 0..<1000 where readers.keeps("/") { try await Task.sleep(for: .milliseconds(5)) }
        #expect(!readers.keeps("/") && !readers.keeps("/archive"))
      }
    }
  }

  @Test(
    "After any changes of the content folder, another process shows what it would show if it made its pages now",
    arguments: 1...3)
  func anyEdits(seed: UInt64) async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      let edits = Mutex(RandomEdits(of: folder, seed: seed))
      for _ in 0..<12 { edits.withLock { $0.edit() } }
      try await site.withOtherProcess { readers in
        for _ in 0..<8 {
          folder.letTimePass()
          edits.withLock { edits in for _ in 0..<edits.number(upTo: 2) { edits.edit() } }
          _ = try? await site.sync(folder)
          try await expectRightPages(of: readers, site, after: edits.withLock(\.log))
        }
        #expect(readers.site.cache.metrics.hits > 0)
      }
    }
  }

  @Test(
    "After any imports, another process shows what it would show if it made its pages now",
    arguments: 1...2)
  func anyImports(seed: UInt64) async throws {
    try await TestSite.run { site in
      try await site.withOtherProcess { readers in
        var restless = RestlessSite(site, seed: seed)
        var log: [String] = []
        for _ in 0..<12 {
          log.append(try await restless.change())
          try await expectRightPages(of: readers, site, after: log)
        }
        #expect(readers.site.cache.metrics.hits > 0)
      }
    }
  }

  /// Compares all pages of a process that keeps them with those of one that does not, which are right. News
  /// takes a while to arrive, and what is worked out in the background may change a page between two looks.
  private func expectRightPages(of readers: TestSite, _ site: TestSite, after log: [String]) async throws {
    for path in try await site.addresses() {
      func look() async throws -> (kept: Shown, again: Shown, made: Shown) {
        try await (readers.shown(path), readers.shown(path), site.shown(path))
      }
      var (kept, again, made) = try await look()
      for _ in 0..<1000 where kept != made || again != made {
        try await Task.sleep(for: .milliseconds(10))
        (kept, again, made) = try await look()
      }
      #expect(kept == made, "\(path) after \(log)")
      #expect(again == made, "\(path), asked again after \(log)")
    }
  }

  @Test(
    "Every kind of page has the same fields and bytes when made, when kept, and without the cache",
    arguments: ["identity", "gzip", "br"])
  func kinds(coding: String) async throws {
    try await LatinSite(language: "la").run { site in
      let keeping = try withDependencies {
        $0.configuration.usesCache = true
      } operation: {
        try TestSite(
          site: Site(files: StaticFiles(root: Checkout.publicFiles)), database: site.database, now: site.now,
          scope: DependencyValues.Continuation())
      }
      var names: Set<String> = []
      for path in Self.everyKind {
        let made = try await site.answers(path, coding)
        let (first, second) = try await (keeping.answers(path, coding), keeping.answers(path, coding))
        #expect(first == made, "\(path)")
        #expect(second == made, "\(path)")
        names.formUnion(made.compactMap(\.route))
      }
      #expect(keeping.site.cache.metrics.hits > Self.everyKind.count)
      // The answers of these are made for each request.
      let others = [
        "account.", "api.", "desk.", "deskMembers.", "figures.", "administration.", "hub.", "media.",
        "memberFeeds.", "members.", "micropub.", "probes.", "random.", "readers.", "posts.preview",
        "sharing.image", "signIn.", "webhooks.",
      ]
      let kinds = Set(siteRouter.routes.map(\.name)).filter { name in
        !others.contains { name.hasPrefix($0) }
      }
      #expect(names.isSuperset(of: kinds), "\(kinds.subtracting(names))")
    }
  }

  private static let everyKind =
    LatinSite.paths + LatinSite.feeds + [
      "/feed.xml?raw", "/?utm_source=x", "/?p=12", "/robots.txt", "/search.json?q=ipsum",
      "/posts/plenum/nihil.txt", "/episodes/221-cursus/nihil.txt",
      "/oembed?url=http://localhost:8080/posts/plenum",
    ]
}

/// What a client sees of a response.
private struct Shown: Hashable, Sendable {
  let status: HTTPResponse.Status
  let fields: [String: String]
  let body: [UInt8]
  let route: String?

  init(_ response: Response) async throws {
    status = response.status
    fields = Dictionary(
      response.headerFields.map { ($0.name.canonicalName, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
    body = try await response.body.collect(upTo: 1 << 22)
    route = response.route.map { "\($0)" }
  }
}

extension TestSite {
  /// The answers to GET, to HEAD, and to GET for what the client knows.
  fileprivate func answers(_ path: String, _ coding: String) async throws -> [Shown] {
    let fields: HTTPFields = [.acceptEncoding: coding]
    let whole = try await get(path, fields)
    var known = fields
    known[.ifNoneMatch] = whole.headerFields[.eTag]
    return try await [
      Shown(whole), Shown(get(path, fields, method: .head)), Shown(get(path, known)),
    ]
  }

  fileprivate func shown(_ path: String) async throws -> Shown { try await Shown(get(path)) }

  fileprivate func read(_ paths: [String]) async throws {
    for path in paths { _ = try await get(path) }
  }

  fileprivate func keeps(_ path: String) -> Bool {
    site.cache.page(for: PageKey(RequestTarget(path)), at: site.present).map { $0.staleSince == nil } ?? false
  }

  /// Where posts are and were, and lists of them.
  fileprivate func addresses() async throws -> [String] {
    let keys = Statement(
      "all keys", "SELECT path AS key FROM posts UNION SELECT path_key FROM former_paths",
      column: Column("key", String.self, .computedNotNull))
    return try await database.rows(keys)
      + [
        "/", "/page/2", "/archive", "/archive/2026", "/archive/2020/01", "/tags", "/tags/one", "/tags/two",
        "/tags/swift", "/authors/ada", "/authors/grace", "/series", "/series/s", "/episodes", "/feed.xml",
        "/feed.json", "/sitemap.xml", "/sitemap-1.xml", "/search?q=text",
      ]
  }
}
