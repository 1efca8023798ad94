import Dependencies
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
@testable import SiteBase
@testable import Syndication

@Suite("The page cache", .timeLimit(.minutes(15)))
struct PageCacheTests {
  @Test(
    "Simultaneous requests render a page once, also while nobody listens for changes",
    arguments: [true, false])
  func singleFlight(isListening: Bool) async throws {
    let cache = PageCache()
    cache.isListening = isListening
    let renderings = Counter()
    let gate = Gate()
    try await withThrowingTaskGroup { group in
      for _ in 0..<100 {
        group.addTask {
          _ = try await cache.page(for: front) {
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
    let first = Task { try await cache.page(for: front, render) }
    let second = Task { try await cache.page(for: front, render) }
    while cache.metrics.misses < 2 || cache.queue.metrics.running < 1 { await Task.yield() }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(cache.queue.metrics.running == 1)
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    for await isCancelled in ends {
      #expect(isCancelled)
      break
    }
    while cache.queue.metrics.running > 0 { await Task.yield() }
    #expect(cache.queue.metrics.abandoned == 1)
    #expect(try await cache.page(for: front) { page("new") }.page.text == "new")
  }

  @Test("A request for a page whose render is being cancelled starts a new render")
  func afterAbandonment() async throws {
    let cache = PageCache()
    let gate = Gate()
    let stubborn = Task {
      try await cache.page(for: front) {
        await gate.wait()
        return page("abandoned")
      }
    }
    while cache.queue.metrics.running < 1 { await Task.yield() }
    stubborn.cancel()
    await #expect(throws: CancellationError.self) { try await stubborn.value }
    #expect(try await cache.page(for: front) { page("own") }.page.text == "own")
    gate.open()
  }

  @Test("An answer that is not to be kept replaces what was kept, and takes no memory")
  func notKept() async throws {
    let cache = PageCache()
    _ = try await cache.page("/", now: now) { page("kept") }
    cache.invalidateAll(at: now, dropping: 600)
    let gone = try await cache.page(for: front) { CachedPage(Response(.gone), made: now, expires: nil) }
    #expect(gone.page.response.status == .gone)
    #expect(cache.page(for: front, at: now) == nil)
    #expect(cache.metrics.bytes == 0)
  }

  @Test("A compressed form is made once, counts as memory, and stays with its version of the page")
  func forms() async throws {
    let cache = PageCache()
    let text = String(repeating: "text ", count: 2000)
    let first = try await cache.page("/", now: now) { page(text) }
    let plain = cache.metrics.bytes
    let scope = DependencyValues.Continuation()
    for _ in 1...2 {
      let response = await cache.form(of: first, for: front, .gzip, client: nil, in: scope)
      #expect(response.headerFields[.contentEncoding] == "gzip")
    }
    #expect(cache.page(for: front, at: now)?.page.coded[.gzip] != nil)
    #expect(cache.metrics.bytes > plain && cache.metrics.bytes < plain + 2000)
    cache.invalidateAll(at: now, dropping: 600)
    _ = try await cache.page(for: front) { page("\(text) and more") }
    _ = await cache.form(of: first, for: front, .brotli, client: nil, in: scope)
    #expect(cache.page(for: front, at: now)?.page.coded.isEmpty == true)
  }

  @Test("A page that is rendered while the site changes is not kept")
  func changeDuringRendering() async throws {
    let cache = PageCache()
    let first = try await cache.page("/", now: now) {
      cache.removeAll()
      return page("old")
    }
    #expect(first.text == "old")
    #expect(try await cache.page("/", now: now) { page("new") }.text == "new")
  }

  @Test("While nobody listens for changes, a page is stale as soon as it is made")
  func withoutListening() async throws {
    let cache = PageCache()
    cache.isListening = false
    for text in ["first", "second"] {
      #expect(try await cache.page("/", now: now) { page(text) }.text == text)
      #expect(cache.staleness(of: front) == now)
    }
    #expect(cache.metrics.entries == 1)
    #expect(cache.metrics.hits == 0)
    cache.isListening = true
    cache.invalidateAll(at: Timestamp(microseconds: 1000), dropping: 600)
    #expect(cache.staleness(of: front) == now)
    #expect(try await cache.page("/", now: now) { page("third") }.text == "third")
    #expect(try await cache.page("/", now: now) { page("fourth") }.text == "third")
  }

  @Test("A page that was begun while nobody listened for changes is not kept after somebody does")
  func listensMeanwhile() async throws {
    let cache = PageCache()
    cache.isListening = false
    _ = try await cache.page("/", now: now) {
      cache.isListening = true
      cache.invalidateAll(at: now, dropping: 600)
      return page("old")
    }
    #expect(cache.metrics.entries == 0)
  }

  @Test("What was read from the database is not remembered while nobody listens for changes")
  func generation() {
    let cache = PageCache()
    #expect(cache.generation == 0)
    cache.isListening = false
    #expect(cache.generation == nil)
    cache.isListening = true
    #expect(cache.generation == 0)
    let remembered = Remembered<String>()
    remembered.store("old", in: nil, at: now, until: nil)
    #expect(remembered.value(in: nil, at: now) == nil)
    #expect(remembered.value(in: 0, at: now) == nil)
    #expect(remembered.value == "old")
    let noon = Timestamp(microseconds: 1000)
    remembered.store("scheduled", in: 0, at: now, until: noon)
    #expect(remembered.value(in: 0, at: now) == "scheduled")
    #expect(remembered.value(in: 0, at: noon) == nil)
    #expect(remembered.value(in: 1, at: now) == nil)
  }

  @Test("An error is not kept")
  func errors() async throws {
    let cache = PageCache()
    await #expect(throws: CancellationError.self) {
      _ = try await cache.page("/", now: now) { throw CancellationError() }
    }
    #expect(try await cache.page("/", now: now) { page("fine") }.text == "fine")
  }

  @Test("A page is used until it expires")
  func expiry() async throws {
    let cache = PageCache()
    let noon = Timestamp(microseconds: 1000)
    _ = try await cache.page("/", now: now) { page("before", expires: noon) }
    #expect(try await cache.page("/", now: now) { page("after") }.text == "before")
    #expect(try await cache.page("/", now: noon) { page("after") }.text == "after")
  }

  @Test("The least recently used page is evicted first")
  func eviction() async throws {
    let cache = PageCache(capacity: 13_334)
    let text = String(repeating: "x", count: 1500)
    for key in ["a", "b", "c", "a", "d", "e", "f"] {
      _ = try await cache.page(key, now: now) { page(text) }
    }
    #expect(try await cache.page("a", now: now) { page("again") }.text == text)
    #expect(try await cache.page("b", now: now) { page("again") }.text == "again")
  }

  @Test("Results of searches have a quarter of the cache, and evict only each other")
  func searchResults() async throws {
    let cache = PageCache(capacity: 40_000)
    let text = String(repeating: "x", count: 1500)
    func key(_ number: Int) -> PageKey {
      PageKey(RequestTarget("/search?q=\(number)"), form: .searchResults)
    }
    _ = try await cache.page("/", now: now) { page("front") }
    for number in 0..<100 {
      _ = try await cache.page(for: key(number)) { page(text) }
      #expect(cache.metrics.bytes <= 11_000)
    }
    func keeps(_ key: PageKey) -> Bool { cache.page(for: key, at: now) != nil }
    #expect(keeps(front) && keeps(key(99)) && keeps(key(98)))
    #expect(!keeps(key(0)))
  }

  @Test(
    "Pages in files are limited in number and in bytes",
    arguments: [(4, 1 << 20), (64, 40_000)])
  func files(count: Int, bytes: Int) async throws {
    let cache = PageCache(diskCapacity: bytes, files: count)
    for key in ["a", "b", "c", "a", "d", "e", "f"] {
      _ = try await cache.page(key, now: now) { try file(of: 9000) }
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
    let large = try await cache.page("a", now: now) { try file(of: 9000) }
    #expect(large.response.body.length == 9000)
    #expect(!cache.keeps("a"))
  }
}

private let now = Timestamp(microseconds: 0)
private let front = PageKey(RequestTarget("/"))

extension PageCache {
  /// Since when a page is stale; nil for a fresh one, and if none is kept.
  fileprivate func staleness(of key: PageKey) -> Timestamp? { page(for: key, at: now)?.staleSince }

  fileprivate func keeps(_ path: String) -> Bool {
    page(for: PageKey(RequestTarget(path)), at: now).map { $0.staleSince == nil } ?? false
  }

  /// The page that a request at the instant `now` gets.
  fileprivate func page(
    _ path: String, now: Timestamp, render: @escaping @Sendable () async throws -> CachedPage
  ) async throws -> CachedPage {
    let key = PageKey(RequestTarget(path))
    if let (page, staleSince) = page(for: key, at: now), staleSince == nil { return page }
    return try await page(for: key, render).page
  }
}

extension CachedPage {
  fileprivate var text: String {
    guard case .bytes(let bytes) = response.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}

private func page(_ text: String, expires: Timestamp = Timestamp(microseconds: 1 << 50)) -> CachedPage {
  CachedPage(Response(.ok, .html, .text(text)), made: now, expires: expires)
}

private func file(of size: Int) throws -> CachedPage {
  let file = try TemporaryFile()
  try file.write([UInt8](repeating: 0x20, count: size), at: 0)
  let body = Body.file(try FileSlice(of: file, length: size))
  return CachedPage(
    Response(.ok, .html, body), made: now, expires: Timestamp(microseconds: 1 << 50))
}

private final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func increment() { value.add(1, ordering: .relaxed) }
}
