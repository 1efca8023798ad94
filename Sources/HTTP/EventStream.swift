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
  ///   - heartbeat: the time without an event within which a comment is sent, so that intermediaries keep the
  ///     connection.
  ///   - events: called when the response begins; `request.lastEventID` tells where to continue.
  public static func events<Events: AsyncSequence & SendableMetatype>(
    heartbeat: Duration = .seconds(15), _ events: @escaping @Sendable () -> Events
  ) -> Response where Events.Element == ServerSentEvent, Events.AsyncIterator: SendableMetatype {
    let stream = ByteStream {
      let stream = EventStream(heartbeat: heartbeat, events)
      var pieces = stream.pieces.makeAsyncIterator()
      return {
        stream.demand.yield()
        if let piece = try await pieces.next(isolation: #isolation) { return piece }
        try Task.checkCancellation()
        return nil
      }
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
  let pieces: AsyncThrowingStream<[UInt8], any Error>
  /// Asks for the next piece.
  let demand: AsyncStream<Void>.Continuation
  private let tasks: [Task<Void, any Error>]

  init<Events: AsyncSequence & SendableMetatype>(
    heartbeat: Duration, _ events: @escaping @Sendable () -> Events
  ) where Events.Element == ServerSentEvent, Events.AsyncIterator: SendableMetatype {
    let (pieces, piece) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    let (demands, demand) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    (self.pieces, self.demand) = (pieces, demand)
    let sent = Counter()
    let source = Task<Void, any Error> {
      do {
        var demands = demands.makeAsyncIterator()
        for try await event in events() {
          guard await demands.next(isolation: #isolation) != nil else { break }
          sent.count.add(1, ordering: .relaxed)
          piece.yield(event.bytes)
        }
        piece.finish()
      } catch {
        piece.finish(throwing: error)
      }
    }
    let pause = max(heartbeat / 2, .milliseconds(5))
    let heart = Task<Void, any Error> {
      while true {
        let before = sent.count.load(ordering: .relaxed)
        try await Task.sleep(for: pause)
        if sent.count.load(ordering: .relaxed) == before { piece.yield(Array(":\n\n".utf8)) }
      }
    }
    tasks = [source, heart]
  }

  deinit { for task in tasks { task.cancel() } }

  private final class Counter: Sendable {
    let count = Atomic(0)
  }
}
