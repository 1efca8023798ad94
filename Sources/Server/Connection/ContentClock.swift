/// Limits the time that a client takes for the content of its request. Only the time that the server waits
/// counts.
///
/// There is a limit for all of the content, and a minimum rate. Bytes that arrive give time back, but never
/// more than there was at first, so a quick beginning does not pay for a long silence.
struct ContentClock {
  /// Nanoseconds left for all of the content.
  private var left: UInt64
  /// Nanoseconds left until the client falls below the rate.
  private var lead: UInt64
  private let grace: UInt64
  /// Nanoseconds that a byte gives back; nil if there is no minimum rate.
  private let worth: UInt64?

  init(_ content: BodyLimits, _ timeouts: ServerTimeouts, _ limits: ServerLimits) {
    left = content.deadline.nanoseconds
    lead = timeouts.bodyGrace.nanoseconds
    grace = lead
    worth = limits.minimumBodyRate > 0 ? max(1, 1_000_000_000 / UInt64(limits.minimumBodyRate)) : nil
  }

  /// Nanoseconds from now.
  var remaining: UInt64 { worth == nil ? left : min(left, lead) }

  /// Counts time that the server waited, in nanoseconds, and the bytes that arrived in it.
  mutating func note(waited time: UInt64, received bytes: Int) {
    left -= min(left, time)
    guard let worth else { return }
    lead -= min(lead, time)
    let (gained, isHuge) = worth.multipliedReportingOverflow(by: UInt64(bytes))
    lead = isHuge || gained > grace - lead ? grace : lead + gained
  }
}
