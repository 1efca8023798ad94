import Dependencies
import HTTP
import Server
import Synchronization
import Timestamps

/// Rendered pages and their compressed forms, kept until the site changes, and after that until newer ones
/// replace them.
///
/// However many requests ask for the same page at the same time, one of them renders it. The cache is bounded
/// in bytes and in the number of open files, which hold large feeds; the least recently used pages are
/// evicted first. Results of searches have a quarter of it and evict only each other.
public final class PageCache: Sendable {
  /// The queue in which renders wait for their turn.
  package let queue = RenderQueue()
  private let state: Mutex<State>

  /// - Parameters:
  ///   - capacity: bytes in memory: bodies in all forms, keys, and what each entry takes.
  ///   - diskCapacity: bytes of bodies in files.
  ///   - files: how many such files may be open.
  public init(capacity: Int = 64 << 20, diskCapacity: Int = 1 << 30, files: Int = 64) {
    state = Mutex(State(capacity: PageSize(memory: capacity, disk: diskCapacity, files: files)))
  }

  package var metrics: PageCacheMetrics { state.withLock(\.metrics) }

  /// Grows with each change of the site, after which what was read from the database may be out of date. Nil
  /// while nobody listens: what was read may be out of date at any time.
  package var generation: Int? { state.withLock { $0.isListening ? $0.generation : nil } }

  /// Whether this process is told of changes of the site. While it is not, any change may be missed, so pages
  /// are stale as soon as they are made. Simultaneous requests still share one render.
  package var isListening: Bool {
    get { state.withLock(\.isListening) }
    set { state.withLock { $0.isListening = newValue } }
  }

  /// While the database is away, stale pages are sent at once: from when on one request is to find out
  /// whether it is back, for which nobody waits. Nil while the database answers, as far as is known.
  package var nextTry: Timestamp? {
    get { state.withLock(\.nextTry) }
    set { state.withLock { $0.nextTry = newValue } }
  }

  /// Whether the caller is the one to find out; the next one is not before `next`.
  func takeTry(at now: Timestamp, next: Timestamp) -> Bool {
    state.withLock { state in
      guard let time = state.nextTry, time <= now else { return false }
      state.nextTry = next
      return true
    }
  }

  /// Makes all pages stale, because the site has changed, or may have. Pages that are being rendered still go
  /// to the requests that wait for them, and are not kept.
  ///
  /// - Parameter limit: how long a page may be stale before it is dropped, in seconds.
  package func invalidateAll(at now: Timestamp, dropping limit: Double) {
    state.withLock { $0.invalidateAll(at: now, limit) }
  }

  /// The page that is kept for `key`, and since when it is stale, which is nil for a fresh page. A fresh page
  /// counts as a hit.
  package func page(for key: PageKey, at now: Timestamp) -> (page: CachedPage, staleSince: Timestamp?)? {
    state.withLock { $0.page(for: key, at: now) }
  }

  /// The page for `key` that `make` makes, or is making for another request.
  ///
  /// - Parameters:
  ///   - client: the client that waits for the page.
  ///   - make: called in a task of its own, which is cancelled when all waiting tasks have been cancelled.
  /// - Returns: the page, and whether it was made for this request.
  package func page(
    for key: PageKey, client: RenderQueue.Client = nil,
    _ make: @escaping @Sendable () async throws -> CachedPage
  ) async throws -> (page: CachedPage, isOwn: Bool) {
    state.withLock { $0.counts.misses += 1 }
    return try await share(.page(key), client, make)
  }

  /// `page`, which is kept for `key`, in a content coding. It is compressed now, once for all requests that
  /// need it at the same time. Without a turn in the queue, and if a file cannot be written, it is not
  /// compressed.
  ///
  /// - Parameter scope: the dependency scope of the site.
  package func form(
    of page: CachedPage, for key: PageKey, _ coding: ContentCoding, client: RenderQueue.Client,
    in scope: DependencyValues.Continuation
  ) async -> Response {
    let coded = try? await share(.form(key, coding, version: page.version), client) {
      try await scope.yield { try await page.adding(coding) }
    }
    return coded?.page.coded[coding] ?? page.response
  }

  private func share(
    _ work: Work, _ client: RenderQueue.Client, _ make: @escaping @Sendable () async throws -> CachedPage
  ) async throws -> (page: CachedPage, isOwn: Bool) {
    let (member, flight, isNew) = state.withLock { state in
      if let flight = state.underWay[work], let member = flight.shared.join() {
        return (member, flight, false)
      }
      state.clock += 1
      let (number, generation, ticket) = (state.clock, state.generation, queue.join(for: client))
      let shared = SharedWork { [self] in
        do {
          let page = try await queue.withPlace(ticket, make)
          self.state.withLock { $0.finish(work, number, page, generation) }
          return page
        } catch {
          self.state.withLock { $0.finish(work, number, nil, generation) }
          throw error
        }
      }
      let flight = Flight(shared: shared, ticket: ticket, number: number)
      state.underWay[work] = flight
      return (shared.first, flight, true)
    }
    if isNew { flight.shared.start() } else { queue.join(for: client, with: flight.ticket) }
    return (try await member.value, isNew)
  }
}

/// Work that several requests may wait for.
private enum Work: Hashable, Sendable {
  case page(PageKey)
  case form(PageKey, ContentCoding, version: Int)
}

private struct Flight: Sendable {
  let shared: SharedWork<CachedPage>
  let ticket: RenderQueue.Ticket
  let number: Int
}

private struct State: Sendable {
  private struct Entry: Sendable {
    let page: CachedPage
    let size: PageSize
    var lastUse: Int
    /// When the site changed, so that the page may be out of date.
    var outdated: Timestamp?
  }

  let capacity: PageSize
  var isListening = true
  var nextTry: Timestamp?
  var generation = 0
  /// Grows with each use of a page.
  var clock = 0
  var underWay: [Work: Flight] = [:]
  var counts = PageCacheMetrics()
  private var entries: [PageKey: Entry] = [:]
  private var sizes: [PageKey.Part: PageSize] = [:]

  init(capacity: PageSize) { self.capacity = capacity }

  var metrics: PageCacheMetrics {
    var metrics = counts
    metrics.entries = entries.count
    metrics.bytes = sizes.values.reduce(0) { $0 + $1.memory }
    metrics.fileBytes = sizes.values.reduce(0) { $0 + $1.disk }
    return metrics
  }

  mutating func invalidateAll(at now: Timestamp, _ limit: Double) {
    generation += 1
    underWay = [:]
    for index in entries.indices where entries.values[index].outdated == nil {
      entries.values[index].outdated = now
    }
    for (key, entry) in entries where now.seconds(since: entry.outdated ?? now) >= limit { drop(key) }
  }

  mutating func page(for key: PageKey, at now: Timestamp) -> (page: CachedPage, staleSince: Timestamp?)? {
    guard let index = entries.index(forKey: key) else { return nil }
    clock += 1
    entries.values[index].lastUse = clock
    let page = entries.values[index].page
    if let outdated = entries.values[index].outdated { return (page, outdated) }
    if let expires = page.expires, expires <= now { return (page, expires) }
    counts.hits += 1
    return (page, nil)
  }

  mutating func finish(_ work: Work, _ number: Int, _ page: CachedPage?, _ generation: Int) {
    // Another render may have begun after all requests that waited for this one had left.
    if underWay[work]?.number == number { underWay[work] = nil }
    guard generation == self.generation, let page else { return }
    switch work {
    case .page(let key):
      // The former version is dropped even if the new one is not kept: the page may be gone.
      drop(key)
      if page.expires != nil { keep(page, key, outdated: isListening ? nil : page.made) }
    case .form(let key, _, let version):
      guard let entry = entries[key], entry.page.version == version else { return }
      keep(entry.page.adding(formsOf: page), key, outdated: entry.outdated)
    }
  }

  /// Keeps a page instead of its former version, unless it is too large.
  private mutating func keep(_ page: CachedPage, _ key: PageKey, outdated: Timestamp?) {
    let size = page.size + PageSize(memory: key.address.utf8.count)
    guard size.fits(into: capacity, share: (1, 4)) else { return }
    drop(key)
    clock += 1
    entries[key] = Entry(page: page, size: size, lastUse: clock, outdated: outdated)
    sizes[key.part, default: PageSize()] += size
    makeRoom(in: key.part)
  }

  private mutating func drop(_ key: PageKey) {
    if let entry = entries.removeValue(forKey: key) { sizes[key.part, default: PageSize()] -= entry.size }
  }

  /// Evicts the pages of a full part that were used least recently, until a quarter of the part is free.
  private mutating func makeRoom(in part: PageKey.Part) {
    let quarters = part == .pages ? 3 : 1
    guard !takes(part, atMost: 4 * quarters) else { return }
    let pages = entries.filter { $0.key.part == part }.sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, _) in pages where !takes(part, atMost: 3 * quarters) {
      drop(key)
      counts.evictions += 1
    }
  }

  private func takes(_ part: PageKey.Part, atMost sixteenths: Int) -> Bool {
    sizes[part]?.fits(into: capacity, share: (sixteenths, 16)) ?? true
  }
}

extension PageKey {
  /// A part of the cache, whose pages evict only each other.
  fileprivate enum Part { case pages, searchResults }

  fileprivate var part: Part { form == .searchResults ? .searchResults : .pages }
}

/// The content of a page cache in numbers, and its hits, misses and evictions since it was made.
package struct PageCacheMetrics: Hashable, Sendable {
  package var hits = 0
  /// Requests for which there was no fresh page, also those that waited for one that was being rendered.
  package var misses = 0
  /// Pages that made room for others.
  package var evictions = 0
  /// Pages that are kept.
  package var entries = 0
  /// Bytes in memory: bodies in all forms, keys, and what each entry takes.
  package var bytes = 0
  /// Bytes of bodies in files.
  package var fileBytes = 0
}
