/// Waiters in the order in which they came. Removing one from the middle takes constant time.
///
/// A waiter takes a ticket before it joins the line, so that a task that is cancelled in between is not added
/// afterwards.
package struct WaitingLine<Waiter: Sendable>: Sendable {
  package typealias Ticket = Int

  private var waiters: [Ticket: Waiter] = [:]
  /// Tickets in order. A ticket that is not in `waiters` belongs to a waiter that has left.
  private var order: [Ticket] = []
  /// Index of the first ticket in `order` that has not been served.
  private var head = 0
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
    waiters[ticket] = waiter
    order.append(ticket)
    return true
  }

  package mutating func first() -> Waiter? {
    skipLeavers()
    return head < order.count ? waiters[order[head]] : nil
  }

  package mutating func popFirst() -> Waiter? {
    skipLeavers()
    guard head < order.count else { return nil }
    defer { head += 1 }
    return waiters.removeValue(forKey: order[head])
  }

  /// Removes and returns the waiter with this ticket. If there is none yet, ``append(_:_:)`` will refuse the
  /// ticket.
  package mutating func cancel(_ ticket: Ticket) -> Waiter? {
    if let waiter = waiters.removeValue(forKey: ticket) { return waiter }
    cancelled.insert(ticket)
    return nil
  }

  /// Forgets the ticket. Call it when the owner of the ticket has stopped waiting for any reason.
  package mutating func forget(_ ticket: Ticket) { cancelled.remove(ticket) }

  package mutating func removeAll() -> [Waiter] {
    var all: [Waiter] = []
    while let waiter = popFirst() { all.append(waiter) }
    return all
  }

  private mutating func skipLeavers() {
    while head < order.count, waiters[order[head]] == nil { head += 1 }
    if head > 64, head * 2 > order.count {
      order.removeFirst(head)
      head = 0
    }
  }
}
