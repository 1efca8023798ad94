/// How long a client may still take for the content of its request, counted only while the server waits for it.
///
/// In all, and to keep up a rate: what comes in gives time back, but never more than what there was at first, so that
/// a quick beginning does not pay for a long silence.
struct ContentClock {
  /// Nanoseconds to the end of all patience.
  private var left: UInt64
  /// Nanoseconds to the client's being too slow.
  private var lead: UInt64
  private let grace: UInt64
  /// Nanoseconds that a byte gives back; nil where no rate is asked for.
  private let worth: UInt64?

  init(_ waits: Waits, minimumRate: Int) {
    left = waits.body
    lead = waits.bodyGrace
    grace = waits.bodyGrace
    worth = minimumRate > 0 ? max(1, 1_000_000_000 / UInt64(minimumRate)) : nil
  }

  /// Nanoseconds from now.
  var remaining: UInt64 { worth == nil ? left : min(left, lead) }

  /// So much time was spent waiting, in nanoseconds, and so many bytes came of it.
  mutating func note(waited time: UInt64, received bytes: Int) {
    left -= min(left, time)
    guard let worth else { return }
    lead -= min(lead, time)
    let (gained, isHuge) = worth.multipliedReportingOverflow(by: UInt64(bytes))
    lead = isHuge || gained > grace - lead ? grace : lead + gained
  }
}
