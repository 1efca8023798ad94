import Tracing

/// The attributes that the spans of a process have in common.
struct OTLPResource: Sendable {
  let service: String
  let version: String
  let instance: String

  /// An `ExportTraceServiceRequest` in OTLP's mapping to JSON: numbers of 64 bits are strings, and ids are
  /// hexadecimal.
  func document(of spans: [FinishedSpan]) -> [UInt8] {
    var json: [UInt8] = []
    json.reserveCapacity(1024 + 768 * spans.count)
    json += #"{"resourceSpans":[{"resource":"#.utf8
    json.append(
      attributes: [
        "service.name": .string(service), "service.version": .string(version),
        "service.instance.id": .string(instance), "telemetry.sdk.language": "swift",
        "telemetry.sdk.name": "colophon",
      ], opening: true)
    json += #"},"scopeSpans":[{"scope":{"name":"colophon","version":"#.utf8
    json.append(quoted: version)
    json += #"},"spans":["#.utf8
    for (index, span) in spans.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      json.append(span)
    }
    json += "]}]}]}".utf8
    return json
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ span: FinishedSpan) {
    self += #"{"traceId":"\#(span.trace.traceID)","spanId":"\#(span.trace.spanID)""#.utf8
    if let parent = span.parent {
      let digits = String(parent, radix: 16)
      self += #","parentSpanId":"\#(String(repeating: "0", count: 16 - digits.utf8.count))\#(digits)""#.utf8
    }
    self += #","name":"#.utf8
    append(quoted: span.name)
    self += #","kind":\#(span.kind.number),"startTimeUnixNano":"\#(span.start)""#.utf8
    self += #","endTimeUnixNano":"\#(span.end)","#.utf8
    append(attributes: span.attributes)
    if !span.events.isEmpty {
      self += #","events":["#.utf8
      for (index, event) in span.events.enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        self += #"{"timeUnixNano":"\#(event.nanosecondsSinceEpoch)","name":"#.utf8
        append(quoted: event.name)
        append(UInt8(ascii: ","))
        append(attributes: event.attributes)
        append(UInt8(ascii: "}"))
      }
      append(UInt8(ascii: "]"))
    }
    if let status = span.status {
      self += #","status":{"code":\#(status.code == .ok ? 1 : 2)"#.utf8
      if let message = status.message {
        self += #","message":"#.utf8
        append(quoted: message)
      }
      append(UInt8(ascii: "}"))
    }
    append(UInt8(ascii: "}"))
  }

  /// - Parameter opening: whether the member is the first of an object that begins here.
  fileprivate mutating func append(attributes: SpanAttributes, opening: Bool = false) {
    if opening { append(UInt8(ascii: "{")) }
    self += #""attributes":["#.utf8
    var isFirst = true
    func write(_ name: String, _ value: SpanAttribute) {
      if !isFirst { append(UInt8(ascii: ",")) }
      isFirst = false
      self += #"{"key":"#.utf8
      append(quoted: name)
      self += #","value":"#.utf8
      append(value)
      append(UInt8(ascii: "}"))
    }
    attributes.forEach(write)
    append(UInt8(ascii: "]"))
  }

  private mutating func append(_ value: SpanAttribute) {
    switch value {
    case .int32(let number): self += #"{"intValue":"\#(number)"}"#.utf8
    case .int64(let number): self += #"{"intValue":"\#(number)"}"#.utf8
    case .double(let number): self += #"{"doubleValue":\#(number.isFinite ? number : 0)}"#.utf8
    case .bool(let isTrue): self += #"{"boolValue":\#(isTrue)}"#.utf8
    case .string(let text): append(text: text)
    case .stringConvertible(let value): append(text: "\(value)")
    case .stringArray(let texts):
      self += #"{"arrayValue":{"values":["#.utf8
      for (index, text) in texts.enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        append(text: text)
      }
      self += "]}}".utf8
    default: append(text: "\(value)")
    }
  }

  private mutating func append(text: String) {
    self += #"{"stringValue":"#.utf8
    append(quoted: text)
    append(UInt8(ascii: "}"))
  }

  fileprivate mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case ..<0x20:
        let digits = String(byte, radix: 16)
        self += #"\u00\#(digits.utf8.count == 1 ? "0" : "")\#(digits)"#.utf8
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}

extension SpanKind {
  /// OTLP's number.
  fileprivate var number: Int {
    switch self {
    case .internal: 1
    case .server: 2
    case .client: 3
    case .producer: 4
    case .consumer: 5
    }
  }
}
