/// What a connection expects of its client.
enum InputWait {
  case none
  case handshake
  case idle
  case head
  case content
  case halfClosed
  case lingering
}

extension Connection {
  /// Monotonic nanoseconds; `.max` for none.
  var deadline: UInt64 { min(inputDeadline, outputDeadline) }

  /// A new request begins: the clocks of the one before do not count.
  func restartInputWait() {
    inputWait = .none
    inputDeadline = .max
    contentClock = nil
  }

  /// Starts the clock of what is waited for now, unless it is running.
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
      // Who still sends has not looked for the answer yet, and would lose it to a reset.
      let waits = loop.service.waits
      inputDeadline = min(loop.now + waits.lingering, waitBegan + max(waits.lingering, waits.body))
    }
    loop.watch(deadline)
  }

  /// The client has taken less than all: from now on it has to take some of it.
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
      case .handshake, .idle, .lingering: close()
      case .head: refuse(.headTimedOut)
      case .content: refuse(.bodyTimedOut)
      case .halfClosed:
        inputDeadline = .max
        task?.cancel()
      }
    }
  }

  /// The server stops: ends what would not end by itself, and closes what has been idle for long enough that no
  /// request can be on its way any more.
  func settleDown() {
    if streaming?.isOfEvents == true { return turn { endEvents() } }
    guard inputWait == .idle else { return }
    inputDeadline = waitBegan + loop.service.waits.settling
    guard inputDeadline <= loop.now else { return loop.watch(deadline) }
    turn {
      readInput()
      if currentWait == .idle { close() }
    }
  }

  /// Only differences between two of these mean anything, and only while there is something to be sent.
  private var takenOutput: Int { outbox.moved - transport.unacknowledged }

  private var currentWait: InputWait {
    switch phase {
    case .head where transport.session?.isShakingHands == true: return .handshake
    case .head:
      if parser.hasBegun || !input.isEmpty { return isOutputFull ? .none : .head }
      // As long as there is something to be sent, it is the client's taking it that is waited for.
      return outbox.isEmpty ? .idle : .none
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
