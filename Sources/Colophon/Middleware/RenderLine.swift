import Publication
import Server
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Bounds how many pages are rendered at the same time.
///
/// Further renders wait in the order in which they came, but clients take turns: a client that requests a
/// thousand pages delays another client's page by one page, not by a thousand. A task that is cancelled while
/// it waits leaves the line.
final class RenderLine: Sendable {
  /// An IPv4 address or the /64 of an IPv6 address; nil for clients without an address, which count as one.
  typealias Client = IPAddress?

  /// A place in the line.
  struct Ticket: Hashable, Sendable {
    fileprivate let number: Int
  }

  private let state: Mutex<State>
  private let patience: Duration

  /// - Parameters:
  ///   - places: how many pages may be rendered at the same time; by default four for each processor.
  ///   - patience: how long a render may wait for its turn. When the database does not answer, each turn takes as long as
  ///     a statement may, and the last in a long line would wait for minutes.
  init(
    places: Int = 4 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), patience: Duration = .milliseconds(4500)
  ) {
    state = Mutex(State(free: places))
    self.patience = patience
  }

  var metrics: RenderMetrics { state.withLock(\.metrics) }

  /// Queues up for `client`. Use the ticket in one call of ``withPlace(_:_:)``.
  func queue(for client: Client) -> Ticket { state.withLock { $0.queue(client) } }

  /// Lets another client's turn count for `ticket` too, because both clients wait for the same page.
  func queue(_ ticket: Ticket, alsoFor client: Client) { state.withLock { $0.queue(ticket, client) } }

  /// Waits for the ticket's turn, and calls `render`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits, ``RenderLineBusy`` if it waits too long, and
  ///   what `render` throws.
  func withPlace<Value: Sendable>(
    _ ticket: Ticket, _ render: () async throws -> Value
  ) async throws -> Value {
    try await turn(of: ticket)
    defer { state.withLock { $0.giveBack(ticket) }?.resume() }
    do {
      return try await render()
    } catch {
      if Task.isCancelled { state.withLock { $0.metrics.abandoned += 1 } }
      throw error
    }
  }

  private func turn(of ticket: Ticket) async throws {
    let timeout = state.withLock { $0.isGranted(ticket) } ? nil : Task { await giveUp(ticket) }
    defer { timeout?.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let known = state.withLock { $0.wait(ticket, continuation) }
        if let known { continuation.resume(with: known) }
      }
    } onCancel: {
      state.withLock { $0.leave(ticket) }?.resume(throwing: CancellationError())
    }
  }

  /// Takes the ticket out of the line if its turn does not come in time.
  private func giveUp(_ ticket: Ticket) async {
    guard (try? await Task.sleep(for: patience)) != nil else { return }
    state.withLock { $0.leave(ticket) }?.resume(throwing: RenderLineBusy(patience: patience))
  }

  /// The same for one client that waits alone.
  func withPlace<Value: Sendable>(
    for client: Client, _ render: () async throws -> Value
  ) async throws -> Value {
    try await withPlace(queue(for: client), render)
  }
}

/// A page was not rendered, because its turn did not come in time.
struct RenderLineBusy: Error, CustomStringConvertible {
  let patience: Duration

  var description: String { "the page was not rendered: too many others were before it for \(patience)" }
}

extension Error {
  /// Whether the same request may succeed in a few seconds: the database is away, or too much is asked for.
  var isTemporary: Bool { isUnavailability || self is RenderLineBusy }
}

/// What a render line does, and what it has done since it was made.
struct RenderMetrics: Hashable, Sendable {
  /// Pages that are being rendered.
  var running = 0
  /// Pages that wait for their turn.
  var waiting = 0
  /// Renders that were dropped or cut short because every client that had asked for them left.
  var abandoned = 0
}

extension RenderLine {
  private struct State: Sendable {
    typealias Continuation = CheckedContinuation<Void, any Error>

    enum Place: Sendable {
      /// The continuation is nil until the task waits.
      case waiting(Continuation?)
      case granted
    }

    var free: Int
    var metrics = RenderMetrics()
    private var lastNumber = 0
    private var places: [Ticket: Place] = [:]
    private var queues: [Client: TicketQueue] = [:]
    /// The clients that have a queue, in the order of their turns.
    private var turns: [Client] = []
    private var nextTurn = 0

    init(free: Int) { self.free = free }

    mutating func queue(_ client: Client) -> Ticket {
      lastNumber += 1
      let ticket = Ticket(number: lastNumber)
      if free > 0 {
        free -= 1
        metrics.running += 1
        places[ticket] = .granted
      } else {
        metrics.waiting += 1
        places[ticket] = .waiting(nil)
        append(ticket, client)
      }
      return ticket
    }

    func isGranted(_ ticket: Ticket) -> Bool { if case .granted = places[ticket] { true } else { false } }

    mutating func queue(_ ticket: Ticket, _ client: Client) {
      if case .waiting = places[ticket] { append(ticket, client) }
    }

    private mutating func append(_ ticket: Ticket, _ client: Client) {
      if queues[client] == nil { turns.append(client) }
      queues[client, default: TicketQueue()].append(ticket, isLive: { places[$0] != nil })
    }

    mutating func wait(_ ticket: Ticket, _ continuation: Continuation) -> Result<Void, any Error>? {
      switch places[ticket] {
      case .granted: return .success(())
      case .waiting:
        places[ticket] = .waiting(continuation)
        return nil
      case nil: return .failure(CancellationError())
      }
    }

    /// Takes a ticket that waits out of the line.
    mutating func leave(_ ticket: Ticket) -> Continuation? {
      guard case .waiting(let continuation) = places[ticket] else { return nil }
      places[ticket] = nil
      metrics.waiting -= 1
      metrics.abandoned += 1
      return continuation
    }

    /// - Returns: the continuation of the next task, if that waits already.
    mutating func giveBack(_ ticket: Ticket) -> Continuation? {
      places[ticket] = nil
      guard let next = popFirst(), case .waiting(let continuation) = places[next] else {
        free += 1
        metrics.running -= 1
        return nil
      }
      places[next] = .granted
      metrics.waiting -= 1
      return continuation
    }

    /// The next ticket that still waits, of the client whose turn it is.
    private mutating func popFirst() -> Ticket? {
      while nextTurn < turns.count {
        let client = turns[nextTurn]
        nextTurn += 1
        if nextTurn > 64, nextTurn * 2 > turns.count {
          turns.removeFirst(nextTurn)
          nextTurn = 0
        }
        guard var queue = queues.removeValue(forKey: client) else { continue }
        let ticket = queue.popFirst { if case .waiting = places[$0] { true } else { false } }
        if !queue.isEmpty {
          queues[client] = queue
          turns.append(client)
        }
        if let ticket { return ticket }
      }
      return nil
    }
  }
}

/// The tickets of one client, in order; some may have left or been served by another client's turn.
private struct TicketQueue: Sendable {
  private var tickets: [RenderLine.Ticket] = []
  private var head = 0

  var isEmpty: Bool { head == tickets.count }

  mutating func append(_ ticket: RenderLine.Ticket, isLive: (RenderLine.Ticket) -> Bool) {
    // Tickets that have left must not fill memory while none is served.
    if tickets.count == tickets.capacity {
      tickets = tickets[head...].filter(isLive)
      head = 0
      tickets.reserveCapacity(2 * tickets.count + 8)
    }
    tickets.append(ticket)
  }

  mutating func popFirst(where isWaiting: (RenderLine.Ticket) -> Bool) -> RenderLine.Ticket? {
    while head < tickets.count {
      defer { head += 1 }
      if isWaiting(tickets[head]) { return tickets[head] }
    }
    return nil
  }
}
