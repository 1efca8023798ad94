import Dispatch
import HTTP
import HTTPTypes
import Logging
import SocketEvents

/// A connection with a client, from its being accepted to its being closed.
///
/// Everything in it is touched on `loop.queue` only, in turns: an event comes, the connection does what it
/// can do about it, and what that made is sent at once when the turn ends.
final class Connection: @unchecked Sendable {
  enum Phase {
    /// Between requests, or within a head.
    case head
    /// Within the content of a request.
    case content(IncomingBody)
    /// A request has come in whole, and its response is not finished.
    case response
    /// All is sent; what the client still sends is dropped until it closes.
    case lingering
    case closed
  }

  /// What is done when all is sent.
  enum Closing {
    case atOnce
    /// The client may be sending still, and would lose the response to a reset.
    case lingering
    /// So that the response is not taken for complete.
    case reset
  }

  let loop: EventLoop
  let transport: Transport
  private let arrival: Arrival
  /// Numeric; nil for a Unix socket.
  let remoteAddress: String?
  /// Its place in the loop.
  var index = 0

  var phase = Phase.head
  var parser: RequestHeadParser
  /// Received, but not used: part of a line, or requests that were sent before they could be answered.
  var input: [UInt8] = []
  /// Whether the client sends no more.
  var isInputEnded = false
  /// Whether the client has said so, though there may be bytes of it that were not received yet.
  var hasClientEnded = false
  /// What was wrong with the content of the last request, so that nothing can follow it.
  var contentFault: RequestRefusal?
  var lingered = 0

  var exchange: Exchange?
  /// What makes the response, where that takes time.
  var work: ResponseTask?
  var task: Task<Void, Never>?
  /// Made before the content of its request had come in, and sent when it has.
  var early: Response?
  var streaming: StreamedResponse?
  /// Waits until more can be sent.
  var writer: CheckedContinuation<Void, any Error>?
  let outbox = Outbox()
  var closing: Closing?

  var inputWait = InputWait.none
  var inputDeadline = UInt64.max
  /// When what is waited for began to be, in monotonic nanoseconds.
  var waitBegan: UInt64 = 0
  var contentClock: ContentClock?
  /// Bytes of content since the clock was looked at.
  var contentReceived = 0
  var outputDeadline = UInt64.max
  /// Bytes that the client had taken when ``outputDeadline`` was set.
  var outputTaken = 0

  /// See ``readHeldInput()``.
  var isHeldInputScheduled = false

  /// What observers will be told of; stays as it is where there are none.
  var observations = ObservationQueue()

  private var socket: PolledSocket?

  /// Bytes that are held of requests which cannot be answered yet.
  private static let inputMark = 64 * 1024

  init(_ transport: Transport, _ arrival: Arrival, on loop: EventLoop) {
    self.transport = transport
    self.arrival = arrival
    remoteAddress = arrival.client?.description
    self.loop = loop
    parser = RequestHeadParser(
      limits: loop.service.configuration.limits, isSecure: transport.session != nil)
  }

  /// Called once, when the loop has taken the connection over.
  func open() {
    socket = PolledSocket(transport.descriptor, in: loop.poller, for: .reading) { ready in
      self.turn {
        if !ready.isDisjoint(with: Self.departure) { return self.notice(ready) }
        let ready = self.transport.session?.directions(ready) ?? ready
        if ready.contains(.writing) { self.flushOutbox() }
        if ready.contains(.reading) { self.readInput() }
      }
    }
    if socket != nil { return turn {} }
    loop.service.logger.warning("\(peer): closed, since the system watches no further socket")
    close()
  }

  /// Does `work`, sends what came of it and waits for what is to come next.
  func turn(_ work: () -> Void) {
    if case .closed = phase { return }
    loop.beginTurn()
    work()
    repeat { flush() } while resumeInput()
    settle()
  }

  /// Does `work` in a turn of its own, also when the connection is closed by then; for tasks.
  func inTurn(_ work: @escaping @Sendable () -> Void) {
    loop.async {
      if case .closed = self.phase { return work() }
      self.turn(work)
    }
  }

  /// For log lines.
  var peer: String { arrival.description }

  /// Closes at once. Whoever waits for the connection is told.
  func close() {
    if case .closed = phase { return }
    // A response that is cut off must not look complete, nor may what the system holds of it wait for the client.
    if streaming != nil || !outbox.isEmpty {
      transport.resetOnClose()
    } else if exchange == nil {
      transport.session?.sayGoodbye()
    }
    let body = if case .content(let body) = phase { body } else { nil as IncomingBody? }
    phase = .closed
    reportBroken()
    loop.remove(self)
    outbox.removeAll()
    loop.output.removeAll()
    input = []
    exchange = nil
    work = nil
    early = nil
    task?.cancel()
    task = nil
    body?.fail(ConnectionClosed())
    writer?.resume(throwing: ConnectionClosed())
    writer = nil
    let release: @Sendable () -> Void = { [transport, arrival, service = loop.service] in
      transport.close()
      arrival.leave(service)
    }
    guard let socket else { return release() }
    self.socket = nil
    socket.remove(then: release)
  }

  /// Everything that was to be sent is: goes on, or closes as it was decided.
  private func settle() {
    if case .closed = phase { return }
    if isInputEnded, case .content = phase {
      refuse(.bodyCutShort)
      flush()
      if case .closed = phase { return }
    }
    if outbox.isEmpty, let closing {
      self.closing = nil
      switch closing {
      case .atOnce: return close()
      case .reset:
        transport.resetOnClose()
        return close()
      case .lingering:
        if isInputEnded { return close() }
        transport.endOutput()
        phase = .lingering
        input = []
      }
    }
    if isInputEnded, case .head = phase, outbox.isEmpty { return close() }
    let interest = transport.session?.interest(interest) ?? interest
    socket?.watch(for: interest.isEmpty ? Self.departure : interest)
    if let session = transport.session, session.holdsInput, wantsInput { readHeldInput() }
    updateDeadlines()
  }

  /// What a client does that is not listened to: a handler that works for nobody need not go on.
  private static let departure: Readiness = [.ended, .gone]

  private func notice(_ departure: Readiness) {
    if departure.contains(.gone) { return close() }
    hasClientEnded = true
  }

  private var interest: Readiness {
    let reading: Readiness = wantsInput ? .reading : []
    return outbox.isEmpty ? reading : reading.union(.writing)
  }

  private var wantsInput: Bool {
    if isInputEnded { return false }
    switch phase {
    case .head: return !isOutputFull && closing == nil
    case .content(let body): return !body.isFull
    case .response: return input.count < Self.inputMark
    case .lingering: return true
    case .closed: return false
    }
  }
}
