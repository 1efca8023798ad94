import HTTP
import HTTPTypes

/// The requests of a connection that observers have not been told of yet, in order.
///
/// The last one is stored separately, so that a connection with one request at a time neither allocates nor
/// copies. Positions count all bytes that the connection sends.
struct ObservationQueue {
  /// When the first byte of the current request was received, in monotonic nanoseconds; 0 between two
  /// requests.
  var start: UInt64 = 0
  /// Bytes that the system has accepted.
  var sent = 0

  /// The end of the previous response.
  private var madeBefore = 0
  private var last = RequestObservation()
  private var hasLast = false
  /// Requests before the last one, whose responses are not completely sent.
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

  /// Its response begins; `bodyStart` is the position of the body.
  mutating func answer(_ response: Response, bodyStart: Int) {
    last.summary.status = response.status.code
    last.summary.route = response.route
    if let address = response.clientAddress { last.summary.remoteAddress = address }
    last.headStart = madeBefore
    last.bodyStart = bodyStart
  }

  /// Its response is completely in the output.
  mutating func end(at position: Int) {
    last.end = position
    madeBefore = position
  }

  /// Its response will be incomplete.
  mutating func breakOff() { last.summary.isAborted = true }

  /// Removes the requests whose responses are completely sent, and passes them to `tell`.
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

  /// Removes all requests, marked as aborted, and passes them to `tell`.
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

/// A request, from its first byte to the last byte of its response.
private struct RequestObservation {
  var summary = RequestSummary(remoteAddress: "")
  /// Monotonic nanoseconds.
  var start: UInt64 = 0
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
