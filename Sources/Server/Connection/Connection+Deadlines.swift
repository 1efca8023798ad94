/// What a connection waits for from its client.
enum InputWait {
  case none
  case handshake
  case firstByte
  case idle
  case head
  case content
  case halfClosed
  case lingering
}

extension Connection {
  /// Monotonic nanoseconds; `.max` for none.
  var deadline: UInt64 { min(inputDeadline, outputDeadline) }

  /// Resets the clocks at the beginning of a request.
  func restartInputWait() {
    inputWait = .none
    inputDeadline = .max
    contentClock = nil
  }

  /// Starts the clock for the current wait, unless it is running.
  func updateDeadlines() {
    let wait = currentWait
    if inputWait == .content { noteContent() }
    if wait != inputWait {
      inputWait = wait
      waitBegan = loop.now
      inputDeadline = duration(of: wait).map { loop.now + $0 } ?? .max
    } else if wait == .content, let contentClock {
      inputDeadline = loop.now + contentClock.remaining
    } else if wait == .lingering, !loop.isDraining {
      // A client that is still sending has not read the response yet, and would lose it to a reset.
      let waits = loop.service.waits
      inputDeadline = min(loop.now + waits.lingering, lingeringLimit)
    }
    loop.watch(deadline)
  }

  /// Starts the clock for the client to take the rest of the output.
  func beginOutputWait() {
    outputDeadline = loop.now + loop.service.waits.writeStall
    outputTaken = takenOutput
  }

  /// A deadline has passed.
  func expire() {
    if outputDeadline <= loop.now {
      guard takenOutput - outputTaken >= loop.service.waits.responseQuota else {
        observeTimeout(.response)
        return close()
      }
      beginOutputWait()
    }
    guard inputDeadline <= loop.now else { return loop.watch(deadline) }
    turn {
      observeTimeout()
      switch inputWait {
      case .none: break
      case .handshake, .firstByte, .idle: close()
      case .lingering: expireLingering()
      case .head: refuse(.headTimedOut)
      case .content: refuse(.bodyTimedOut)
      case .halfClosed:
        inputDeadline = .max
        task?.cancel()
      }
    }
  }

  /// Closes, unless bytes have arrived that a busy server has not read yet: the client would lose the
  /// response to the reset that unread bytes cause.
  private func expireLingering() {
    let received = lingered
    readInput()
    if lingered == received || loop.isDraining || loop.now >= lingeringLimit { close() }
  }

  private var lingeringLimit: UInt64 {
    waitBegan + max(loop.service.waits.lingering, loop.service.waits.body)
  }

  /// Ends event streams and closes connections that have been idle long enough, because the server stops.
  func settleDown() {
    if streaming?.isOfEvents == true { return turn { endEvents() } }
    guard inputWait == .idle || inputWait == .firstByte else { return }
    inputDeadline = waitBegan + loop.service.waits.settling
    guard inputDeadline <= loop.now else { return loop.watch(deadline) }
    turn {
      readInput()
      if currentWait == .idle || currentWait == .firstByte { close() }
    }
  }

  /// Only the difference between two values means anything, and only while there is output.
  private var takenOutput: Int { outbox.moved - transport.unacknowledged }

  private var currentWait: InputWait {
    switch phase {
    case .head where transport.session?.isShakingHands == true: return .handshake
    case .head:
      if parser.hasBegun || !input.isEmpty { return isOutputFull ? .none : .head }
      // While there is output, the server waits for the client to take it.
      return outbox.isEmpty ? hasRequested ? .idle : .firstByte : .none
    case .content(let body): return body.isFull || body.awaitsContinue ? .none : .content
    case .response: return isInputEnded || hasClientEnded ? .halfClosed : .none
    case .lingering: return .lingering
    case .closed: return .none
    }
  }

  private func duration(of wait: InputWait) -> UInt64? {
    let waits = loop.service.waits
    return switch wait {
    case .none: nil
    case .handshake: waits.handshake
    case .firstByte: loop.isDraining ? waits.settling : waits.firstByte
    case .idle: loop.isDraining ? waits.settling : waits.idle
    case .head: waits.head
    case .content: startedContentClock.remaining
    case .halfClosed: waits.halfClosed
    case .lingering: waits.lingering
    }
  }

  private var startedContentClock: ContentClock {
    if let contentClock { return contentClock }
    let limits = loop.service.configuration.limits
    let clock = ContentClock(loop.service.waits, minimumRate: limits.minimumBodyRate)
    contentClock = clock
    contentReceived = 0
    return clock
  }

  private func noteContent() {
    contentClock?.note(waited: loop.now - waitBegan, received: contentReceived)
    waitBegan = loop.now
    contentReceived = 0
  }
}
