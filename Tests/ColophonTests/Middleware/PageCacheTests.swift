import HTTP
import HTTPTypes
import Postgres
import Server
import Spools
import Synchronization
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("The page cache", .timeLimit(.minutes(2)))
struct PageCacheTests {
  @Test(
    "Simultaneous requests render a page once, also while nobody listens for changes",
    arguments: [false, true])
  func singleFlight(nobodyListens: Bool) async throws {
    let cache = PageCache()
    cache.nobodyListens = nobodyListens
    let renderings = Counter()
    let gate = Gate()
    try await withThrowingTaskGroup { group in
      for _ in 0..<100 {
        group.addTask {
          _ = try await cache.page(for: "/") {
            renderings.increment()
            await gate.wait()
            return page("x")
          }
        }
      }
      // All have asked before the page is there.
      while cache.metrics.misses < 100 { await Task.yield() }
      gate.open()
      try await group.waitForAll()
    }
    #expect(renderings.count == 1)
  }

  @Test("A render is cancelled when the last request that waits for it leaves, and not before")
  func abandoned() async throws {
    let cache = PageCache()
    let (ends, end) = AsyncStream.makeStream(of: Bool.self)
    let render: @Sendable () async throws -> CachedPage = {
      do { try await Task.sleep(for: .seconds(86_400)) } catch { end.yield(true) }
      throw CancellationError()
    }
    let first = Task { try await cache.page(for: "/", render: render) }
    let second = Task { try await cache.page(for: "/", render: render) }
    while cache.metrics.misses < 2 || cache.line.metrics.running < 1 { await Task.yield() }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(cache.line.metrics.running == 1)
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    for await isCancelled in ends {
      #expect(isCancelled)
      break
    }
    while cache.line.metrics.running > 0 { await Task.yield() }
    #expect(cache.line.metrics.abandoned == 1)
    #expect(try await cache.page(for: "/") { page("new") }.page.text == "new")
  }

  @Test("A request for a page whose render is being cancelled starts a new render")
  func afterAbandonment() async throws {
    let cache = PageCache()
    let gate = Gate()
    let stubborn = Task {
      try await cache.page(for: "/") {
        await gate.wait()
        return page("abandoned")
      }
    }
    while cache.line.metrics.running < 1 { await Task.yield() }
    stubborn.cancel()
    await #expect(throws: CancellationError.self) { try await stubborn.value }
    #expect(try await cache.page(for: "/") { page("own") }.page.text == "own")
    gate.open()
  }

  @Test("Addresses that are remembered as uncacheable are limited in number, and their keys count as memory")
  func uncacheable() async throws {
    let cache = PageCache()
    _ = try await cache.page(for: "/kept") { page("kept") }
    let kept = cache.metrics.bytes
    let key = String(repeating: "k", count: 1000)
    _ = try await cache.page(for: key) { uncacheablePage() }
    #expect(cache.metrics.bytes >= kept + 1000)
    for number in 0..<5000 {
      _ = try await cache.page(for: "\(key)\(number)") { uncacheablePage() }
    }
    #expect(cache.metrics.bytes < 2 << 20)
    #expect(cache.keeps("/kept"))
  }

  @Test("A page that is rendered while the site changes is not kept")
  func changeDuringRendering() async throws {
    let cache = PageCache()
    let first = try await cache.page(for: "/", now: now) {
      cache.removeAll()
      return page("old")
    }
    #expect(first.text == "old")
    #expect(try await cache.page(for: "/", now: now) { page("new") }.text == "new")
  }

  @Test("While nobody listens for changes, a page is stale as soon as it is made")
  func nobodyListens() async throws {
    let cache = PageCache()
    cache.nobodyListens = true
    for text in ["first", "second"] {
      #expect(try await cache.page(for: "/", now: now) { page(text) }.text == text)
      #expect(cache.staleness(of: "/") == now)
    }
    #expect(cache.metrics.entries == 1)
    #expect(cache.metrics.hits == 0)
    cache.nobodyListens = false
    cache.outdate(at: Timestamp(microseconds: 1000), dropping: 600)
    #expect(cache.staleness(of: "/") == now)
    #expect(try await cache.page(for: "/", now: now) { page("third") }.text == "third")
    #expect(try await cache.page(for: "/", now: now) { page("fourth") }.text == "third")
  }

  @Test("A page that was begun while nobody listened for changes is not kept after somebody does")
  func listensMeanwhile() async throws {
    let cache = PageCache()
    cache.nobodyListens = true
    _ = try await cache.page(for: "/", now: now) {
      cache.nobodyListens = false
      cache.outdate(at: now, dropping: 600)
      return page("old")
    }
    #expect(cache.metrics.entries == 0)
  }

  @Test("What was read from the database is not remembered while nobody listens for changes")
  func generation() {
    let cache = PageCache()
    #expect(cache.generation == 0)
    cache.nobodyListens = true
    #expect(cache.generation == nil)
    cache.nobodyListens = false
    #expect(cache.generation == 0)
    let remembered = Remembered<String>()
    remembered.store("old", madeFrom: ReadLog().contents, at: nil)
    #expect(remembered.value(at: nil)?.value == nil)
    #expect(remembered.value(at: 0)?.value == nil)
    #expect(remembered.value == "old")
  }

  @Test("An error is not kept")
  func errors() async throws {
    let cache = PageCache()
    await #expect(throws: CancellationError.self) {
      _ = try await cache.page(for: "/", now: now) { throw CancellationError() }
    }
    #expect(try await cache.page(for: "/", now: now) { page("fine") }.text == "fine")
  }

  @Test("A page is used until it expires")
  func expiry() async throws {
    let cache = PageCache()
    let noon = Timestamp(microseconds: 1000)
    _ = try await cache.page(for: "/", now: now) { page("before", expires: noon) }
    #expect(try await cache.page(for: "/", now: now) { page("after") }.text == "before")
    #expect(try await cache.page(for: "/", now: noon) { page("after") }.text == "after")
  }

  @Test("The least recently used page is evicted first")
  func eviction() async throws {
    let cache = PageCache(capacity: 10_000)
    let text = String(repeating: "x", count: 1500)
    for key in ["a", "b", "c", "a", "d", "e", "f"] {
      _ = try await cache.page(for: key, now: now) { page(text) }
    }
    #expect(try await cache.page(for: "a", now: now) { page("again") }.text == text)
    #expect(try await cache.page(for: "b", now: now) { page("again") }.text == "again")
  }

  @Test(
    "Pages of which anybody can ask for any number have a quarter of the cache, and evict only each other")
  func part() async throws {
    let cache = PageCache(capacity: 40_000)
    let text = String(repeating: "x", count: 1500)
    _ = try await cache.page(for: "/", now: now) { page("front") }
    for number in 0..<100 {
      _ = try await cache.page(for: "?\(number)", now: now) { page(text, keeping: .inPart) }
      #expect(cache.metrics.bytes <= 11_000)
    }
    #expect(cache.keeps("/") && cache.keeps("?99") && cache.keeps("?98"))
    #expect(!cache.keeps("?0"))
    cache.outdate(.part, at: now, dropping: 600)
    #expect(cache.keeps("/") && !cache.keeps("?99"))
    cache.outdate(.part, at: now, dropping: 0)
    #expect(cache.metrics.entries == 1)
  }

  @Test(
    "Pages in files are limited in number and in bytes",
    arguments: [(4, 1 << 20), (64, 40_000)])
  func files(count: Int, bytes: Int) async throws {
    let cache = PageCache(diskCapacity: bytes, files: count)
    for key in ["a", "b", "c", "a", "d", "e", "f"] {
      _ = try await cache.page(for: key, now: now) { try file(of: 9000) }
      #expect(cache.metrics.fileBytes <= min(bytes, count * 9000))
    }
    #expect(cache.keeps("f"))
    #expect(!cache.keeps("b"))
    cache.removeAll()
    #expect(cache.metrics.fileBytes == 0)
  }

  @Test("A page in a file that is too large for the cache is served, but not kept")
  func tooLarge() async throws {
    let cache = PageCache(diskCapacity: 10_000)
    let page = try await cache.page(for: "a", now: now) { try file(of: 9000) }
    #expect(page.identity.body.length == 9000)
    #expect(!cache.keeps("a"))
  }
}

extension PageCache {
  fileprivate func keeps(_ key: String) -> Bool {
    if case .page? = entry(for: key, isFresh: { _ in true }) { true } else { false }
  }

  /// Since when a page is stale; nil for a fresh one, and if none is kept.
  fileprivate func staleness(of key: String) -> Timestamp? {
    if case .stale(_, let since)? = entry(for: key, isFresh: { _ in true }) { since } else { nil }
  }

  /// The page that a request at the instant `now` gets.
  fileprivate func page(
    for key: String, now: Timestamp, render: @escaping @Sendable () async throws -> CachedPage
  ) async throws -> CachedPage {
    if case .page(let page) = entry(for: key, isFresh: { $0.isFresh(at: now) }) { return page }
    return try await page(for: key, render: render).page
  }
}

extension CachedPage {
  fileprivate var text: String {
    guard case .bytes(let bytes) = identity.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}

private let now = Timestamp(microseconds: 0)

private func page(
  _ text: String, expires: Timestamp? = nil, keeping: CachedPage.Keeping = .whole
) -> CachedPage {
  CachedPage(identity: Response(.ok, .html, .text(text)), made: now, expires: expires, keeping: keeping)
}

private func uncacheablePage() -> CachedPage {
  CachedPage(identity: Response(.ok), made: now, keeping: .uncacheable)
}

private func file(of size: Int) throws -> CachedPage {
  let file = try TemporaryFile()
  try file.write([UInt8](repeating: 0x20, count: size), at: 0)
  return CachedPage(
    identity: Response(.ok, .html, .file(try FileSlice(of: file, length: size))), made: now, keeping: .whole)
}

private final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func increment() { value.add(1, ordering: .relaxed) }
}
