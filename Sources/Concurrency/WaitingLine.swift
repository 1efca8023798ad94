/// Waiters in the order in which they came.
///
/// A waiter takes a ticket before it joins the line, so that a task that is cancelled in between is not added
/// afterwards.
package struct WaitingLine<Waiter: Sendable>: Sendable {
  package typealias Ticket = Int

  private var waiters: [(ticket: Ticket, waiter: Waiter)] = []
  private var lastTicket = 0
  private var cancelled: Set<Ticket> = []

  package init() {}

  package var count: Int { waiters.count }

  package mutating func makeTicket() -> Ticket {
    lastTicket += 1
    return lastTicket
  }

  /// Adds a waiter at the end.
  ///
  /// - Returns: false if the ticket has been cancelled; the waiter is not added then.
  package mutating func append(_ waiter: Waiter, _ ticket: Ticket) -> Bool {
    guard !cancelled.contains(ticket) else { return false }
    waiters.append((ticket, waiter))
    return true
  }

  package var first: Waiter? { waiters.first?.waiter }

  package mutating func popFirst() -> Waiter? { waiters.isEmpty ? nil : waiters.removeFirst().waiter }

  /// Removes and returns the waiter with this ticket. If there is none yet, ``append(_:_:)`` will refuse the
  /// ticket.
  package mutating func cancel(_ ticket: Ticket) -> Waiter? {
    if let waiter = remove(ticket) { return waiter }
    cancelled.insert(ticket)
    return nil
  }

  /// Removes and returns the waiter with this ticket; nil if it is not in the line.
  package mutating func remove(_ ticket: Ticket) -> Waiter? {
    guard let index = waiters.firstIndex(where: { $0.ticket == ticket }) else { return nil }
    return waiters.remove(at: index).waiter
  }

  /// Forgets the ticket. Call it when the owner of the ticket has stopped waiting for any reason.
  package mutating func forget(_ ticket: Ticket) { cancelled.remove(ticket) }

  package mutating func removeAll() -> [Waiter] {
    defer { waiters = [] }
    return waiters.map(\.waiter)
  }
}
