import HTTP
import Server
import Synchronization

/// Observes the server and collects visits. Each event loop has a list of its own, which ``take()`` empties.
package final class VisitCounter: ServerObserver {
  private let loops = Mutex<[SeenVisits]>([])

  package init() {}

  package func loopObserver() -> sending any LoopObserver {
    let visits = SeenVisits()
    loops.withLock { $0.append(visits) }
    return LoopVisits(visits)
  }

  /// The visits since the last call.
  package func take() -> [Visit] { loops.withLock { $0 }.flatMap { $0.take() } }
}

/// The visits of one event loop.
private final class SeenVisits: Sendable {
  /// Enough for a thousand visits a second.
  private static let limit = 10_000
  private let visits = Mutex<[Visit]>([])

  func append(_ visit: Visit) {
    visits.withLock { if $0.count < Self.limit { $0.append(visit) } }
  }

  func take() -> [Visit] {
    visits.withLock { visits in
      defer { visits = [] }
      return visits
    }
  }
}

private final class LoopVisits: LoopObserver {
  private let seen: SeenVisits
  private var recent = RecentRequests()

  init(_ seen: SeenVisits) { self.seen = seen }

  func requestFinished(_ request: borrowing RequestSummary) {
    // Most requests that repeat are not looked at any further.
    guard request.route != nil || request.status == 404, !recent.contains(request) else { return }
    if let visit = Visit(request) { seen.append(visit) }
  }
}

/// Requests of the last half a minute: a page that the same browser loads again is the same visit.
private struct RecentRequests {
  private var slots = [Int](repeating: 0, count: 8192)
  private static let seconds = 30

  /// Whether the same client made the same request within this half minute. Notes the request.
  mutating func contains(_ request: borrowing RequestSummary) -> Bool {
    // Each part of a file counts.
    guard request.status != 206 else { return false }
    var hasher = Hasher()
    hasher.combine(request.receivedAt / 1_000_000 / Int64(Self.seconds))
    hasher.combine(request.target)
    hasher.combine(request.remoteAddress)
    let hash = hasher.finalize() | 1
    let slot = hash >> 8 & (slots.count - 1)
    if slots[slot] == hash { return true }
    slots[slot] = hash
    return false
  }
}
