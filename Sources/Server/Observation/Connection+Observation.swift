import HTTP
import HTTPTypes

/// A request on its way from its first byte to the last one of its response.
struct RequestObservation {
  var summary: RequestSummary
  /// Monotonic nanoseconds.
  let start: UInt64
  // Where in all that the connection sends the response begins, its head ends and its body ends.
  var headStart = 0
  var bodyStart = Int.max
  var end = Int.max
}

/// What a connection tells observers. Where there are none, each of these costs one comparison.
extension Connection {
  private var isObserved: Bool { !loop.observers.isEmpty }

  /// How many bytes have been made so far, sent or not.
  private var position: Int { sentBytes + outbox.count + loop.output.count }

  /// A request has been read.
  func observe(_ head: RequestHead) {
    guard isObserved else { return }
    var summary = RequestSummary(
      method: head.request.method, target: head.request.path, remoteAddress: remoteAddress)
    summary.headerFields = head.request.headerFields
    summary.isHTTP10 = head.connection.isHTTP10
    begin(summary)
  }

  /// What has been read so far is refused.
  func observeRefusal() {
    guard isObserved else { return }
    var summary = RequestSummary(
      method: parser.method, target: parser.path, remoteAddress: remoteAddress)
    summary.isRefused = true
    begin(summary)
  }

  private func begin(_ summary: RequestSummary) {
    observations.append(
      RequestObservation(summary: summary, start: requestStart == 0 ? loop.now : requestStart))
    requestStart = 0
    for observer in loop.observers { observer.requestBegan() }
  }

  /// Nothing of `response` has been made yet.
  func observe(_ response: Response) {
    guard let last = observations.indices.last else { return }
    observations[last].summary.status = response.status.code
    observations[last].summary.responseFields = response.headerFields
    observations[last].summary.route = response.route
    observations[last].headStart = position
  }

  func observeHeadEnd() {
    guard let last = observations.indices.last else { return }
    observations[last].bodyStart = position
  }

  /// The response will not be complete, whatever is sent of it.
  func observeBreak() {
    guard let last = observations.indices.last else { return }
    observations[last].summary.isAborted = true
  }

  /// The response has been made to its end.
  func observeEnd() {
    guard let last = observations.indices.last else { return }
    observations[last].end = position
  }

  /// Tells of the responses of which the system has taken the last byte.
  func reportSent() {
    guard let first = observations.first, first.end <= sentBytes else { return }
    let count = observations.firstIndex { $0.end > sentBytes } ?? observations.count
    report(count)
    if count == observations.count {
      observations.removeAll(keepingCapacity: true)
    } else {
      observations.removeFirst(count)
    }
  }

  /// Tells of what can be sent no more.
  func reportBroken() {
    if observations.isEmpty { return }
    for index in observations.indices { observations[index].summary.isAborted = true }
    report(observations.count)
    observations = []
  }

  func observeTimeout(_ timeout: ClientTimeout) {
    for observer in loop.observers { observer.clientTimedOut(timeout) }
  }

  /// What the connection waits for on the client's side has not come.
  func observeTimeout() {
    switch inputWait {
    case .idle: observeTimeout(.idle)
    case .head: observeTimeout(.head)
    case .content: observeTimeout(.body)
    case .none, .halfClosed, .lingering: break
    }
  }

  private func report(_ count: Int) {
    let now = monotonicNanoseconds()
    let wallClock = microsecondsSinceEpoch()
    for index in 0..<count {
      let isLast = index == observations.count - 1
      observations[index].finish(sentBytes, at: now, wallClock, keepsAlive: !isLast || closing == nil)
      for observer in loop.observers { observer.requestFinished(observations[index].summary) }
    }
  }
}

extension RequestObservation {
  /// - Parameters:
  ///   - sent: how many bytes the connection has sent in all.
  ///   - now: monotonic nanoseconds.
  ///   - wallClock: the same instant in microseconds since 1970.
  fileprivate mutating func finish(_ sent: Int, at now: UInt64, _ wallClock: Int64, keepsAlive: Bool) {
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
