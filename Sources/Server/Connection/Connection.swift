import HTTP
import HTTPTypes
import Logging
import SocketEvents

/// A connection with a client, from its acceptance to its end: the socket, what was received and is not used
/// yet, and what is to be sent. Each request and its response is an ``Exchange``.
///
/// Used on `loop.queue` only, in turns: the connection handles an event, and what it produces is sent when
/// the turn ends.
final class Connection: @unchecked Sendable {
  enum Phase {
    /// Between two requests, or within a head.
    case head
    /// From the end of a request's head to the end of its content and of its response.
    case exchange
    /// Everything is sent; input is dropped until the client closes.
    case lingering
    case closed
  }

  /// The way in which the connection closes when everything is sent.
  enum Closing {
    case atOnce
    /// The client may still be sending, and would lose the response to a reset.
    case lingering
    /// The response is incomplete, and must not be taken for complete.
    case reset
  }

  let loop: EventLoop
  let transport: Transport
  let arrival: Arrival
  /// Numeric; nil for a Unix socket.
  let remoteAddress: String?
  /// Its index among the connections of the loop.
  var index = 0
  private var socket: PolledSocket?

  var phase = Phase.head
  var closing: Closing?
  var timer = ClientTimer()
  /// The observations that observers will be told; empty if there are no observers.
  var observations = ObservationQueue()

  // Input.
  var parser: RequestHeadParser
  /// Received but not yet used: part of a line, or requests that wait for the response to an earlier one.
  var input: [UInt8] = []
  /// Whether the end of the client's output was read.
  var isInputEnded = false
  /// Whether the client has ended its output; some of it may still be unread.
  private var hasClientEnded = false
  /// Whether the head of a first request has been received.
  var hasRequested = false
  private var isHeldInputScheduled = false

  // The current request and its response.
  var exchange: Exchange?
  var options = ConnectionOptions(isHTTP10: false, keepsAlive: false)
  /// The content of the request, while it arrives.
  var incoming: IncomingBody?
  /// Computes the response if it is pending.
  var work: ResponseTask?
  /// How the body that is being sent in pieces is framed.
  var framing = ResponseFraming.none
  /// Whether another request may follow the response.
  var isPersistent = true
  /// Waits until there is room for more output.
  var writer: CheckedContinuation<Void, any Error>?

  /// Output of earlier turns that the client has not taken. That of this turn is in ``EventLoop/output``.
  let outbox = Outbox()

  /// Bytes of pipelined requests beyond which no more is read.
  private static let inputMark = 64 * 1024
  /// Bytes of output beyond which no more is produced.
  private static let outputMark = 256 * 1024

  init(_ transport: Transport, _ arrival: Arrival, on loop: EventLoop) {
    self.transport = transport
    self.arrival = arrival
    remoteAddress = arrival.client?.description
    self.loop = loop
    parser = RequestHeadParser(
      limits: loop.service.configuration.limits, isSecure: transport.session != nil)
  }

  /// For log lines.
  var peer: String { arrival.description }

  var isOutputFull: Bool { outbox.count + loop.output.count > Self.outputMark }

  // MARK: - Turns

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
    endTurn()
  }

  /// Does `work` in a turn of its own, even if the connection is closed by then. May be called on any thread.
  func inTurn(_ work: @escaping @Sendable () -> Void) {
    loop.async {
      if case .closed = self.phase { return work() }
      self.turn(work)
    }
  }

  /// Closes if that was decided and all output is sent, otherwise waits for the next event.
  private func endTurn() {
    if case .closed = phase { return }
    if isInputEnded, incoming != nil {
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
    watchTimer()
  }

  /// Reads, in a turn of its own, the bytes that OpenSSL holds and the socket does not report.
  private func readHeldInput() {
    if isHeldInputScheduled { return }
    isHeldInputScheduled = true
    inTurn {
      self.isHeldInputScheduled = false
      self.readInput()
    }
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
    case .exchange: return incoming.map { !$0.isFull } ?? (input.count < Self.inputMark)
    case .lingering: return true
    case .closed: return false
    }
  }

  /// Closes at once. The response task is cancelled, and reads and writes that wait throw
  /// ``ConnectionClosed``.
  func close() {
    if case .closed = phase { return }
    // A reset: a response that is cut off must not look complete, and the system must not keep unsent bytes
    // for the client.
    if exchange?.isStreaming == true || !outbox.isEmpty {
      transport.resetOnClose()
    } else if exchange?.isAnswered ?? true {
      transport.session?.sayGoodbye()
    }
    phase = .closed
    reportBroken()
    loop.remove(self)
    outbox.removeAll()
    loop.output.removeAll()
    input = []
    exchange = nil
    work?.cancel()
    work = nil
    incoming?.fail(ConnectionClosed())
    incoming = nil
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

  // MARK: - Deadlines

  /// Starts the clock for what is waited for now, unless it is running.
  func watchTimer() {
    timer.update(
      to: currentWait, now: loop.now, loop.service, isDraining: loop.isDraining, content: incoming?.limits)
    loop.watch(timer.deadline)
  }

  private var currentWait: ClientTimer.Wait {
    switch phase {
    case .head where transport.session?.isShakingHands == true: return .handshake
    case .head:
      if parser.hasBegun || !input.isEmpty { return isOutputFull ? .none : .head }
      // While there is output, the server waits for the client to take it.
      return outbox.isEmpty ? hasRequested ? .idle : .firstByte : .none
    case .exchange:
      if let incoming { return incoming.isFull || incoming.awaitsContinue ? .none : .content }
      return isInputEnded || hasClientEnded ? .halfClosed : .none
    case .lingering: return .lingering
    case .closed: return .none
    }
  }

  /// A deadline has passed.
  func expire() {
    let timeouts = loop.service.configuration.timeouts
    if timer.outputDeadline <= loop.now {
      guard !timer.isTooSlow(taken: takenOutput, loop.service) else {
        observeTimeout(.response)
        return close()
      }
      timer.beginOutput(taken: takenOutput, now: loop.now, timeouts)
    }
    guard timer.inputDeadline <= loop.now else { return loop.watch(timer.deadline) }
    turn {
      observeTimeout()
      switch timer.wait {
      case .none: break
      case .handshake, .firstByte, .idle: close()
      case .lingering: expireLingering(timeouts)
      case .head: refuse(.headTimedOut)
      case .content: refuse(.bodyTimedOut)
      case .halfClosed:
        timer.stopWaiting()
        work?.cancel()
      }
    }
  }

  /// Closes, unless bytes have arrived that a busy server has not read yet: the client would lose the
  /// response to the reset that unread bytes cause.
  private func expireLingering(_ timeouts: ServerTimeouts) {
    let received = timer.received
    readInput()
    if timer.received == received || loop.isDraining || loop.now >= timer.lingeringLimit(timeouts) { close() }
  }

  /// Ends event streams and closes connections that have been idle long enough, because the server stops.
  func prepareToStop() {
    if exchange?.isStreaming == true { return turn { tell(.serverStops) } }
    guard timer.wait == .idle || timer.wait == .firstByte else { return }
    timer.shortenIdleWait(loop.service.configuration.timeouts)
    guard timer.inputDeadline <= loop.now else { return loop.watch(timer.deadline) }
    turn {
      readInput()
      if currentWait == .idle || currentWait == .firstByte { close() }
    }
  }

  /// Only the difference between two values means anything, and only while there is output.
  var takenOutput: Int { outbox.moved - transport.unacknowledged }
}
