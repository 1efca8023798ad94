import Foundation
import HTTP
import HTTPTypes
import Logging
import Server
import Synchronization
import Testing

/// A receiver of OTLP over HTTP, which reads each document as strictly as a collector. It is also a
/// subscriber to feeds, and keeps the traces that its callers name.
final class TraceReceiver: Sendable {
  private let server: Server
  private let state: State
  let address: String

  struct Span: Sendable {
    let trace, id, name: String
    let parent: String?
    let kind: Int
    /// Nanoseconds since 1970.
    let start, end: UInt64
    /// Numbers as text.
    let attributes: [String: String]
    let hasFailed: Bool
    let resource: [String: String]
  }

  private final class State: Sendable {
    let spans = Mutex<[Span]>([])
    let problems = Mutex<[String]>([])
    let callers = Mutex<[String]>([])
    let keys = Mutex<[String]>([])
  }

  /// - Parameter answer: what it says to documents with spans.
  init(answering answer: String = "{}") throws {
    let state = State()
    self.state = state
    server = Server(ServerConfiguration(host: "127.0.0.1", port: 0), logger: Logger(label: "receiver")) {
      request in
      guard request.target.path == "/v1/traces" else {
        if let caller = request.headerFields[HTTPField.Name("traceparent")!] {
          state.callers.withLock { $0.append(caller) }
        }
        return Response(.ok, .plainText, .text(request.target[parameter: "hub.challenge"] ?? ""))
      }
      let body = try await request.body.collect(upTo: 16 << 20)
      do {
        try #require(request.method == .post && request.headerFields[.contentType] == "application/json")
        let spans = try Self.spans(of: Data(body))
        state.spans.withLock { $0 += spans }
        state.keys.withLock { $0.append(request.headerFields[HTTPField.Name("X-Key")!] ?? "") }
      } catch {
        state.problems.withLock { $0.append("\(error): \(String(decoding: body, as: UTF8.self))") }
      }
      return Response(.ok, .plainText, .text(answer))
    }
    address = "http://127.0.0.1:\(try server.start().first?.port ?? 0)"
  }

  func stop() async { await server.shutdown(grace: .zero) }

  var spans: [Span] { state.spans.withLock(\.self) }
  /// What a collector would have refused.
  var problems: [String] { state.problems.withLock(\.self) }
  /// `traceparent` of other requests than those with spans.
  var callers: [String] { state.callers.withLock(\.self) }
  /// `X-Key` of the requests with spans.
  var keys: Set<String> { Set(state.keys.withLock(\.self)) }

  private static func spans(of body: Data) throws -> [Span] {
    let object = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
    try #require(Set(object.keys) == ["resourceSpans"])
    return try objects(object, "resourceSpans").flatMap { group in
      let resource = try attributes(try #require(group["resource"] as? [String: Any]))
      return try objects(group, "scopeSpans").flatMap { scope in
        try #require(((scope["scope"] as? [String: Any])?["name"] as? String)?.isEmpty == false)
        return try objects(scope, "spans").map { try span($0, resource) }
      }
    }
  }

  private static func span(_ span: [String: Any], _ resource: [String: String]) throws -> Span {
    let known: Set = [
      "traceId", "spanId", "parentSpanId", "name", "kind", "startTimeUnixNano", "endTimeUnixNano",
      "attributes",
      "events", "status",
    ]
    try #require(known.isSuperset(of: span.keys))
    func text(_ key: String, _ form: Regex<Substring>) throws -> String {
      let text = try #require(span[key] as? String)
      try #require(text.wholeMatch(of: form) != nil)
      return text
    }
    let parent = try span["parentSpanId"] == nil ? nil : text("parentSpanId", #/[0-9a-f]{16}/#)
    let start = try #require(UInt64(text("startTimeUnixNano", #/\d{19}/#)))
    let end = try #require(UInt64(text("endTimeUnixNano", #/\d{19}/#)))
    try #require(start <= end)
    return Span(
      trace: try text("traceId", #/[0-9a-f]{32}/#), id: try text("spanId", #/[0-9a-f]{16}/#),
      name: try text("name", #/.+/#), parent: parent, kind: try #require(span["kind"] as? Int), start: start,
      end: end, attributes: try attributes(span),
      hasFailed: (span["status"] as? [String: Any])?["code"] as? Int == 2, resource: resource)
  }

  private static func attributes(_ object: [String: Any]) throws -> [String: String] {
    var attributes: [String: String] = [:]
    for pair in try objects(object, "attributes") {
      let value = try #require(pair["value"] as? [String: Any])
      try #require(value.count == 1)
      let text = try #require(value["stringValue"] as? String ?? value["intValue"] as? String)
      let key = try #require(pair["key"] as? String)
      try #require(attributes.updateValue(text, forKey: key) == nil)
    }
    return attributes
  }

  private static func objects(_ object: [String: Any], _ key: String) throws -> [[String: Any]] {
    try #require(object[key] as? [[String: Any]])
  }
}
