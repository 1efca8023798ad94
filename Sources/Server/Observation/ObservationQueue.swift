import HTTP
import HTTPTypes

/// The requests of a connection of which observers have not yet been told, in their order.
///
/// The last one is kept apart, so that a connection with one request at a time neither allocates nor copies. Positions
/// count all bytes that the connection ever sends.
struct ObservationQueue {
  /// When the first byte came of the request that is being read, in monotonic nanoseconds; 0 between two.
  var start: UInt64 = 0
  /// Bytes that the system has taken.
  var sent = 0

  /// Where the response before ends.
  private var madeBefore = 0
  private var last = RequestObservation()
  private var hasLast = false
  /// Those before the last: their responses are made, but not all sent.
  private var earlier: [RequestObservation] = []

  /// A request has been read, or refused.
  mutating func begin(
    _ method: HTTPRequest.Method?, _ target: String?, _ fields: HTTPFields, from remoteAddress: String,
    _ id: RequestID?, isHTTP10: Bool, isRefused: Bool, now: UInt64
  ) {
    if hasLast {
      earlier.append(last)
      clearLast()
    }
    hasLast = true
    last.summary.method = method
    last.summary.target = target
    last.summary.headerFields = fields
    last.summary.remoteAddress = remoteAddress
    last.summary.id = id
    last.summary.isHTTP10 = isHTTP10
    last.summary.isRefused = isRefused
    last.start = start == 0 ? now : start
    start = 0
  }

  /// The head of its response has been made, whose body begins at a position.
  mutating func answer(_ response: Response, bodyStart: Int) {
    last.summary.status = response.status.code
    last.summary.route = response.route
    if let address = response.clientAddress { last.summary.remoteAddress = address }
    last.headStart = madeBefore
    last.bodyStart = bodyStart
  }

  /// Its response has been made to its end.
  mutating func end(at position: Int) {
    last.end = position
    madeBefore = position
  }

  /// Its response will not be complete, whatever is sent of it.
  mutating func breakOff() { last.summary.isAborted = true }

  /// Gives `tell` what has been sent to its end and forgets it.
  mutating func takeSent(keepsAlive: Bool, _ tell: (borrowing RequestSummary) -> Void) {
    guard hasLast, (earlier.isEmpty ? last.end : earlier[0].end) <= sent else { return }
    let now = monotonicNanoseconds()
    let wallClock = microsecondsSinceEpoch()
    if !earlier.isEmpty {
      let count = earlier.firstIndex { $0.end > sent } ?? earlier.count
      for index in 0..<count {
        earlier[index].finish(sent, at: now, wallClock, keepsAlive: true)
        tell(earlier[index].summary)
      }
      earlier.removeFirst(count)
    }
    guard earlier.isEmpty, last.end <= sent else { return }
    last.finish(sent, at: now, wallClock, keepsAlive: keepsAlive)
    tell(last.summary)
    clearLast()
  }

  /// Gives `tell` all, as what can be sent no more, and forgets it.
  mutating func takeAll(_ tell: (borrowing RequestSummary) -> Void) {
    guard hasLast else { return }
    let now = monotonicNanoseconds()
    let wallClock = microsecondsSinceEpoch()
    earlier.append(last)
    clearLast()
    for index in earlier.indices {
      earlier[index].summary.isAborted = true
      earlier[index].finish(sent, at: now, wallClock, keepsAlive: false)
      tell(earlier[index].summary)
    }
    earlier = []
  }

  private mutating func clearLast() {
    hasLast = false
    last = RequestObservation()
  }
}

/// A request on its way from its first byte to the last one of its response.
private struct RequestObservation {
  var summary = RequestSummary(remoteAddress: "")
  /// Monotonic nanoseconds.
  var start: UInt64 = 0
  // Where the response begins, its head ends and its body ends.
  var headStart = 0
  var bodyStart = Int.max
  var end = Int.max

  /// - Parameters:
  ///   - sent: how many bytes the connection has sent in all.
  ///   - now: monotonic nanoseconds.
  ///   - wallClock: the same instant in microseconds since 1970.
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
