/// What a connection expects of its client.
enum InputWait {
  case none
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
    bodyBudget = loop.service.waits.body
  }

  /// Starts the clock of what is waited for now, unless it is running.
  func updateDeadlines() {
    let wait = currentWait
    if wait != inputWait {
      if inputWait == .content { bodyBudget = inputDeadline > loop.now ? inputDeadline - loop.now : 0 }
      inputWait = wait
      inputDeadline = duration(of: wait).map { loop.now + $0 } ?? .max
    }
    loop.watch(deadline)
  }

  /// A deadline has passed.
  func expire() {
    if outputDeadline <= loop.now {
      observeTimeout(.response)
      return close()
    }
    turn {
      observeTimeout()
      switch inputWait {
      case .none: break
      case .idle, .lingering: close()
      case .head: refuse(.headTimedOut)
      case .content: refuse(.bodyTimedOut)
      case .halfClosed:
        inputDeadline = .max
        task?.cancel()
      }
    }
  }

  private var currentWait: InputWait {
    switch phase {
    case .head: parser.hasBegun || !input.isEmpty ? .head : .idle
    case .content(let body): body.isFull || body.awaitsContinue ? .none : .content
    case .response: isInputEnded ? .halfClosed : .none
    case .lingering: .lingering
    case .closed: .none
    }
  }

  private func duration(of wait: InputWait) -> UInt64? {
    let waits = loop.service.waits
    return switch wait {
    case .none: nil
    case .idle: waits.idle
    case .head: waits.head
    case .content: bodyBudget
    case .halfClosed: waits.halfClosed
    case .lingering: waits.lingering
    }
  }
}
