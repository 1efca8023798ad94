import Platform
import Postgres
import Publication
import Server
import Synchronization

/// Bounds how many pages are rendered at the same time.
///
/// Further renders wait in the order in which they came, but clients take turns: a client that requests a
/// thousand pages delays another client's page by one page, not by a thousand. A task that is cancelled while
/// it waits leaves the queue.
package final class RenderQueue: Sendable {
  /// An IPv4 address or the /64 of an IPv6 address; nil for clients without an address, which count as one.
  package typealias Client = IPAddress?

  /// The right to render one page, now or later.
  package struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
  }

  fileprivate typealias Continuation = CheckedContinuation<Void, any Error>

  fileprivate struct State: Sendable {
    var free: Int
    var lastNumber = 0
    /// The tickets whose turn has not come; nil until the task waits.
    var waiting: [Ticket: Continuation?] = [:]
    /// The tickets of each client, in order. Some may have left, or had their turn as another client's
    /// ticket.
    var lines: [Client: [Ticket]] = [:]
    /// The clients that have a line, in the order of their turns.
    var turns: [Client] = []
    var metrics = RenderMetrics()
  }

  private let state: Mutex<State>
  private let patience: Duration

  /// - Parameters:
  ///   - places: how many pages may be rendered at the same time; by default four for each processor.
  ///   - patience: how long a render may wait for its turn. When the database does not answer, each turn
  ///     takes as long as a statement may, and the last in a long queue would wait for minutes.
  init(
    places: Int = 4 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), patience: Duration = .milliseconds(4500)
  ) {
    state = Mutex(State(free: places))
    self.patience = patience
  }

  package var metrics: RenderMetrics {
    state.withLock { state in
      var metrics = state.metrics
      metrics.waiting = state.waiting.count
      return metrics
    }
  }

  /// Queues up for `client`. Use the ticket in one call of ``withPlace(_:_:)``.
  package func join(for client: Client) -> Ticket {
    state.withLock { state in
      state.lastNumber += 1
      let ticket = Ticket(number: state.lastNumber)
      if state.free > 0 {
        state.free -= 1
        state.metrics.running += 1
      } else {
        state.waiting[ticket] = .some(nil)
        state.append(ticket, client)
      }
      return ticket
    }
  }

  /// Lets another client's turn count for `ticket` too, because both clients wait for the same page.
  package func join(for client: Client, with ticket: Ticket) {
    state.withLock { state in if state.waiting[ticket] != nil { state.append(ticket, client) } }
  }

  /// Waits for the ticket's turn, and calls `render`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits, ``RenderQueueBusy`` if it waits
  ///   too long, and what `render` throws.
  func withPlace<Value: Sendable>(
    _ ticket: Ticket, _ render: () async throws -> Value
  ) async throws -> Value {
    try await turn(of: ticket)
    defer { state.withLock { $0.giveBack() }?.resume() }
    do {
      return try await render()
    } catch {
      if Task.isCancelled { state.withLock { $0.metrics.abandoned += 1 } }
      throw error
    }
  }

  /// Waits for the turn of a client that waits alone, and calls `render`.
  func withPlace<Value: Sendable>(
    for client: Client, _ render: () async throws -> Value
  ) async throws -> Value {
    try await withPlace(join(for: client), render)
  }

  /// Makes all tasks that wait for their turn fail with `error`.
  func failWaiting(with error: any Error) {
    let continuations = state.withLock { state -> [Continuation] in
      let waiting = state.waiting.compactMapValues(\.self)
      for ticket in waiting.keys { state.abandon(ticket) }
      return Array(waiting.values)
    }
    for continuation in continuations { continuation.resume(throwing: error) }
  }

  private func turn(of ticket: Ticket) async throws {
    guard state.withLock({ $0.waiting[ticket] != nil }) else { return }
    let timer = Task {
      guard (try? await Task.sleep(for: patience)) != nil else { return }
      leave(ticket, RenderQueueBusy(patience: patience))
    }
    defer { timer.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: Continuation) in
        let known = state.withLock { $0.wait(ticket, continuation) }
        if let known { continuation.resume(with: known) }
      }
    } onCancel: {
      leave(ticket, CancellationError())
    }
  }

  /// Takes a ticket out of the queue, if its task waits.
  private func leave(_ ticket: Ticket, _ error: any Error) {
    let continuation = state.withLock { state -> Continuation? in
      guard let continuation = state.waiting[ticket] ?? nil else { return nil }
      state.abandon(ticket)
      return continuation
    }
    continuation?.resume(throwing: error)
  }
}

extension RenderQueue.State {
  package mutating func append(_ ticket: RenderQueue.Ticket, _ client: RenderQueue.Client) {
    if lines[client] == nil { turns.append(client) }
    lines[client, default: []].append(ticket)
  }

  mutating func abandon(_ ticket: RenderQueue.Ticket) {
    waiting[ticket] = nil
    metrics.abandoned += 1
  }

  /// - Returns: nil if the task has to wait.
  package mutating func wait(
    _ ticket: RenderQueue.Ticket, _ continuation: RenderQueue.Continuation
  ) -> Result<Void, any Error>? {
    guard waiting[ticket] != nil else { return .success(()) }
    if Task.isCancelled {
      abandon(ticket)
      return .failure(CancellationError())
    }
    waiting[ticket] = .some(continuation)
    return nil
  }

  /// Gives a place to the next ticket, of the client whose turn it is.
  ///
  /// - Returns: the continuation of the next task, if that waits already.
  package mutating func giveBack() -> RenderQueue.Continuation? {
    while !turns.isEmpty {
      let client = turns.removeFirst()
      guard let line = lines.removeValue(forKey: client) else { continue }
      let rest = line.drop { waiting[$0] == nil }
      if rest.count > 1 {
        lines[client] = Array(rest.dropFirst())
        turns.append(client)
      }
      if let next = rest.first { return waiting.removeValue(forKey: next) ?? nil }
    }
    free += 1
    metrics.running -= 1
    return nil
  }
}

/// A page was not rendered, because its turn did not come in time.
struct RenderQueueBusy: Error, CustomStringConvertible {
  let patience: Duration

  var description: String { "the page was not rendered: too many others were before it for \(patience)" }
}

extension Error {
  /// Whether the same request may succeed in a few seconds: the database is away, or too much is asked for.
  package var isTemporary: Bool {
    isUnavailability || self is RenderQueueBusy || (self as? DatabaseError)?.sqlState.isPassing ?? false
  }
}

/// The load of a render queue, and the renders that it has abandoned since it was made.
package struct RenderMetrics: Hashable, Sendable {
  /// Pages that are being rendered.
  package var running = 0
  /// Pages that wait for their turn.
  package var waiting = 0
  /// Renders that were dropped or cut short because every client that had asked for them left.
  package var abandoned = 0
}
