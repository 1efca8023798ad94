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
  /// Callers that got no connection: none became free in time, or the server could not be reached.
  public let failures: Int
  /// Connections that were opened.
  public let openings: Int

  init(size: Int, open: Int, idle: Int, waiting: Int, counts: PoolCounts) {
    self.size = size
    self.open = open
    self.idle = idle
    self.waiting = waiting
    checkouts = counts.checkouts
    checkoutTime = counts.checkoutTime
    failures = counts.failures
    openings = counts.openings
  }
}

/// What a pool counts.
struct PoolCounts: Sendable {
  var checkouts = 0
  var checkoutTime = Duration.zero
  var failures = 0
  var openings = 0

  mutating func add(_ time: Duration) {
    checkouts += 1
    checkoutTime += time
  }
}
