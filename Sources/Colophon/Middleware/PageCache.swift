import HTTP
import Server
import Synchronization
import Timestamps

/// Rendered responses and their compressed forms, kept per address until what they show changes, and after that
/// until newer ones replace them.
///
/// However many requests ask for the same address at the same time, one of them renders it. The cache is
/// bounded in bytes and in the number of open files, which hold large feeds; the least recently used pages
/// are evicted first. Pages of which anybody can ask for any number (`Rendering.Keeping.inPart`) have at most a quarter of it,
/// so that they do not evict the others.
public final class PageCache: Sendable {
  /// The line in which renders wait for their turn.
  let line: RenderLine
  private let capacity: PageSize
  private let state = Mutex(State())
  /// Microseconds since 1970 until which stale pages are served without an attempt to render them.
  private let pausesUntil = Atomic<Int64>(.min)

  /// - Parameters:
  ///   - capacity: bytes in memory: bodies in all forms, keys, and what each entry takes.
  ///   - diskCapacity: bytes of bodies in files.
  ///   - files: how many such files may be open.
  public convenience init(capacity: Int = 64 << 20, diskCapacity: Int = 1 << 30, files: Int = 64) {
    self.init(capacity: capacity, diskCapacity: diskCapacity, files: files, line: RenderLine())
  }

  init(capacity: Int = 64 << 20, diskCapacity: Int = 1 << 30, files: Int = 64, line: RenderLine) {
    self.capacity = PageSize(memory: capacity, disk: diskCapacity, files: files)
    self.line = line
  }

  var metrics: PageCacheMetrics { state.withLock(\.metrics) }

  /// Grows with each change of the site, after which what was read from the database may be out of date. Nil while
  /// ``nobodyListens``: what was read may be out of date at any time.
  var generation: Int? { state.withLock { $0.nobodyListens ? nil : $0.generation } }

  /// Whether nobody listens for changes of the site. While that is so, any change may be missed, so pages are stale as soon as
  /// they are made. Simultaneous requests still share one render.
  var nobodyListens: Bool {
    get { state.withLock(\.nobodyListens) }
    set { state.withLock { $0.nobodyListens = newValue } }
  }

  /// Drops everything. Pages that are being rendered still go to the requests that wait for them, and are not kept.
  public func removeAll() { state.withLock { $0.removeAll() } }

  /// Makes pages stale, because what they show has changed, or may have. Pages that are being rendered still go to the
  /// requests that wait for them, and are not kept.
  ///
  /// - Parameter limit: how long a page may be stale before it is dropped, in seconds.
  func outdate(_ pages: PageSelection = .all, at now: Timestamp, dropping limit: Double) {
    if case .all = pages, limit <= 0 { return removeAll() }
    state.withLock { $0.outdate(pages, at: now, limit) }
  }

  /// Until `instant`, stale pages are served without an attempt to render them.
  func pauseRendering(until instant: Timestamp) {
    pausesUntil.store(Int64(instant.microseconds), ordering: .relaxed)
  }

  /// Ends the pause.
  func resumeRendering() { pausesUntil.store(.min, ordering: .relaxed) }

  func isRenderingPaused(at now: Timestamp) -> Bool {
    now.microseconds < pausesUntil.load(ordering: .relaxed)
  }

  /// What is known of an address.
  enum Entry {
    case page(CachedPage)
    /// Kept, but there may be something newer since then.
    case stale(CachedPage, since: Timestamp)
    /// The answer is made anew for each request.
    case uncacheable
  }

  /// What is kept for `key`. A fresh page counts as a hit.
  ///
  /// - Parameter isFresh: called with the cache locked.
  func entry(for key: String, isFresh: (CachedPage) -> Bool) -> Entry? {
    state.withLock { $0.entry(for: key, isFresh) }
  }

  /// A page that several requests may wait for.
  struct Rendered: Sendable {
    let page: CachedPage
    /// Whether the page was rendered for this request, and not for another one that asked before.
    let isOwn: Bool
  }

  /// The page for `key` that `render` makes, or is making for another request.
  ///
  /// - Parameters:
  ///   - client: the client that waits for the page.
  ///   - render: called in a task of its own, which is cancelled when all waiting tasks have been cancelled.
  func page(
    for key: String, client: RenderLine.Client = nil,
    render: @escaping @Sendable () async throws -> CachedPage
  ) async throws -> Rendered {
    let flight = state.withLock { $0.flight(key) { begin(key, client, generation: $0, render) } }
    if flight.isNew { flight.work.start() } else { line.queue(flight.place, alsoFor: client) }
    return Rendered(page: try await flight.work.value(for: flight.ticket), isOwn: flight.isNew)
  }

  /// Adds the size of a form of `page` that has just been made.
  func grow(_ page: CachedPage, for key: String, by size: PageSize) {
    state.withLock { $0.grow(key, page, by: size, capacity: capacity) }
  }

  private func begin(
    _ key: String, _ client: RenderLine.Client, generation: Int,
    _ render: @escaping @Sendable () async throws -> CachedPage
  ) -> (SharedWork<CachedPage>, RenderLine.Ticket) {
    let place = line.queue(for: client)
    let work = SharedWork { [self] in
      do {
        let page = try await line.withPlace(place, render)
        state.withLock { $0.finish(key, place, page, generation: generation, capacity: capacity) }
        return page
      } catch {
        state.withLock { $0.finish(key, place, nil, generation: generation, capacity: capacity) }
        throw error
      }
    }
    return (work, place)
  }

  fileprivate struct Flight: Sendable {
    let work: SharedWork<CachedPage>
    let place: RenderLine.Ticket
    let ticket: SharedWork<CachedPage>.Ticket
    let isNew: Bool
  }
}

extension PageCache {
  private struct State: Sendable {
    private struct Kept {
      let page: CachedPage
      var lastUse: Int
      /// When what it shows may have changed.
      var outdated: Timestamp?
      /// Grows when the page is compressed.
      var size: PageSize

      var isInPart: Bool { page.keeping == .inPart }

      func isAmong(_ pages: PageSelection) -> Bool {
        switch pages {
        case .all: true
        case .part: isInPart
        case .showing(let posts): page.shown.contains(oneOf: posts)
        }
      }
    }

    /// The most addresses that are remembered as uncacheable.
    private static let mostUncacheable = 1024

    private(set) var generation = 0
    var nobodyListens = false
    private var clock = 0
    private var entries: [String: Kept] = [:]
    private var uncacheable: Set<String> = []
    private var underWay: [String: (work: SharedWork<CachedPage>, place: RenderLine.Ticket)] = [:]
    private var size = PageSize()
    /// Of the pages that are kept in a part of the cache.
    private var partSize = PageSize()
    private var counts = PageCacheMetrics()

    var metrics: PageCacheMetrics {
      var metrics = counts
      metrics.entries = entries.count
      metrics.bytes = size.memory
      metrics.fileBytes = size.disk
      return metrics
    }

    mutating func removeAll() {
      generation += 1
      entries = [:]
      uncacheable = []
      underWay = [:]
      (size, partSize) = (PageSize(), PageSize())
    }

    mutating func outdate(_ pages: PageSelection, at now: Timestamp, _ limit: Double) {
      generation += 1
      forgetUncacheable()
      underWay = [:]
      var expired: [String] = []
      for index in entries.indices {
        if entries.values[index].outdated == nil {
          guard entries.values[index].isAmong(pages) else { continue }
          entries.values[index].outdated = now
        }
        if let outdated = entries.values[index].outdated, now.seconds(since: outdated) >= limit {
          expired.append(entries.keys[index])
        }
      }
      for key in expired { drop(key) }
    }

    private mutating func drop(_ key: String) {
      guard let kept = entries.removeValue(forKey: key) else { return }
      size = size - kept.size
      if kept.isInPart { partSize = partSize - kept.size }
    }

    mutating func entry(for key: String, _ isFresh: (CachedPage) -> Bool) -> Entry? {
      guard let index = entries.index(forKey: key) else {
        return !uncacheable.isEmpty && uncacheable.contains(key) ? .uncacheable : nil
      }
      clock += 1
      entries.values[index].lastUse = clock
      let page = entries.values[index].page
      if let outdated = entries.values[index].outdated { return .stale(page, since: outdated) }
      if let expires = page.expires, !isFresh(page) { return .stale(page, since: expires) }
      counts.hits += 1
      return .page(page)
    }

    mutating func flight(
      _ key: String, _ begin: (Int) -> (work: SharedWork<CachedPage>, place: RenderLine.Ticket)
    ) -> Flight {
      counts.misses += 1
      if let (work, place) = underWay[key], let ticket = work.join() {
        return Flight(work: work, place: place, ticket: ticket, isNew: false)
      }
      let (work, place) = begin(generation)
      underWay[key] = (work, place)
      return Flight(work: work, place: place, ticket: work.join() ?? 0, isNew: true)
    }

    mutating func finish(
      _ key: String, _ place: RenderLine.Ticket, _ page: CachedPage?, generation: Int, capacity: PageSize
    ) {
      // Another render may have begun after all requests that waited for this one had left.
      if underWay[key]?.place == place { underWay[key] = nil }
      guard generation == self.generation, let page else { return }
      switch page.keeping {
      case .whole, .inPart: keep(page, key, capacity)
      case .uncacheable: remember(uncacheable: key)
      // What was here may be gone.
      case .never, .withoutQuery: drop(key)
      }
    }

    private mutating func keep(_ page: CachedPage, _ key: String, _ capacity: PageSize) {
      let pageSize = page.size + PageSize(memory: key.utf8.count)
      guard pageSize.fits(into: capacity, share: (1, 4)) else { return }
      clock += 1
      drop(key)
      entries[key] = Kept(
        page: page, lastUse: clock, outdated: nobodyListens ? page.made : nil, size: PageSize())
      grow(key, page, by: pageSize, capacity: capacity)
    }

    private mutating func remember(uncacheable key: String) {
      drop(key)
      if uncacheable.count == Self.mostUncacheable { forgetUncacheable() }
      if uncacheable.insert(key).inserted { size = size + .entry(key) }
    }

    private mutating func forgetUncacheable() {
      for key in uncacheable { size = size - .entry(key) }
      uncacheable = []
    }

    /// Adds the size of a form of `page` that has just been made, unless the page is not kept any more.
    mutating func grow(_ key: String, _ page: CachedPage, by more: PageSize, capacity: PageSize) {
      guard let index = entries.index(forKey: key), entries.values[index].page === page else { return }
      entries.values[index].size = entries.values[index].size + more
      size = size + more
      if entries.values[index].isInPart {
        partSize = partSize + more
        if !partSize.fits(into: capacity, share: (1, 4)) { makeRoomInPart(capacity) }
      }
      if !size.fits(into: capacity) { makeRoom(capacity) }
    }

    private mutating func makeRoom(_ capacity: PageSize) {
      forgetUncacheable()
      for (key, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse })
      where !size.fits(into: capacity, share: (3, 4)) {
        evict(key)
      }
    }

    private mutating func makeRoomInPart(_ capacity: PageSize) {
      let part = entries.filter(\.value.isInPart)
      for (key, _) in part.sorted(by: { $0.value.lastUse < $1.value.lastUse })
      where !partSize.fits(into: capacity, share: (3, 16)) {
        evict(key)
      }
    }

    private mutating func evict(_ key: String) {
      drop(key)
      counts.evictions += 1
    }
  }
}

extension PageSize {
  fileprivate static func entry(_ key: String) -> PageSize { .page + PageSize(memory: key.utf8.count) }
}

/// What a page cache holds, and what it has done since it was made.
struct PageCacheMetrics: Hashable, Sendable {
  var hits = 0
  /// Also requests that waited for a page that was being rendered.
  var misses = 0
  /// Pages that made room for others.
  var evictions = 0
  /// Pages that are kept.
  var entries = 0
  /// Bytes in memory: bodies in all forms, keys, and what each entry takes.
  var bytes = 0
  /// Bytes of bodies in files.
  var fileBytes = 0
}
