import HTTP
import Importing
import Pages
import Publication
import Server
import Settings
import Synchronization
import Syndication

/// Sends readers away that poll a feed more often than they may.
///
/// Every answer counts, 304 too, as what is to be saved is the asking; those that are sent away are not counted, so
/// that who waits as long as it is told is served. A client is an IPv4 address or the /64 of an IPv6 address.
///
/// Of each client and feed only the instant is known at which all its polls would have been spread evenly, in a table
/// that never grows (the generic cell rate algorithm). Where it is full, those who are farthest from the limit are
/// forgotten first.
public final class PollLimit: Sendable {
  public let rate: PollRate
  private let clock: @Sendable () -> Duration
  /// A client and feed is in one shard, in one of the slots of one row.
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
  /// - Returns: nil where it may be answered, else how long the client has to wait.
  func wait(of address: IPAddress, for feed: RequestTarget) -> Duration? {
    var hasher = Hasher()
    hasher.combine(address.network)
    hasher.combine(feed.path)
    hasher.combine(feed.query)
    // Nothing is in a slot of 0.
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
      /// When the next poll is due that comes at an even pace.
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
