import HTTP
import Server
import Settings
import Synchronization
import Syndication

/// Limits how often a client may poll a feed.
///
/// Each answered poll counts, even if the answer is 304. A refused poll does not count, so a client that
/// waits as long as it is told gets an answer. A client is an IPv4 address or the /64 of an IPv6 address.
///
/// Implements the generic cell rate algorithm: for each client and feed, a table of fixed size holds the
/// instant at which the next poll of an even series is due. When the table is full, it forgets clients that
/// are farthest from the limit.
public final class PollLimit: Sendable {
  public let rate: PollRate
  private let clock: @Sendable () -> Duration
  /// Rows of a few slots. Each pair of a client and a feed belongs to one row.
  private let table: Mutex<[Slot]>
  private let answered = Atomic(0)
  private let refused = Atomic(0)

  private static let (rowCount, slotsPerRow) = (8192, 8)

  private struct Slot {
    var key: UInt64 = 0
    /// When the next poll of an even series is due.
    var due = Duration.zero
  }

  /// - Parameter clock: the time since some instant.
  public init(_ rate: PollRate, clock: (@Sendable () -> Duration)? = nil) {
    self.rate = rate
    let start = ContinuousClock.now
    self.clock = clock ?? { start.duration(to: .now) }
    table = Mutex(Array(repeating: Slot(), count: Self.rowCount * Self.slotsPerRow))
  }

  /// How many polls were answered and how many were refused.
  package var counts: (answered: Int, refused: Int) {
    (answered.load(ordering: .relaxed), refused.load(ordering: .relaxed))
  }

  /// Counts a poll by the client at `address`.
  ///
  /// - Returns: how long the client has to wait; nil if the poll may be answered.
  package func wait(of address: IPAddress, for feed: RequestTarget) -> Duration? {
    var hasher = Hasher()
    hasher.combine(address.network)
    hasher.combine(feed.path)
    hasher.combine(feed.query)
    // 0 marks a free slot.
    let key = UInt64(bitPattern: Int64(hasher.finalize())) | 1
    let wait = poll(key, now: clock())
    if wait == nil { answered.add(1, ordering: .relaxed) } else { refused.add(1, ordering: .relaxed) }
    return wait
  }

  private func poll(_ key: UInt64, now: Duration) -> Duration? {
    let interval = rate.period / rate.count
    let first = Int(key >> 32) % Self.rowCount * Self.slotsPerRow
    let row = first..<first + Self.slotsPerRow
    return table.withLock { table in
      let place =
        row.first { table[$0].key == key } ?? row.min { table[$0].due < table[$1].due } ?? row.lowerBound
      if table[place].key != key { table[place] = Slot(key: key, due: now) }
      let due = max(now, table[place].due)
      let wait = due - now - (rate.period - interval)
      if wait > .zero { return wait }
      table[place].due = due + interval
      return nil
    }
  }
}
