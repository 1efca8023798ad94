import Synchronization

/// Limits and caches the look-ups of suggestions for missing pages: crawlers ask for thousands of them, and
/// many readers follow the same dead link.
package final class SuggestionMemory: Sendable {
  /// How many look-ups a second are made on average, and how many at once after a pause.
  private static let rate = 5.0
  private static let burst = 20.0
  private static let mostAtOnce = 2
  private static let capacity = 512
  /// How long answers are kept: no change is announced when a scheduled post comes out.
  private static let longest = Duration.seconds(60)

  private struct State {
    var generation = 0
    /// When the first of `known` was looked up.
    var since = Duration.zero
    var known: [AddressWords: [SuggestedLink]] = [:]
    var allowance = burst
    var last = Duration.zero
    var underWay = 0
  }

  private let clock: @Sendable () -> Duration
  private let state = Mutex(State())

  /// - Parameter clock: the time since some instant.
  init(clock: (@Sendable () -> Duration)? = nil) {
    let start = ContinuousClock.now
    self.clock = clock ?? { start.duration(to: .now) }
  }

  /// The links for an address; nil if there have been too many look-ups of late.
  ///
  /// - Parameter generation: of the page cache. Answers of an earlier generation are dropped. Nil to cache
  ///   nothing.
  package func links(
    for address: AddressWords, generation: Int?, lookUp: () async throws -> [SuggestedLink]
  ) async rethrows -> [SuggestedLink]? {
    let now = clock()
    let (known, isAllowed) = state.withLock { state -> ([SuggestedLink]?, Bool) in
      if let generation {
        if state.generation != generation || now - state.since > Self.longest {
          (state.generation, state.known, state.since) = (generation, [:], now)
        }
        if let known = state.known[address] { return (known, false) }
      }
      let passed = now - state.last
      state.last = now
      state.allowance = min(Self.burst, state.allowance + passed / .seconds(1) * Self.rate)
      guard state.allowance >= 1, state.underWay < Self.mostAtOnce else { return (nil, false) }
      state.allowance -= 1
      state.underWay += 1
      return (nil, true)
    }
    guard isAllowed else { return known }
    defer { state.withLock { $0.underWay -= 1 } }
    let links = try await lookUp()
    if let generation {
      state.withLock { state in
        guard state.generation == generation else { return }
        if state.known.count >= Self.capacity { state.known = [:] }
        state.known[address] = links
      }
    }
    return links
  }
}

/// A page that a reader may have meant.
package struct SuggestedLink: Hashable, Sendable {
  package var title: String
  package var path: String
  /// The language of the title, BCP 47; nil for that of the site.
  package var language: String?

  package init(title: String, path: String, language: String? = nil) {
    self.title = title
    self.path = path
    self.language = language
  }
}
