internal import Synchronization

// With `prefer-standby`, a pool connects to other servers while there is no standby, and a standby may be
// promoted. When there is one again, connections to it replace those to the others.
extension Pool {
  /// How often a server of the preferred kind is looked for while connections lead to another one.
  private static let searchInterval = Duration.seconds(5)
  /// The longest such search. It is shorter than the interval, so there is only one at a time.
  private static let searchTime = Duration.seconds(4)

  /// Whether it is time for ``replace(_:)``. True for one caller; the others keep their connections until the
  /// search has ended.
  func isToBeReplaced(_ connection: Connection) -> Bool {
    guard connection.locked({ connection.isFallback }) else { return false }
    return nextSearch.withLock { next in
      guard next <= .now else { return false }
      next = .now + Self.searchInterval
      return true
    }
  }

  /// Takes a connection back after a search for a server of the preferred kind. If there is one, a connection
  /// to it takes the place. The caller does not wait for that.
  func replace(_ connection: Connection) {
    Task {
      let attempts = target.attempts.filter { !$0.isFallback && !$0.isSilent }
      let preferred = try? await Connection.open(
        target, at: attempts, deadline: .now + min(timeout, Self.searchTime), timeout: timeout,
        logger: logger)
      guard let preferred else { return release(connection) }
      add(preferred)
      if preferred.poller !== connection.poller { preferred.move(to: connection.poller) }
      close(connection)
      putBack(preferred)
      closeIdle { $0.isFallback }
      // The connections that are lent follow, one after the other, as they are released.
      nextSearch.withLock { $0 = .now }
    }
  }

  /// A server of the preferred kind was just looked for in vain.
  func postponeSearch() { nextSearch.withLock { $0 = .now + Self.searchInterval } }
}
