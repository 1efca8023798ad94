import Synchronization
public import Tracing

/// Whether this process records traces, and which span the current task belongs to. While tracing is off, to
/// ask costs one comparison and allocates nothing.
public enum Traces {
  private static let isOnFlag = Atomic(false)

  public static var isOn: Bool { isOnFlag.load(ordering: .relaxed) }

  /// Records traces from now on. May be called once in a process, because swift-distributed-tracing takes one
  /// tracer.
  public static func begin(_ tracer: SiteTracer) {
    InstrumentationSystem.bootstrap(tracer)
    isOnFlag.store(true, ordering: .relaxed)
  }

  /// The span of the current task; nil if there is none, or none is recorded.
  public static var current: InstrumentationContext? {
    guard isOn, let context = InstrumentationContext.current, context.trace?.isSampled == true else {
      return nil
    }
    return context
  }
}

/// Runs `body` in a span below that of `context`; without a context, in no span.
///
/// - Parameters:
///   - name: evaluated only if there is a span, like `attributes`.
///   - body: gets the span, to say more about what happened.
public func traced<Value>(
  _ name: @autoclosure () -> String, _ kind: SpanKind = .internal,
  below context: InstrumentationContext? = Traces.current,
  attributes: @autoclosure () -> SpanAttributes = [:], _ body: ((any Span)?) async throws -> Value
) async rethrows -> Value {
  guard let context else { return try await body(nil) }
  return try await spanned(name(), kind, below: context, attributes(), body)
}

/// Runs `body` in the first span of a new trace, if this process records traces.
public func tracedAnew<Value>(
  _ name: @autoclosure () -> String, _ kind: SpanKind = .internal,
  attributes: @autoclosure () -> SpanAttributes = [:], _ body: ((any Span)?) async throws -> Value
) async rethrows -> Value {
  guard Traces.isOn else { return try await body(nil) }
  return try await spanned(name(), kind, below: .topLevel, attributes(), body)
}

private func spanned<Value>(
  _ name: String, _ kind: SpanKind, below context: InstrumentationContext, _ attributes: SpanAttributes,
  _ body: ((any Span)?) async throws -> Value
) async rethrows -> Value {
  let span: any Span = InstrumentationSystem.tracer.startAnySpan(name, context: context, ofKind: kind)
  defer { span.end() }
  span.attributes = attributes
  do {
    return try await InstrumentationContext.$current.withValue(span.context) { try await body(span) }
  } catch {
    if !(error is CancellationError) {
      span.recordError(error)
      span.setStatus(SpanStatus(code: .error))
    }
    throw error
  }
}
