import Dispatch
import HTTP
import HTTPTypes
import Logging
import SocketEvents

/// A connection with a client, from its acceptance to its end.
///
/// Used on `loop.queue` only, in turns: the connection handles an event, and what it produces is sent when
/// the turn ends.
final class Connection: @unchecked Sendable {
  enum Phase {
    /// Between two requests, or within a head.
    case head
    /// Within the content of a request.
    case content(IncomingBody)
    /// The whole request has been received, and its response is not finished.
    case response
    /// Everything is sent; input is dropped until the client closes.
    case lingering
    case closed
  }

  /// What happens when everything is sent.
  enum Closing {
    case atOnce
    /// The client may still be sending, and would lose the response to a reset.
    case lingering
    /// The response is incomplete, and must not be taken for complete.
    case reset
  }

  let loop: EventLoop
  let transport: Transport
  private let arrival: Arrival
  /// Numeric; nil for a Unix socket.
  let remoteAddress: String?
  /// Its index among the connections of the loop.
  var index = 0

  var phase = Phase.head
  var parser: RequestHeadParser
  /// Received but not yet used: part of a line, or requests that wait for the response to an earlier one.
  var input: [UInt8] = []
  /// Whether the end of the client's output was read.
  var isInputEnded = false
  /// Whether the client has ended its output; some of it may still be unread.
  var hasClientEnded = false
  /// Why the content of the current request was refused. No request can follow it.
  var contentFault: RequestRefusal?
  var lingered = 0
  /// Whether the head of a first request has been received.
  var hasRequested = false

  var exchange: Exchange?
  /// Computes the response if it is pending.
  var work: ResponseTask?
  var task: Task<Void, Never>?
  /// A response that is complete before the content of its request is; sent afterwards.
  var early: Response?
  var streaming: StreamedResponse?
  /// Waits until there is room for more output.
  var writer: CheckedContinuation<Void, any Error>?
  let outbox = Outbox()
  var closing: Closing?

  var inputWait = InputWait.none
  var inputDeadline = UInt64.max
  /// When the current wait began, in monotonic nanoseconds.
  var waitBegan: UInt64 = 0
  var contentClock: ContentClock?
  /// Bytes of content since the last update of the clock.
  var contentReceived = 0
  var outputDeadline = UInt64.max
  /// Bytes that the client had taken when ``outputDeadline`` was set.
  var outputTaken = 0

  /// See ``readHeldInput()``.
  var isHeldInputScheduled = false

  /// What observers will be told; empty if there are none.
  var observations = ObservationQueue()

  private var socket: PolledSocket?

  /// Bytes of pipelined requests beyond which no more is read.
  private static let inputMark = 64 * 1024

  init(_ transport: Transport, _ arrival: Arrival, on loop: EventLoop) {
    self.transport = transport
    self.arrival = arrival
    remoteAddress = arrival.client?.description
    self.loop = loop
    parser = RequestHeadParser(
      limits: loop.service.configuration.limits, isSecure: transport.session != nil)
  }

  /// Starts serving. Called once.
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
    loop.service.logger.warning("\(peer): closed, since the system cannot watch another socket")
    close()
  }

  /// Does `work`, sends its output and waits for the next event.
  func turn(_ work: () -> Void) {
    if case .closed = phase { return }
    loop.beginTurn()
    work()
    repeat { flush() } while resumeInput()
    settle()
  }

  /// Does `work` in a turn of its own, even if the connection is closed by then. May be called on any thread.
  func inTurn(_ work: @escaping @Sendable () -> Void) {
    loop.async {
      if case .closed = self.phase { return work() }
      self.turn(work)
    }
  }

  /// For log lines.
  var peer: String { arrival.description }

  /// Closes at once. The response task is cancelled, and reads and writes that wait throw
  /// ``ConnectionClosed``.
  func close() {
    if case .closed = phase { return }
    // A reset: a response that is cut off must not look complete, and the system must not keep unsent bytes
    // for the client.
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

  /// Ends a turn: closes if that was decided and all output is sent, otherwise waits for the next event.
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

  /// Events that report that the client has gone while the server does not read from it.
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
