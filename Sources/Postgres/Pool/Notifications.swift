internal import Logging
internal import Synchronization

/// What a listening connection has to tell.
public enum Notification: Hashable, Sendable {
  /// The server listens from here on. What was sent before may have been missed, so caches should be dropped.
  case listening
  /// Somebody notified the channel. Without a payload it is empty.
  case payload(String)
}

/// The streams of a database that are listened to.
final class Listeners: Sendable {
  private let tasks = Mutex<[Int: Task<Void, Never>]>([:])
  private let counter = Atomic(0)

  func stream(of channel: String, from target: ConnectionString, logger: Logger) -> AsyncStream<Notification>
  {
    let (stream, continuation) = AsyncStream.makeStream(of: Notification.self)
    let id = counter.add(1, ordering: .relaxed).newValue
    let task = Task {
      await listen(to: channel, at: target, logger: logger) { continuation.yield($0) }
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

private func listen(
  to channel: String, at target: ConnectionString, logger: Logger,
  _ yield: @escaping @Sendable (Notification) -> Void
) async {
  let shortestPause = Duration.milliseconds(50)
  var pause = shortestPause
  while !Task.isCancelled {
    do {
      let (events, continuation) = AsyncStream.makeStream(of: Connection.Event.self)
      let connection = try await Connection.open(target, deadline: .now + .seconds(10), logger: logger) {
        continuation.yield($0)
      }
      defer { connection.close() }
      try await connection.execute("LISTEN \(channel.quoted("\""))")
      yield(.listening)
      pause = shortestPause
      for await event in events {
        guard case .notification(channel, let payload) = event else { break }
        yield(.payload(payload))
      }
    } catch {
      logger.debug("listening to \(channel): \(error)")
    }
    try? await Task.sleep(for: pause)
    pause = min(pause * 2, .seconds(5))
  }
}

extension String {
  /// Between two marks, those within doubled: as SQL writes a name (`"`) or a text (`'`).
  func quoted(_ mark: Character) -> String {
    let doubled = flatMap { $0 == mark ? [mark, mark] : [$0] }
    return "\(mark)\(String(doubled))\(mark)"
  }
}
