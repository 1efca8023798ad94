import HTTP
import HTTPTypes
import Platform

/// The requests of a connection that observers have not been told of yet, in order: several if they are
/// pipelined.
///
/// Positions count all bytes that the connection sends.
struct ObservationQueue {
  /// When the first byte of the current request was received, in monotonic nanoseconds; 0 between two
  /// requests.
  var start: UInt64 = 0
  /// Bytes that the system has accepted.
  var sent = 0

  /// The end of the last response.
  private var made = 0
  private var waiting: [RequestObservation] = []

  /// A request has been read, or refused.
  mutating func begin(_ summary: consuming RequestSummary, now: UInt64) {
    waiting.append(RequestObservation(summary: summary, start: start == 0 ? now : start))
    start = 0
  }

  /// Its response begins; `bodyStart` is the position of the body.
  mutating func answer(_ response: borrowing Response, bodyStart: Int) {
    let last = waiting.count - 1
    waiting[last].summary.status = response.status.code
    waiting[last].summary.route = response.route
    if let address = response.clientAddress { waiting[last].summary.remoteAddress = address }
    waiting[last].headStart = made
    waiting[last].bodyStart = bodyStart
  }

  /// Its response is completely in the output, or will stay incomplete.
  mutating func end(at position: Int, isBroken: Bool = false) {
    waiting[waiting.count - 1].end = position
    waiting[waiting.count - 1].summary.isAborted = isBroken
    made = position
  }

  /// Removes the requests whose responses are completely sent, and passes them to `report`.
  mutating func takeSent(keepsAlive: Bool, _ report: (borrowing RequestSummary) -> Void) {
    guard let first = waiting.first, first.end <= sent else { return }
    take(waiting.firstIndex { $0.end > sent } ?? waiting.count, keepsAlive: keepsAlive, report)
  }

  /// Removes all requests, marked as aborted, and passes them to `report`.
  mutating func takeAll(_ report: (borrowing RequestSummary) -> Void) {
    for index in waiting.indices { waiting[index].summary.isAborted = true }
    take(waiting.count, keepsAlive: false, report)
  }

  private mutating func take(
    _ count: Int, keepsAlive: Bool, _ report: (borrowing RequestSummary) -> Void
  ) {
    let now = monotonicNanoseconds()
    let wallClock = microsecondsSinceEpoch()
    for index in 0..<count {
      let isLast = index == waiting.count - 1
      waiting[index].finish(sent, at: now, wallClock, keepsAlive: keepsAlive || !isLast)
      report(waiting[index].summary)
    }
    waiting.removeFirst(count)
  }
}

/// A request, from its first byte to the last byte of its response.
private struct RequestObservation {
  var summary: RequestSummary
  /// Monotonic nanoseconds.
  let start: UInt64
  // Positions: start of the response, start of its body, end.
  var headStart = 0
  var bodyStart = Int.max
  var end = Int.max

  /// - Parameters:
  ///   - sent: bytes that the connection has sent so far.
  ///   - now: monotonic nanoseconds.
  ///   - wallClock: the same moment in microseconds since 1970.
  mutating func finish(_ sent: Int, at now: UInt64, _ wallClock: Int64, keepsAlive: Bool) {
    let end = min(sent, end)
    if summary.status != nil {
      summary.bytes = max(0, end - headStart)
      summary.bodyBytes = max(0, end - bodyStart)
    }
    summary.duration = Int64(clamping: now - min(now, start))
    summary.receivedAt = wallClock - summary.duration / 1000
    summary.keepsAlive = keepsAlive && !summary.isAborted
  }
}
