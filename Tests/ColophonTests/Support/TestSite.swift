import Dependencies
import Feeds
import FeedsTestSupport
import Foundation
import HTTP
import HTTPTypes
import Importing
import Pages
import Postgres
import PostgresTestSupport
import Publication
import Server
import Settings
import Synchronization
import Syndication
import Timestamps

@testable import Colophon
@testable import Reading
@testable import SiteBase

/// A site with its own database. Requests go through its whole pipeline.
struct TestSite {
  let site: Site
  let database: Database
  let now: Date
  /// The dependencies of the site, if they are not those of whoever calls.
  var scope: DependencyValues.Continuation?

  /// - Parameters:
  ///   - cache: whether pages are kept.
  ///   - now: the time of every clock.
  static func run<Result: Sendable>(
    cache: Bool = false, now: Date = Date(timeIntervalSince1970: 1_800_000_000),
    configure: @escaping @Sendable (inout Configuration) -> Void = { _ in },
    _ body: @escaping @Sendable (TestSite) async throws -> Result
  ) async throws -> Result {
    try await withTestDatabase(migrations: Checkout.migrations) { database in
      var configuration = Configuration()
      configuration.usesCache = cache
      configure(&configuration)
      return try await withDependencies {
        $0.configuration = configuration
        $0.database = database
        $0.date = .constant(now)
        $0.uuid = .init { UUID() }
      } operation: {
        try await body(
          TestSite(site: Site(files: StaticFiles(root: Checkout.publicFiles)), database: database, now: now))
      }
    }
  }

  func get(
    _ path: String, _ fields: HTTPFields = [:], method: HTTPRequest.Method = .get
  ) async throws -> Response {
    let respond = scope.map { $0.yield { site.respond } } ?? site.respond
    return try await respond(Request(method, path, headerFields: fields))
  }

  /// The answer a minute later: of several changes at one time of the clock, the later ones have dates that
  /// come then.
  func getLater(_ path: String, _ fields: HTTPFields = [:]) async throws -> Response {
    try await at(Timestamp(now).adding(seconds: 60)) { try await get(path, fields) }
  }

  /// Puts all posts into the index of the search, and does what `followChanges` does in the program then.
  func indexForSearch() async throws {
    try await site.indexForSearch()
    site.cache.removeAll()
  }

  /// Runs `body` with another process of this site, which keeps pages. The processes share nothing but the
  /// database: this one changes the site, and the other one hears of it from Postgres.
  func withOtherProcess<Result: Sendable>(
    _ body: @escaping @Sendable (TestSite) async throws -> Result
  ) async throws -> Result {
    let other = Database(database.connectionString)
    let (process, following) = try withDependencies {
      $0.database = other
      $0.configuration.usesCache = true
    } operation: {
      let process = try TestSite(
        site: Site(files: StaticFiles(root: Checkout.publicFiles)), database: other, now: now,
        scope: DependencyValues.Continuation())
      return (process, Task { await process.site.followChanges() })
    }
    // Since then, the process hears of every change.
    while (process.site.cache.generation ?? 0) == 0, !Task.isCancelled { await Task.yield() }
    let result: Swift.Result<Result, any Error>
    do { result = .success(try await body(process)) } catch { result = .failure(error) }
    following.cancel()
    await other.close()
    await following.value
    return try result.get()
  }

  /// Calls `body` while every clock shows `instant`.
  func at<Result: Sendable>(
    _ instant: Timestamp, _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withDependencies {
      $0.date = .constant(Date(timeIntervalSince1970: Double(instant.microseconds) / 1_000_000))
    } operation: {
      try await body()
    }
  }

  /// The text of a page.
  func text(_ path: String) async throws -> String {
    String(decoding: try await get(path).body.collect(upTo: 16 << 20), as: UTF8.self)
  }

  @discardableResult
  func importFeed(_ xml: String, location: String = "feed.xml") async throws -> ImportReport {
    let feed = try FeedImport(FeedReader.read(Array(xml.utf8)), location: location)
    return try await database.write(feed, now: Timestamp(now))
  }

  @discardableResult
  func importBlog(_ name: String) async throws -> (feed: Feed, report: ImportReport) {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(Checkout.root)/\(name)"))
    let feed = try FeedReader.read(Array(data))
    let report = try await database.write(FeedImport(feed, location: name), now: Timestamp(now))
    return (feed, report)
  }
}

extension PageCache {
  /// Drops everything.
  func removeAll() { invalidateAll(at: Timestamp(microseconds: 1 << 60), dropping: 0) }
}

/// An RSS feed of a made-up blog.
func rss(_ items: String..., link: String = "https://blog.example/", title: String = "A blog") -> String {
  FeedsTestSupport.rss(items, link: link, title: title)
}

/// An item of such a feed.
func item(
  _ title: String, link: String? = nil, guid: String? = nil, date: String = "Thu, 28 Sep 2023 00:00:00 +0200",
  tags: [String] = [], content: String = "<p>Some text.</p>"
) -> String {
  FeedsTestSupport.item(title, link: link, guid: guid, date: date, tags: tags, content: content)
}

extension FeedImport {
  /// A feed that is in memory.
  init(_ feed: Feed, location: String) throws { try self.init(SpooledFeed(feed), location: location) }
}

extension Database {
  /// Writes `feed` as an import into the site does.
  func write(
    _ feed: FeedImport, remembering memory: RememberedFetch? = nil, now: Timestamp,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> ImportReport {
    try await write(feed, remembering: memory, now: now, beside: Site.addresses, progress: progress)
  }
}
