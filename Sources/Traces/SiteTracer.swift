import Synchronization
public import Tracing

/// Makes spans, and decides which traces are recorded: those that a caller records, and a part of those that
/// begin here.
public struct SiteTracer: Tracer {
  let queue: SpanQueue
  private let bound: UInt64

  /// - Parameter ratio: the part of new traces that is recorded, from 0 to 1.
  public init(_ queue: SpanQueue, ratio: Double) {
    self.queue = queue
    bound = ratio >= 1 ? .max : UInt64(max(0, ratio) * 0x1p64)
  }

  public func startSpan<Instant: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> InstrumentationContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
  ) -> RecordedSpan {
    let context = context()
    let parent = context.trace
    let trace = parent.map { TraceContext(below: $0) } ?? TraceContext { bound == .max || $0 < bound }
    return RecordedSpan(
      operationName, trace, parent: parent?.span, in: context, kind, start: instant().nanosecondsSinceEpoch,
      queue)
  }

  /// Does nothing: ended spans are exported in batches by themselves.
  public func forceFlush() {}

  public func inject<Carrier, Inject: Injector>(
    _ context: InstrumentationContext, into carrier: inout Carrier, using injector: Inject
  ) where Carrier == Inject.Carrier {
    if let trace = context.trace {
      injector.inject(trace.traceparent, forKey: "traceparent", into: &carrier)
    }
  }

  public func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout InstrumentationContext, using extractor: Extract
  ) where Carrier == Extract.Carrier {
    if let text = extractor.extract(key: "traceparent", from: carrier) {
      context.trace = TraceContext(traceparent: text)
    }
  }
}
