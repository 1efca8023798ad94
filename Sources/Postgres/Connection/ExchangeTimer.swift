internal import Dispatch
internal import Synchronization

/// Drops connections whose server has not answered in time.
///
/// One timer serves all connections. It checks them a few times a second, and only while a statement is under
/// way. It costs each statement one atomic load, and an idle program nothing.
final class ExchangeTimer: Sendable {
  static let shared = ExchangeTimer()

  /// A connection is dropped at most this much after its deadline.
  private static let interval = DispatchTimeInterval.milliseconds(200)

  private let connections = Mutex<[ObjectIdentifier: Connection]>([:])
  private let isRunning = Atomic(false)

  func add(_ connection: Connection) {
    connections.withLock { $0[ObjectIdentifier(connection)] = connection }
  }

  func remove(_ connection: Connection) {
    _ = connections.withLock { $0.removeValue(forKey: ObjectIdentifier(connection)) }
  }

  /// Runs the timer unless it runs already. To be called after an exchange has begun.
  func start() {
    guard !isRunning.load(ordering: .acquiring), !isRunning.exchange(true, ordering: .acquiringAndReleasing)
    else { return }
    schedule()
  }

  private func schedule() {
    SocketWatch.queue.asyncAfter(deadline: .now() + Self.interval) { self.check() }
  }

  private func check() {
    if dropExpired() { return schedule() }
    isRunning.store(false, ordering: .releasing)
    // An exchange that began before the store has not started the timer.
    if dropExpired() { start() }
  }

  /// - Returns: whether statements are under way.
  private func dropExpired() -> Bool {
    let now = ContinuousClock.now
    let all = connections.withLock { Array($0.values) }
    return all.reduce(false) { $1.dropIfExpired(now) || $0 }
  }
}

extension Connection {
  /// Drops the connection if the server has not answered in time.
  ///
  /// - Returns: whether a statement is still under way.
  fileprivate func dropIfExpired(_ now: ContinuousClock.Instant) -> Bool {
    let (isBusy, completion): (Bool, Completion?) = locked {
      guard let exchange else { return (false, nil) }
      guard exchange.deadline <= now else { return (true, nil) }
      unansweredSince = exchange.started
      // A server that is alive should stop the statement.
      if exchange.continuation != nil { _ = cancelRequest?.send() }
      let reason = "no answer within \(exchange.timeout)"
      return (false, lose(reason, unavailable(.timedOut, reason)))
    }
    completion?.resume()
    return isBusy
  }
}
