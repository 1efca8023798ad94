import HTTP
import HTTPTypes

/// The messages of a connection to observers. Without observers, each call costs one comparison.
extension Connection {
  /// Bytes of output so far, sent or not.
  private var position: Int { observations.sent + outbox.count + loop.output.count }

  /// The first bytes of a request were received.
  func observeStart() {
    if loop.isObserved, observations.start == 0 { observations.start = loop.now }
  }

  /// A request has been read.
  func observe(_ head: RequestHead, _ id: RequestID) {
    guard loop.isObserved else { return }
    var summary = RequestSummary(
      method: head.method, target: head.target, remoteAddress: remoteAddress ?? "-")
    summary.headerFields = head.fields
    summary.id = id
    summary.isHTTP10 = head.connection.isHTTP10
    begin(summary)
  }

  /// The current request is refused.
  func observeRefusal(_ id: RequestID) {
    guard loop.isObserved else { return }
    var summary = RequestSummary(
      method: parser.method, target: parser.path, remoteAddress: remoteAddress ?? "-")
    summary.id = id
    summary.isRefused = true
    begin(summary)
  }

  private func begin(_ summary: consuming RequestSummary) {
    observations.begin(summary, now: loop.now)
    for observer in loop.observers { observer.requestBegan() }
  }

  /// `response` is in the output, with `length` bytes of body; or its head is, and the body follows.
  func observe(_ response: borrowing Response, length: Int, isWhole: Bool) {
    guard loop.isObserved else { return }
    let end = position
    observations.answer(response, bodyStart: end - length)
    if isWhole { observations.end(at: end) }
  }

  /// The body of a streamed response is complete, or breaks off.
  func observeEnd(isBroken: Bool = false) {
    if loop.isObserved { observations.end(at: position, isBroken: isBroken) }
  }

  /// The system has accepted bytes.
  func observeSent(_ count: Int) {
    if loop.isObserved { observations.sent += count }
  }

  /// Reports the responses that are completely sent.
  func reportSent() {
    guard loop.isObserved else { return }
    observations.takeSent(keepsAlive: closing == nil, report)
  }

  /// Reports the responses that will never be completely sent.
  func reportBroken() {
    guard loop.isObserved else { return }
    observations.takeAll(report)
  }

  private func report(_ summary: borrowing RequestSummary) {
    for observer in loop.observers { observer.requestFinished(summary) }
  }

  func observeTimeout(_ timeout: ClientTimeout) {
    for observer in loop.observers { observer.clientTimedOut(timeout) }
  }

  /// The client exceeded the timeout of the current wait.
  func observeTimeout() {
    switch timer.wait {
    case .handshake: observeTimeout(.handshake)
    case .firstByte, .idle: observeTimeout(.idle)
    case .head: observeTimeout(.head)
    case .content: observeTimeout(.body)
    case .none, .halfClosed, .lingering: break
    }
  }
}
