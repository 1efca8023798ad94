/// Those who wait, in the order in which they came. Leaving from the middle takes no search.
struct WaitingLine<Waiter: Sendable>: Sendable {
  typealias Ticket = Int

  private var waiters: [Ticket: (waiter: Waiter, deadline: ContinuousClock.Instant)] = [:]
  /// Tickets in order; those without a waiter have left.
  private var order: [Ticket] = []
  /// What stands before it in `order` has been served.
  private var head = 0
  private var lastTicket = 0
  private var cancelled: Set<Ticket> = []

  /// How many wait.
  var count: Int { waiters.count }

  mutating func ticket() -> Ticket {
    lastTicket += 1
    return lastTicket
  }

  /// False where the ticket has been cancelled already.
  mutating func append(_ waiter: Waiter, _ ticket: Ticket, deadline: ContinuousClock.Instant) -> Bool {
    guard !cancelled.contains(ticket) else { return false }
    waiters[ticket] = (waiter, deadline)
    order.append(ticket)
    return true
  }

  /// Takes out the first.
  mutating func next() -> Waiter? {
    dropThoseWhoLeft()
    guard head < order.count else { return nil }
    defer { head += 1 }
    return waiters.removeValue(forKey: order[head])?.waiter
  }

  /// Takes out whoever has this ticket; where nobody has, nobody will be let in with it.
  mutating func cancel(_ ticket: Ticket) -> Waiter? {
    if let (waiter, _) = waiters.removeValue(forKey: ticket) { return waiter }
    cancelled.insert(ticket)
    return nil
  }

  /// The ticket will not be shown again.
  mutating func forget(_ ticket: Ticket) { cancelled.remove(ticket) }

  mutating func earliestDeadline() -> ContinuousClock.Instant? {
    dropThoseWhoLeft()
    return head < order.count ? waiters[order[head]]?.deadline : nil
  }

  mutating func removeAll() -> [Waiter] {
    var all: [Waiter] = []
    while let waiter = next() { all.append(waiter) }
    return all
  }

  private mutating func dropThoseWhoLeft() {
    while head < order.count, waiters[order[head]] == nil { head += 1 }
    if head > 64, head * 2 > order.count {
      order.removeFirst(head)
      head = 0
    }
  }
}
