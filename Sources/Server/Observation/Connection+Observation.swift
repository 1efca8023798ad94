import HTTP
import HTTPTypes

/// What a connection tells observers. Where there are none, each of these costs one comparison.
extension Connection {
  /// How many bytes have been made so far, sent or not.
  private var position: Int { observations.sent + outbox.count + loop.output.count }

  /// Bytes of a request are there.
  func observeStart() {
    if loop.isObserved, observations.start == 0 { observations.start = loop.now }
  }

  /// A request has been read.
  func observe(_ head: RequestHead, _ id: RequestID) {
    guard loop.isObserved else { return }
    observations.begin(
      head.method, head.target, head.fields, from: remoteAddress ?? "-", id,
      isHTTP10: head.connection.isHTTP10, isRefused: false, now: loop.now)
    for observer in loop.observers { observer.requestBegan() }
  }

  /// What has been read so far is refused.
  func observeRefusal() {
    guard loop.isObserved else { return }
    observations.begin(
      parser.method, parser.path, HTTPFields(), from: remoteAddress ?? "-", nil, isHTTP10: false,
      isRefused: true,
      now: loop.now)
    for observer in loop.observers { observer.requestBegan() }
  }

  /// `response` has been made, `length` bytes of body included; or its head, and the body follows.
  func observe(_ response: Response, length: Int, isWhole: Bool) {
    guard loop.isObserved else { return }
    let end = position
    observations.answer(response, bodyStart: end - length)
    if isWhole { observations.end(at: end) }
  }

  /// A response of which the head was made before has been made to its end, or breaks off there.
  func observeEnd(isBroken: Bool = false) {
    guard loop.isObserved else { return }
    let end = position
    observations.end(at: end)
    if isBroken { observations.breakOff() }
  }

  /// The system has taken bytes.
  func observeSent(_ count: Int) {
    if loop.isObserved { observations.sent += count }
  }

  /// Tells of the responses of which the system has taken the last byte.
  func reportSent() {
    guard loop.isObserved else { return }
    let observers = loop.observers
    observations.takeSent(keepsAlive: closing == nil) { summary in
      for observer in observers { observer.requestFinished(summary) }
    }
  }

  /// Tells of what can be sent no more.
  func reportBroken() {
    guard loop.isObserved else { return }
    let observers = loop.observers
    observations.takeAll { summary in
      for observer in observers { observer.requestFinished(summary) }
    }
  }

  func observeTimeout(_ timeout: ClientTimeout) {
    for observer in loop.observers { observer.clientTimedOut(timeout) }
  }

  /// What the connection waits for on the client's side has not come.
  func observeTimeout() {
    switch inputWait {
    case .handshake: observeTimeout(.handshake)
    case .idle: observeTimeout(.idle)
    case .head: observeTimeout(.head)
    case .content: observeTimeout(.body)
    case .none, .halfClosed, .lingering: break
    }
  }
}
