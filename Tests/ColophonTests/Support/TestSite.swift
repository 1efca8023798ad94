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

/// A site with its own database. Requests go through its whole pipeline.
struct TestSite {
  let site: Site
  let database: Database
  let now: Date

  /// Whether pages are kept unless a test says otherwise: `TEST_CACHE=on` runs all tests with the cache, as
  /// the program runs.
  static let keepsPages = ProcessInfo.processInfo.environment["TEST_CACHE"] == "on"

  private let follower = SiteFollower()
  private let shown = ShownTime()

  /// - Parameters:
  ///   - cache: whether pages are kept.
  ///   - now: the time of every clock.
  static func run<Result: Sendable>(
    cache: Bool = keepsPages, now: Date = Date(timeIntervalSince1970: 1_800_000_000),
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
    if Self.keepsPages { await dropOutdatedPages() }
    return try await site.respond(Request(method, path, headerFields: fields))
  }

  /// Puts all posts into the index of the search, and does what `followChanges` does in the program then.
  func indexForSearch() async throws {
    try await site.indexForSearch()
    site.cache.outdate(.part, at: site.present, dropping: 0)
  }

  /// Does what `followChanges` does in the program, and waits until that is done for all changes so far.
  func dropOutdatedPages() async {
    @Dependency(\.date.now) var instant
    if shown.isOther(instant) { site.cache.removeAll() }
    do {
      try await follower.catchUp(site, database)
    } catch {
      site.cache.removeAll()
    }
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

  /// Settles links, perhaps after a process that the test runs beside this one.
  func settleLinks() async throws {
    while true {
      do { return try await site.settleLinks() } catch is LockTimeout { continue }
    }
  }

  @discardableResult
  func importFeed(_ xml: String, location: String = "feed.xml") async throws -> ImportReport {
    let feed = try FeedImport(FeedReader.read(Array(xml.utf8)), location: location)
    let report = try await database.write(feed, now: Timestamp(now))
    try await settleLinks()
    return report
  }

  @discardableResult
  func importSeed(_ name: String) async throws -> (feed: Feed, report: ImportReport) {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(Checkout.seeds)/\(name)"))
    let feed = try FeedReader.read(Array(data))
    let report = try await database.write(FeedImport(feed, location: name), now: Timestamp(now))
    try await settleLinks()
    return (feed, report)
  }
}

/// The time that the clocks showed when the pages in the cache were made.
private final class ShownTime: Sendable {
  private let time = Mutex<Date?>(nil)

  /// Whether `now` is another time than the last one.
  func isOther(_ now: Date) -> Bool {
    time.withLock { time in
      defer { time = now }
      return time != now
    }
  }
}

/// Drops the pages that changes of the site outdate, as other processes announce them.
private actor SiteFollower {
  private var task: Task<Void, Never>?
  private var isListening = false
  private var lastMark = 0
  private var seenMark = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  deinit { task?.cancel() }

  /// Returns when all changes that were committed before are known.
  func catchUp(_ site: Site, _ database: Database) async throws {
    lastMark += 1
    let mark = lastMark
    if task == nil {
      task = Task { [weak self] in
        for await notification in database.notifications(on: ChangeStore.channel) {
          await self?.handle(notification, site, database)
        }
      }
    }
    if isListening { try await database.tell(mark) }
    if seenMark < mark { await withCheckedContinuation { waiting[mark] = $0 } }
  }

  private func handle(_ notification: Postgres.Notification, _ site: Site, _ database: Database) async {
    if case .payload(let payload) = notification, let mark = Int(payload) {
      seenMark = max(seenMark, mark)
      for key in waiting.keys where key <= mark { waiting.removeValue(forKey: key)?.resume() }
      return
    }
    site.cache.outdate(PageSelection(SiteNews(notification)), at: site.present, dropping: 0)
    isListening = notification != .interrupted
    if isListening, !waiting.isEmpty { try? await database.tell(lastMark) }
    if !isListening {
      for key in waiting.keys { waiting.removeValue(forKey: key)?.resume() }
    }
  }
}

extension Database {
  fileprivate func tell(_ mark: Int) async throws {
    try await execute("NOTIFY \(ChangeStore.channel), '\(mark)'")
  }
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
    try await write(feed, remembering: memory, now: now, isFree: Site.isFree, progress: progress)
  }
}
