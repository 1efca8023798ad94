import HTTP
import HTTPTypes
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

@Suite("The page cache")
struct PageCacheTests {
  @Test("However many ask at the same time, a page is rendered once")
  func singleFlight() async throws {
    let cache = PageCache()
    let renderings = Counter()
    try await withThrowingTaskGroup { group in
      for _ in 0..<100 {
        group.addTask {
          _ = try await cache.page(for: "/", now: now) {
            renderings.increment()
            try await Task.sleep(for: .milliseconds(20))
            return page("x")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(renderings.count == 1)
  }

  @Test("What is rendered while the site changes is not kept")
  func changeDuringRendering() async throws {
    let cache = PageCache()
    let first = try await cache.page(for: "/", now: now) {
      cache.removeAll()
      return page("old")
    }
    #expect(first.text == "old")
    #expect(try await cache.page(for: "/", now: now) { page("new") }.text == "new")
  }

  @Test("An error is not kept")
  func errors() async throws {
    let cache = PageCache()
    await #expect(throws: CancellationError.self) {
      _ = try await cache.page(for: "/", now: now) { throw CancellationError() }
    }
    #expect(try await cache.page(for: "/", now: now) { page("fine") }.text == "fine")
  }

  @Test("A page is given out until it expires")
  func expiry() async throws {
    let cache = PageCache()
    let noon = Timestamp(microseconds: 1000)
    _ = try await cache.page(for: "/", now: now) { page("before", expires: noon) }
    #expect(try await cache.page(for: "/", now: now) { page("after") }.text == "before")
    #expect(try await cache.page(for: "/", now: noon) { page("after") }.text == "after")
  }

  @Test("What was used least recently makes room")
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
    "Of pages in files only so many are kept, and only so many bytes",
    arguments: [(4, 1 << 20), (64, 40_000)])
  func files(count: Int, bytes: Int) async throws {
    let cache = PageCache(diskCapacity: bytes, files: count)
    for key in ["a", "b", "c", "a", "d", "e", "f"] {
      _ = try await cache.page(for: key, now: now) { try file(of: 9000) }
      #expect(cache.figures.fileBytes <= min(bytes, count * 9000))
    }
    #expect(cache.keeps("f"))
    #expect(!cache.keeps("b"))
    cache.removeAll()
    #expect(cache.figures.fileBytes == 0)
  }

  @Test("A page in a file that is too large for the cache is given out, and not kept")
  func tooLarge() async throws {
    let cache = PageCache(diskCapacity: 10_000)
    let page = try await cache.page(for: "a", now: now) { try file(of: 9000) }
    #expect(page.identity.body.length == 9000)
    #expect(!cache.keeps("a"))
  }
}

extension PageCache {
  fileprivate func keeps(_ key: String) -> Bool {
    if case .page? = entry(for: key) { true } else { false }
  }

  /// What a request at the instant `now` is given.
  fileprivate func page(
    for key: String, now: Timestamp, render: @escaping @Sendable () async throws -> CachedPage
  ) async throws -> CachedPage {
    if case .page(let page) = entry(for: key), page.isFresh(at: now) { return page }
    return try await page(for: key, render: render)
  }
}

extension CachedPage {
  fileprivate var text: String {
    guard case .bytes(let bytes) = identity.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}

private let now = Timestamp(microseconds: 0)

private func page(_ text: String, expires: Timestamp? = nil) -> CachedPage {
  CachedPage(identity: Response(.ok, .html, .text(text)), expires: expires, keeping: .whole)
}

private func file(of size: Int) throws -> CachedPage {
  let file = try TemporaryFile()
  try file.write([UInt8](repeating: 0x20, count: size), at: 0)
  return CachedPage(
    identity: Response(.ok, .html, .file(try FileSlice(of: file, length: size))), keeping: .whole)
}

private final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func increment() { value.add(1, ordering: .relaxed) }
}
