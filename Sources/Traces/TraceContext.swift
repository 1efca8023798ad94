public import Tracing

/// The place of a span in its trace, as it is passed on between programs (W3C Trace Context).
public struct TraceContext: Hashable, Sendable {
  /// 128 bits, not all zero.
  public let trace: (high: UInt64, low: UInt64)
  /// 64 bits, not all zero.
  public let span: UInt64
  /// Whether the trace is recorded.
  public let isSampled: Bool

  public static func == (left: TraceContext, right: TraceContext) -> Bool {
    left.trace == right.trace && left.span == right.span && left.isSampled == right.isSampled
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(span) }

  /// The first span of a new trace.
  init(isSampled: (_ trace: UInt64) -> Bool) {
    let low = UInt64.random(in: 1 ... .max)
    trace = (.random(in: 0 ... .max), low)
    span = .random(in: 1 ... .max)
    self.isSampled = isSampled(low)
  }

  /// A span of the same trace below `parent`.
  init(below parent: TraceContext) {
    trace = parent.trace
    span = .random(in: 1 ... .max)
    isSampled = parent.isSampled
  }

  /// Reads the value of a `traceparent` field: `00-TRACE-SPAN-FLAGS`. Later versions may have more after
  /// these four parts, but version ff does not exist. Nil for anything else.
  public init?(traceparent: String) {
    let bytes = Array(traceparent.utf8)
    guard bytes.count >= 55, [2, 35, 52].allSatisfy({ bytes[$0] == UInt8(ascii: "-") }),
      let version = UInt64(hex: bytes[0..<2]), version != 0xFF, let high = UInt64(hex: bytes[3..<19]),
      let low = UInt64(hex: bytes[19..<35]), let span = UInt64(hex: bytes[36..<52]),
      let flags = UInt64(hex: bytes[53..<55]), high | low != 0, span != 0
    else { return nil }
    guard bytes.count == 55 || version > 0 && bytes[55] == UInt8(ascii: "-") else { return nil }
    trace = (high, low)
    self.span = span
    isSampled = flags & 1 == 1
  }

  public var traceparent: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }

  /// 32 hexadecimal digits.
  public var traceID: String { trace.high.hex + trace.low.hex }

  /// 16 hexadecimal digits.
  public var spanID: String { span.hex }
}

extension InstrumentationContext {
  /// The span to which what happens belongs; nil if it belongs to none.
  public var trace: TraceContext? {
    get { self[TraceKey.self] }
    set { self[TraceKey.self] = newValue }
  }

  /// A context with nothing but this span.
  public init(_ trace: TraceContext) {
    self = .topLevel
    self.trace = trace
  }
}

private enum TraceKey: InstrumentationContextKey {
  typealias Value = TraceContext
}

extension UInt64 {
  /// Lowercase digits only, as `traceparent` requires.
  fileprivate init?(hex digits: ArraySlice<UInt8>) {
    self = 0
    for digit in digits {
      switch digit {
      case 0x30...0x39: self = self << 4 | UInt64(digit - 0x30)
      case 0x61...0x66: self = self << 4 | UInt64(digit - 0x57)
      default: return nil
      }
    }
  }

  /// 16 digits.
  fileprivate var hex: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
