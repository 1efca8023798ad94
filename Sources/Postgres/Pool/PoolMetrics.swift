/// The state of a pool of connections at one moment.
public struct PoolMetrics: Hashable, Sendable {
  /// The most connections that the pool opens.
  public let size: Int
  /// Connections that exist, in use or idle.
  public let open: Int
  /// Connections that nobody uses.
  public let idle: Int
  /// Callers that wait for a connection.
  public let waiting: Int

  // Since the pool was created:

  /// Connections that callers got.
  public let checkouts: Int
  /// How long these callers waited in total, handshakes of new connections included.
  public let checkoutTime: Duration
  /// How many of these callers waited at most as long as each of ``waitBounds``, but longer than the bound
  /// before it; the last number is of those that waited longer than all.
  public let waits: [Int]
  /// Callers that got no connection: none became free in time, or the server could not be reached.
  public let failures: Int
  /// Connections that were opened.
  public let openings: Int

  /// In seconds.
  public static let waitBounds: [Double] = [
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
  ]

  init(size: Int, open: Int, idle: Int, waiting: Int, counts: PoolCounts) {
    self.size = size
    self.open = open
    self.idle = idle
    self.waiting = waiting
    checkouts = counts.checkouts
    checkoutTime = counts.checkoutTime
    waits = counts.waits
    failures = counts.failures
    openings = counts.openings
  }
}

/// The counts of a pool.
struct PoolCounts: Sendable {
  var checkouts = 0
  var checkoutTime = Duration.zero
  var waits = [Int](repeating: 0, count: PoolMetrics.waitBounds.count + 1)
  var failures = 0
  var openings = 0

  mutating func add(_ time: Duration) {
    checkouts += 1
    checkoutTime += time
    let seconds = time / .seconds(1)
    waits[PoolMetrics.waitBounds.firstIndex { seconds <= $0 } ?? PoolMetrics.waitBounds.count] += 1
  }
}
