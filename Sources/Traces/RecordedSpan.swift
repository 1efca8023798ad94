import Synchronization
public import Tracing

/// A span that is exported when it has ended, if its trace is recorded.
public final class RecordedSpan: Span {
  public let context: InstrumentationContext
  public let isRecording: Bool
  private let trace: TraceContext
  private let parent: UInt64?
  private let kind: SpanKind
  private let start: UInt64
  private let queue: SpanQueue
  private let state: Mutex<State>

  private struct State {
    var name: String
    var attributes: SpanAttributes = [:]
    var events: [SpanEvent] = []
    var status: SpanStatus?
    var isOver = false
  }

  init(
    _ name: String, _ trace: TraceContext, parent: UInt64?, in context: InstrumentationContext,
    _ kind: SpanKind,
    start: UInt64, _ queue: SpanQueue
  ) {
    var context = context
    context.trace = trace
    self.context = context
    isRecording = trace.isSampled
    (self.trace, self.parent, self.kind, self.start, self.queue) = (trace, parent, kind, start, queue)
    state = Mutex(State(name: name))
  }

  public var operationName: String {
    get { state.withLock { $0.name } }
    set { state.withLock { $0.name = newValue } }
  }

  public var attributes: SpanAttributes {
    get { state.withLock { $0.attributes } }
    set { if isRecording { state.withLock { $0.attributes = newValue } } }
  }

  public func setStatus(_ status: SpanStatus) {
    // A status with a message is not replaced by one without.
    state.withLock { state in
      if state.status?.message == nil || status.message != nil { state.status = status }
    }
  }

  public func addEvent(_ event: SpanEvent) { if isRecording { state.withLock { $0.events.append(event) } } }

  /// Adds an event as OpenTelemetry's conventions describe exceptions, and the error's type and text.
  public func recordError<Instant: TracerInstant>(
    _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
  ) {
    guard isRecording else { return }
    let (type, text) = ("\(Swift.type(of: error))", "\(error)")
    var details = attributes
    details["exception.type"] = type
    details["exception.message"] = text
    let event = SpanEvent(name: "exception", at: instant(), attributes: details)
    state.withLock { state in
      state.events.append(event)
      if state.attributes.get("error.type") == nil { state.attributes["error.type"] = type }
      if state.status?.message == nil { state.status = SpanStatus(code: .error, message: text) }
    }
  }

  /// Links are not recorded: nothing of a site belongs to two traces.
  public func addLink(_ link: SpanLink) {}

  /// Only the first call counts.
  public func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
    guard isRecording else { return }
    let end = instant().nanosecondsSinceEpoch
    let finished: FinishedSpan? = state.withLock { state in
      guard !state.isOver else { return nil }
      state.isOver = true
      return FinishedSpan(
        trace: trace, parent: parent, name: state.name, kind: kind, start: start, end: max(start, end),
        attributes: state.attributes, events: state.events, status: state.status)
    }
    if let finished { queue.add(finished) }
  }
}

/// The parts of a span that are exported.
struct FinishedSpan: Sendable {
  let trace: TraceContext
  /// Nil for the first span of a trace.
  let parent: UInt64?
  let name: String
  let kind: SpanKind
  /// Nanoseconds since 1970, like ``end``.
  let start: UInt64
  let end: UInt64
  let attributes: SpanAttributes
  let events: [SpanEvent]
  let status: SpanStatus?
}
