internal import Concurrency
internal import Logging
internal import Synchronization

/// An element of a stream of notifications.
public enum Notification: Hashable, Sendable {
  /// The server listens from here on. Earlier notifications may have been missed, so caches should be
  /// dropped.
  case listening
  /// The connection was lost, or the first one could not be made. Notifications are missed from here on until
  /// ``listening``.
  case interrupted
  /// The payload of a notification; empty if it has none.
  case payload(String)
}

/// The streams of notifications of a database.
final class Listeners: Sendable {
  private let tasks = Mutex<[Int: Task<Void, Never>]>([:])
  private let counter = Atomic(0)

  func stream(_ makeListener: (_ yield: @escaping @Sendable (Notification) -> Void) -> Listener)
    -> AsyncStream<Notification>
  {
    let (stream, continuation) = AsyncStream.makeStream(of: Notification.self)
    let id = counter.add(1, ordering: .relaxed).newValue
    let listener = makeListener { continuation.yield($0) }
    let task = Task {
      await listener.run()
      continuation.finish()
    }
    tasks.withLock { $0[id] = task }
    continuation.onTermination = { [weak self] _ in
      task.cancel()
      _ = self?.tasks.withLock { $0.removeValue(forKey: id) }
    }
    return stream
  }

  func endAll() {
    for task in tasks.withLock({ $0.values.map(\.self) }) { task.cancel() }
  }

  deinit { endAll() }
}

/// Listens to a channel, on one connection after the other.
struct Listener: Sendable {
  let channel: String
  let target: ConnectionString
  /// Told the position of the log of each notification before it is yielded.
  let required: RequiredLog?
  /// The interval in which the server is asked for an answer, and the time that the answer may take. A
  /// connection that has died unnoticed is detected after the sum of both at most.
  let heartbeat: Duration
  let timeout: Duration
  /// The statement that the server is asked with each heartbeat.
  let identity: Statement<String>?
  let logger: Logger
  /// Told when the server was asked for an answer that did not come.
  let noteSilence: @Sendable (ContinuousClock.Instant) -> Void
  let yield: @Sendable (Notification) -> Void

  private static let pauses = (shortest: Duration.milliseconds(50), longest: Duration.seconds(2))
  private static let connectTimeout = Duration.seconds(5)

  /// Returns when the task is cancelled.
  func run() async {
    var pause = Self.pauses.shortest
    var isFirst = true
    while !Task.isCancelled {
      do {
        let (events, continuation) = AsyncStream.makeStream(of: Connection.Event.self)
        let connection = try await Connection.open(
          target, deadline: .now + Self.connectTimeout, timeout: timeout, logger: logger
        ) { event in continuation.yield(event) }
        defer { connection.close() }
        let known = try await connection.value(of: identity)
        try await connection.execute("LISTEN \(channel.quoted("\""))")
        try await require(on: connection)
        yield(.listening)
        isFirst = false
        defer {
          connection.locked { connection.unansweredSince }.map(noteSilence)
          if !Task.isCancelled { yield(.interrupted) }
        }
        pause = Self.pauses.shortest
        try await follow(connection, events, known)
      } catch {
        logger.debug("listening to \(channel): \(error)")
        if isFirst, !Task.isCancelled { yield(.interrupted) }
        isFirst = false
      }
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, Self.pauses.longest)
    }
  }

  /// Yields notifications until the connection is lost.
  ///
  /// - Parameter known: the value of ``identity``.
  private func follow(
    _ connection: Connection, _ events: AsyncStream<Connection.Event>, _ known: String?
  ) async throws {
    // A connection executes one statement at a time.
    let turn = AsyncSemaphore(permits: 1)
    try await withThrowingTaskGroup { group in
      group.addTask { [channel, yield] in
        for await event in events {
          guard case .notification(channel, let payload) = event else { return }
          try await turn.withPermit { try await require(on: connection) }
          yield(.payload(payload))
        }
      }
      group.addTask {
        var known = known
        while true {
          try await Task.sleep(for: heartbeat)
          let value = try await turn.withPermit { try await connection.value(of: identity) }
          if value != known {
            try await turn.withPermit { try await require(on: connection) }
            yield(.listening)
          }
          known = value
        }
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}

extension Listener {
  /// From now on, standbys must have replayed what `connection` has announced.
  private func require(on connection: Connection) async throws {
    if let required { required.value = try await connection.primaryLog() }
  }
}

extension Connection {
  /// The value of a statement; an empty query, which the server answers too, has none.
  fileprivate func value(of statement: Statement<String>?) async throws -> String? {
    guard let query = try statement?.one(), let bound = query.statement else {
      try await execute("")
      return nil
    }
    var results = try await execute([bound])[...]
    return try query.read(from: &results)
  }
}

extension String {
  /// This text as SQL quotes a name (`"`) or a string (`'`): between two marks, with each mark inside
  /// doubled.
  package func quoted(_ mark: Character) -> String {
    let doubled = flatMap { $0 == mark ? [mark, mark] : [$0] }
    return "\(mark)\(String(doubled))\(mark)"
  }
}
