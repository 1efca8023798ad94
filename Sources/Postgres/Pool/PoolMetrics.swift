/// How a pool of connections is doing, at one moment.
public struct PoolFigures: Hashable, Sendable {
  /// The most connections that there may be.
  public let size: Int
  /// Those that there are, lent or not.
  public let open: Int
  /// Those that nobody uses.
  public let idle: Int
  /// Callers that wait for one.
  public let waiting: Int

  // Since the pool was made:

  /// Connections that callers got.
  public let checkouts: Int
  /// How long these callers waited, all together, a new connection's handshake included.
  public let checkoutTime: Duration
  /// Callers that got none, be it for lack of time or of a server.
  public let failures: Int
  /// Connections that were opened.
  public let openings: Int

  init(size: Int, open: Int, idle: Int, waiting: Int, tally: PoolTally) {
    self.size = size
    self.open = open
    self.idle = idle
    self.waiting = waiting
    checkouts = tally.checkouts
    checkoutTime = tally.checkoutTime
    failures = tally.failures
    openings = tally.openings
  }
}

/// What a pool counts.
struct PoolTally: Sendable {
  var checkouts = 0
  var checkoutTime = Duration.zero
  var failures = 0
  var openings = 0

  mutating func add(_ time: Duration) {
    checkouts += 1
    checkoutTime += time
  }
}
