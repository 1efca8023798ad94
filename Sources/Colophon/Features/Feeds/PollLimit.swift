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
/// Implements the generic cell rate algorithm: for each client and feed, a table of fixed size holds the instant at which
/// the next poll of an even series is due. When the table is full, it forgets clients that are farthest from the limit.
public final class PollLimit: Sendable {
  public let rate: PollRate
  private let clock: @Sendable () -> Duration
  /// Each pair of a client and a feed belongs to one row of one shard.
  private let shards: [Shard]
  private let answered = Atomic(0)
  private let refused = Atomic(0)

  private static let rowsPerShard = 512
  private static let slotsPerRow = 8

  /// - Parameter clock: the time since some instant.
  public init(_ rate: PollRate, clock: (@Sendable () -> Duration)? = nil) {
    self.rate = rate
    let start = ContinuousClock.now
    self.clock = clock ?? { start.duration(to: .now) }
    shards = (0..<16).map { _ in Shard(rows: Self.rowsPerShard, slots: Self.slotsPerRow) }
  }

  /// How many polls were answered and how many were refused.
  var counts: (answered: Int, refused: Int) {
    (answered.load(ordering: .relaxed), refused.load(ordering: .relaxed))
  }

  /// Counts a poll by the client at `address`.
  ///
  /// - Returns: how long the client has to wait; nil if the poll may be answered.
  func wait(of address: IPAddress, for feed: RequestTarget) -> Duration? {
    var hasher = Hasher()
    hasher.combine(address.network)
    hasher.combine(feed.path)
    hasher.combine(feed.query)
    // 0 marks a free slot.
    let key = UInt64(bitPattern: Int64(hasher.finalize())) | 1
    let interval = rate.period / rate.count
    let shard = shards[Int(key >> 60)]
    let wait = shard.poll(
      key, row: Int(key >> 32) & (Self.rowsPerShard - 1), now: clock(), interval: interval,
      tolerance: rate.period - interval)
    if wait == nil { answered.add(1, ordering: .relaxed) } else { refused.add(1, ordering: .relaxed) }
    return wait
  }

  private final class Shard: Sendable {
    private struct Slot {
      var key: UInt64 = 0
      /// When the next poll of an even series is due.
      var due = Duration.zero
    }

    private let slotsPerRow: Int
    private let table: Mutex<[Slot]>

    init(rows: Int, slots: Int) {
      slotsPerRow = slots
      table = Mutex(Array(repeating: Slot(), count: rows * slots))
    }

    func poll(_ key: UInt64, row: Int, now: Duration, interval: Duration, tolerance: Duration) -> Duration? {
      table.withLock { table in
        let places = row * slotsPerRow..<(row + 1) * slotsPerRow
        let place =
          places.first { table[$0].key == key } ?? places.min { table[$0].due < table[$1].due }
          ?? places.lowerBound
        if table[place].key != key { table[place] = Slot(key: key, due: now) }
        let due = max(now, table[place].due)
        if due - now > tolerance { return due - now - tolerance }
        table[place].due = due + interval
        return nil
      }
    }
  }
}
