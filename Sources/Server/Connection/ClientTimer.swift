/// The wait of a connection for its client, and its deadlines. Times are monotonic nanoseconds.
struct ClientTimer {
  enum Wait {
    case none
    case handshake
    case firstByte
    case idle
    case head
    case content
    case halfClosed
    case lingering
  }

  private(set) var wait = Wait.none
  /// `.max` for none.
  private(set) var inputDeadline = UInt64.max
  /// By when the client must have taken more of the output; `.max` while none waits.
  private(set) var outputDeadline = UInt64.max
  /// Bytes of content, or of input that is dropped, since the clock last looked.
  var received = 0
  private var began: UInt64 = 0
  private var contentClock: ContentClock?
  /// Bytes that the client had taken when ``outputDeadline`` was set.
  private var taken = 0

  var deadline: UInt64 { min(inputDeadline, outputDeadline) }

  /// Stops the clocks at the beginning of a request.
  mutating func restart() {
    wait = .none
    inputDeadline = .max
    contentClock = nil
  }

  /// Starts the clock for `next`, unless it is running.
  ///
  /// - Parameter content: the limits of the content for which the client is waited for; nil for none.
  mutating func update(to next: Wait, now: UInt64, _ service: Service, isDraining: Bool, content: BodyLimits?)
  {
    if wait == .content { countContent(now) }
    let timeouts = service.configuration.timeouts
    if wait != next {
      wait = next
      began = now
      received = 0
      if next == .content, contentClock == nil, let content {
        contentClock = ContentClock(content, timeouts, service.configuration.limits)
      }
      inputDeadline = duration(timeouts, isDraining: isDraining).map { now + $0 } ?? .max
    } else if wait == .content, let contentClock {
      inputDeadline = now + contentClock.remaining
    } else if wait == .lingering, !isDraining {
      // A client that is still sending has not read the response yet, and would lose it to a reset.
      inputDeadline = min(now + timeouts.lingering.nanoseconds, lingeringLimit(timeouts))
    }
  }

  /// The latest end of a wait for a client that is still sending.
  func lingeringLimit(_ timeouts: ServerTimeouts) -> UInt64 {
    began + max(timeouts.lingering, timeouts.body).nanoseconds
  }

  /// Shortens the wait of an idle connection, because the server stops.
  mutating func shortenIdleWait(_ timeouts: ServerTimeouts) {
    inputDeadline = began + timeouts.idleAtShutdown.nanoseconds
  }

  mutating func stopWaiting() { inputDeadline = .max }

  /// Starts the clock for the client to take the rest of the output.
  ///
  /// - Parameter taken: only the difference between two values means anything, and only while there is
  ///   output.
  mutating func beginOutput(taken: Int, now: UInt64, _ timeouts: ServerTimeouts) {
    outputDeadline = now + timeouts.writeStall.nanoseconds
    self.taken = taken
  }

  mutating func endOutput() { outputDeadline = .max }

  /// Whether the client has taken too little since ``beginOutput(taken:now:_:)``.
  func isTooSlow(taken: Int, _ service: Service) -> Bool {
    let seconds = Double(service.configuration.timeouts.writeStall.nanoseconds) / 1e9
    let quota = seconds * Double(service.configuration.limits.minimumResponseRate)
    return taken - self.taken < max(1, Int(exactly: quota.rounded()) ?? .max)
  }

  private mutating func countContent(_ now: UInt64) {
    contentClock?.note(waited: now - began, received: received)
    began = now
    received = 0
  }

  private func duration(_ timeouts: ServerTimeouts, isDraining: Bool) -> UInt64? {
    switch wait {
    case .none: nil
    case .handshake: timeouts.handshake.nanoseconds
    case .firstByte: (isDraining ? timeouts.idleAtShutdown : timeouts.firstByte).nanoseconds
    case .idle: (isDraining ? timeouts.idleAtShutdown : timeouts.idle).nanoseconds
    case .head: timeouts.head.nanoseconds
    case .content: contentClock?.remaining
    case .halfClosed: timeouts.halfClosed.nanoseconds
    case .lingering: timeouts.lingering.nanoseconds
    }
  }
}
