import HTTP
import HTTPTypes
import Server
import Synchronization
import Timestamps

/// Rendered responses and their gzip form, kept per address until what they show changes.
///
/// However many requests ask for the same address at the same time, one of them renders it. What is kept is bounded
/// in bytes; what was used least recently makes room.
public final class PageCache: Sendable {
  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameter capacity: bytes of bodies, both forms counted.
  public init(capacity: Int = 64 * 1024 * 1024) { self.capacity = capacity }

  /// How the cache is doing.
  var figures: PageCacheFigures { state.withLock(\.figures) }

  /// Drops everything: the site shows something else from now on. What is being rendered at the moment is still
  /// answered to those who wait for it, and not kept.
  public func removeAll() {
    state.withLock { state in
      let clock = state.clock
      let tally = state.tally
      state = State(generation: state.generation + 1, clock: clock)
      state.tally = tally
    }
  }

  /// The kept page for `key`, or what `render` gives.
  ///
  /// - Parameter now: an instant after which a page that expires is no longer given out.
  func page(
    for key: String, now: Timestamp, render: @escaping @Sendable () async throws -> CachedPage
  ) async throws -> CachedPage {
    switch state.withLock({ $0.lookUp(key, now: now, render: fill(key, render)) }) {
    case .kept(let page): return page
    case .underWay(let task): return try await task.value
    }
  }

  private func fill(
    _ key: String, _ render: @escaping @Sendable () async throws -> CachedPage
  ) -> @Sendable (Int) -> Task<CachedPage, any Error> {
    { generation in
      Task {
        do {
          let page = try await render()
          self.state.withLock { $0.finish(key, page, generation: generation, capacity: self.capacity) }
          return page
        } catch {
          self.state.withLock { $0.finish(key, nil, generation: generation, capacity: self.capacity) }
          throw error
        }
      }
    }
  }

  private enum LookUp {
    case kept(CachedPage)
    case underWay(Task<CachedPage, any Error>)
  }

  private struct State {
    var generation = 0
    var clock = 0
    private var pages: [String: (page: CachedPage, lastUse: Int)] = [:]
    private var underWay: [String: Task<CachedPage, any Error>] = [:]
    private var size = 0
    var tally = PageCacheFigures()

    var figures: PageCacheFigures {
      var figures = tally
      figures.entries = pages.count
      figures.bytes = size
      return figures
    }

    init(generation: Int = 0, clock: Int = 0) {
      self.generation = generation
      self.clock = clock
    }

    mutating func lookUp(
      _ key: String, now: Timestamp, render: (Int) -> Task<CachedPage, any Error>
    ) -> LookUp {
      clock += 1
      if let page = pages[key]?.page, page.expires.map({ now < $0 }) ?? true {
        pages[key]?.lastUse = clock
        tally.hits += 1
        return .kept(page)
      }
      tally.misses += 1
      if let task = underWay[key] { return .underWay(task) }
      let task = render(generation)
      underWay[key] = task
      return .underWay(task)
    }

    mutating func finish(_ key: String, _ page: CachedPage?, generation: Int, capacity: Int) {
      guard generation == self.generation else { return }
      underWay[key] = nil
      guard let page, page.isKept, page.size <= capacity / 4 else { return }
      if let old = pages.updateValue((page, clock), forKey: key) { size -= old.page.size }
      size += page.size
      guard size > capacity else { return }
      for (key, kept) in pages.sorted(by: { $0.value.lastUse < $1.value.lastUse })
      where size > capacity * 3 / 4 {
        pages[key] = nil
        size -= kept.page.size
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
  /// Of bodies, both forms counted.
  var bytes = 0
}

/// A response as the cache keeps it.
struct CachedPage: Sendable {
  let identity: Response
  /// Nil where gzip does not make it smaller.
  let gzip: Response?
  /// Nil for a page that only a change of the site makes stale.
  let expires: Timestamp?
  /// Errors and streams are given out once.
  let isKept: Bool

  var size: Int { (identity.body.length ?? 0) + (gzip?.body.length ?? 0) + 512 }
}
