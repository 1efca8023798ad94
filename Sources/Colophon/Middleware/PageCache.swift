import HTTP
import HTTPTypes
import Importing
import Pages
import Publication
import Server
import Synchronization
import Syndication
import Timestamps

/// Rendered responses and their compressed forms, kept per address until what they show changes.
///
/// However many requests ask for the same address at the same time, one of them renders it. What is kept is bounded
/// in bytes, and what is in files, as large feeds are, in their number too; what was used least recently makes room.
public final class PageCache: Sendable {
  private let capacity: PageSize
  private let state = Mutex(State())

  /// - Parameters:
  ///   - capacity: bytes of bodies in memory, all forms counted.
  ///   - diskCapacity: the same of bodies in files.
  ///   - files: how many such files may be open.
  public init(capacity: Int = 64 << 20, diskCapacity: Int = 1 << 30, files: Int = 64) {
    self.capacity = PageSize(memory: capacity, disk: diskCapacity, files: files)
  }

  /// How the cache is doing.
  var figures: PageCacheFigures { state.withLock(\.figures) }

  /// Drops everything: the site shows something else from now on. What is being rendered at the moment is still
  /// answered to those who wait for it, and not kept.
  public func removeAll() { state.withLock { $0.removeAll() } }

  /// What is kept for `key`.
  func entry(for key: String) -> Entry? { state.withLock { $0.entry(for: key) } }

  /// The page for `key` that `render` gives, or has begun to give for another request.
  func page(
    for key: String, render: @escaping @Sendable () async throws -> CachedPage
  ) async throws -> CachedPage {
    try await state.withLock { $0.rendering(key) { self.fill(key, generation: $0, render) } }.value
  }

  /// `page` in `coding`, which it is given when somebody asks for the first time. However many ask at the same time,
  /// it is compressed once; not on the queue of a connection.
  func code(_ page: CachedPage, as coding: ContentCoding, for key: String) async throws -> Response {
    try await page.code(as: coding) { size in
      self.state.withLock { $0.grow(key, page, by: size, capacity: self.capacity) }
    }
  }

  private func fill(
    _ key: String, generation: Int, _ render: @escaping @Sendable () async throws -> CachedPage
  ) -> Task<CachedPage, any Error> {
    Task {
      do {
        let page = try await render()
        state.withLock { $0.finish(key, page, generation: generation, capacity: capacity) }
        return page
      } catch {
        state.withLock { $0.finish(key, nil, generation: generation, capacity: capacity) }
        throw error
      }
    }
  }

  /// What is known of an address.
  enum Entry {
    case page(CachedPage)
    /// What is there is made anew for each request.
    case passed
  }

  private struct State {
    private struct Kept {
      /// Nil for an address that is passed.
      let page: CachedPage?
      var lastUse: Int
      /// Grows when the page is compressed.
      var size: PageSize
    }

    private var generation = 0
    private var clock = 0
    private var entries: [String: Kept] = [:]
    private var underWay: [String: Task<CachedPage, any Error>] = [:]
    private var size = PageSize()
    var tally = PageCacheFigures()

    var figures: PageCacheFigures {
      var figures = tally
      figures.entries = entries.values.count { $0.page != nil }
      figures.bytes = size.memory
      figures.fileBytes = size.disk
      return figures
    }

    mutating func removeAll() {
      generation += 1
      entries = [:]
      underWay = [:]
      size = PageSize()
    }

    mutating func entry(for key: String) -> Entry? {
      guard let index = entries.index(forKey: key) else { return nil }
      clock += 1
      entries.values[index].lastUse = clock
      if entries.values[index].page != nil { tally.hits += 1 }
      return entries.values[index].page.map(Entry.page) ?? .passed
    }

    mutating func rendering(
      _ key: String, _ render: (Int) -> Task<CachedPage, any Error>
    ) -> Task<CachedPage, any Error> {
      tally.misses += 1
      // A page that was found was too old.
      if entries[key]?.page != nil { tally.hits -= 1 }
      if let task = underWay[key] { return task }
      let task = render(generation)
      underWay[key] = task
      return task
    }

    mutating func finish(_ key: String, _ page: CachedPage?, generation: Int, capacity: PageSize) {
      guard generation == self.generation else { return }
      underWay[key] = nil
      guard let page, page.keeping != .never, page.size.fits(into: capacity, share: (1, 4)) else { return }
      clock += 1
      let kept = Kept(page: page.keeping == .whole ? page : nil, lastUse: clock, size: page.size)
      if let old = entries.updateValue(kept, forKey: key) { size = size - old.size }
      size = size + kept.size
      if !size.fits(into: capacity) { makeRoom(capacity) }
    }

    /// Counts a form of `page` that was made just now, unless the page is not kept any more.
    mutating func grow(_ key: String, _ page: CachedPage, by more: PageSize, capacity: PageSize) {
      guard let index = entries.index(forKey: key), entries.values[index].page === page else { return }
      entries.values[index].size = entries.values[index].size + more
      size = size + more
      if !size.fits(into: capacity) { makeRoom(capacity) }
    }

    private mutating func makeRoom(_ capacity: PageSize) {
      for (key, kept) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse })
      where !size.fits(into: capacity, share: (3, 4)) {
        entries[key] = nil
        size = size - kept.size
        tally.evictions += 1
      }
    }
  }
}

/// What a page cache holds, and what it has done since it was made.
struct PageCacheFigures: Hashable, Sendable {
  var hits = 0
  /// Also those that waited for a page that was being rendered.
  var misses = 0
  /// Pages that made room for others.
  var evictions = 0
  var entries = 0
  /// Of bodies in memory, all forms counted.
  var bytes = 0
  /// Of those in files.
  var fileBytes = 0
}
