import HTTPTypes
import Synchronization

extension Response {
  /// A stream of server-sent events (WHATWG HTML), which stays open. Each event is sent when it is produced;
  /// the next is requested when the client has taken it.
  ///
  /// When the client disconnects, the task that iterates over the events is cancelled. When the events end,
  /// the response ends, and the browser reconnects.
  ///
  /// - Parameters:
  ///   - heartbeat: the time without an event after which a comment is sent, so that intermediaries keep the
  ///     connection.
  ///   - events: called when the response begins; `request.lastEventID` tells where to continue.
  public static func events<Events: AsyncSequence & SendableMetatype>(
    heartbeat: Duration = .seconds(15), _ events: @escaping @Sendable () -> Events
  ) -> Response where Events.Element == ServerSentEvent, Events.AsyncIterator: SendableMetatype {
    let stream = ByteStream {
      let stream = EventStream(heartbeat: heartbeat, events)
      return { try await stream.next() }
    }
    var response = Response(.ok, .eventStream, .stream(stream))
    response.cacheControl = .notStored
    // Tells nginx not to buffer the response.
    response.headerFields[.accelBuffering] = "no"
    return response
  }
}

extension HTTPField.Name {
  fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering")!
}

/// Events and heartbeats as bytes, for one client. Ends when it is freed.
private final class EventStream: Sendable {
  private let slot = EventSlot()

  init<Events: AsyncSequence & SendableMetatype>(
    heartbeat: Duration, _ events: @escaping @Sendable () -> Events
  ) where Events.Element == ServerSentEvent, Events.AsyncIterator: SendableMetatype {
    let slot = slot
    let source = Task {
      do {
        for try await event in events() { try await slot.put(event.bytes) }
        slot.end(nil)
      } catch {
        slot.end(error)
      }
    }
    let heart = Task { try await slot.beat(after: max(heartbeat, .milliseconds(10))) }
    slot.onEnd {
      source.cancel()
      heart.cancel()
    }
  }

  deinit { slot.end(CancellationError()) }

  func next() async throws -> [UInt8]? { try await slot.take() }
}

/// Holds one event between the task that produces events and the task that sends them.
private final class EventSlot: Sendable {
  private struct State {
    var content: [UInt8]?
    /// The producer, waiting for the content to be taken.
    var maker: CheckedContinuation<Void, any Error>?
    /// The sender, waiting for content.
    var taker: CheckedContinuation<[UInt8]?, any Error>?
    /// When the last event was taken.
    var lastTaken = ContinuousClock.now
    /// The error is nil if the events ended regularly.
    var end: (error: (any Error)?, Void)?
    var onEnd: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Returns when there is room for the next event.
  func put(_ bytes: [UInt8]) async throws {
    try await withCheckedThrowingContinuation { (maker: CheckedContinuation<Void, any Error>) in
      let resume: () -> Void = state.withLock { state in
        if let end = state.end { return { maker.resume(throwing: end.error ?? CancellationError()) } }
        if let taker = state.taker {
          state.taker = nil
          state.lastTaken = .now
          return {
            taker.resume(returning: bytes)
            maker.resume()
          }
        }
        state.content = bytes
        state.maker = maker
        return {}
      }
      resume()
    }
  }

  /// Nil at the end.
  func take() async throws -> [UInt8]? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { taker in
        let resume: () -> Void = state.withLock { state in
          if let content = state.content {
            let maker = state.maker
            (state.content, state.maker, state.lastTaken) = (nil, nil, .now)
            return {
              taker.resume(returning: content)
              maker?.resume()
            }
          }
          if let end = state.end {
            return {
              if let error = end.error { taker.resume(throwing: error) } else { taker.resume(returning: nil) }
            }
          }
          state.taker = taker
          return {}
        }
        resume()
      }
    } onCancel: {
      end(CancellationError())
    }
  }

  /// Gives the sender a comment whenever it has waited for `silence`.
  func beat(after silence: Duration) async throws {
    while true {
      let next = state.withLock { $0.lastTaken } + silence
      if next > .now {
        try await Task.sleep(until: next, clock: .continuous)
        continue
      }
      let taker = state.withLock { state in
        // Only a sender that waits gets a comment.
        state.lastTaken = .now
        defer { state.taker = nil }
        return state.taker
      }
      taker?.resume(returning: Array(":\n\n".utf8))
    }
  }

  /// Only the first call counts.
  func end(_ error: (any Error)?) {
    let resume: () -> Void = state.withLock { state in
      if state.end != nil { return {} }
      state.end = (error, ())
      let (maker, taker, onEnd) = (state.maker, state.taker, state.onEnd)
      (state.maker, state.taker, state.onEnd) = (nil, nil, nil)
      return {
        maker?.resume(throwing: error ?? CancellationError())
        if let error { taker?.resume(throwing: error) } else { taker?.resume(returning: nil) }
        onEnd?()
      }
    }
    resume()
  }

  /// Calls `action` when the events end, at once if they have.
  func onEnd(_ action: @escaping @Sendable () -> Void) {
    let hasEnded = state.withLock { state in
      if state.end == nil { state.onEnd = action }
      return state.end != nil
    }
    if hasEnded { action() }
  }
}
