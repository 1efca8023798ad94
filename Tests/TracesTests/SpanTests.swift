import Foundation
import Synchronization
import Testing
import Tracing

@testable import Traces

@Suite("Spans")
struct SpanTests {
  private let queue = SpanQueue(limit: 10, batch: 4)
  private var tracer: SiteTracer { SiteTracer(queue, ratio: 1) }
  private let resource = OTLPResource(service: "notes", version: "1", instance: "host 1")

  /// The spans of a document, as a receiver reads them.
  private func spans(of document: [UInt8]) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(document)) as? [String: Any]
    let resources = try #require(object?["resourceSpans"] as? [[String: Any]])
    let scopes = try #require(resources.first?["scopeSpans"] as? [[String: Any]])
    return try #require(scopes.first?["spans"] as? [[String: Any]])
  }

  @Test("A span below another one has its trace, and names it as its parent")
  func parents() throws {
    let outer = tracer.startSpan("outer", context: .topLevel, ofKind: .server)
    let inner = tracer.startSpan("inner", context: outer.context, ofKind: .client)
    inner.end()
    outer.end()
    outer.end()
    let spans = try spans(of: resource.document(of: queue.takeBatch()))
    #expect(spans.map { $0["name"] as? String } == ["inner", "outer"])
    #expect(spans[0]["parentSpanId"] as? String == spans[1]["spanId"] as? String)
    #expect(spans[0]["traceId"] as? String == spans[1]["traceId"] as? String)
    #expect(spans[1]["parentSpanId"] == nil)
    #expect(spans.map { $0["kind"] as? Int } == [3, 2])
    for span in spans {
      #expect((span["traceId"] as? String)?.wholeMatch(of: #/[0-9a-f]{32}/#) != nil)
      #expect((span["spanId"] as? String)?.wholeMatch(of: #/[0-9a-f]{16}/#) != nil)
      let times = try ["startTimeUnixNano", "endTimeUnixNano"].map {
        try #require(UInt64(span[$0] as? String ?? ""))
      }
      #expect(times[0] <= times[1] && times[0] > 1_700_000_000_000_000_000)
    }
  }

  @Test("Attributes keep their types, and texts survive whatever they contain")
  func attributes() throws {
    let text = "\"quoted\" \\ line\nend \u{1}\u{7F} Grüße 👩🏽‍💻"
    let span = tracer.startSpan("\(text)", context: .topLevel)
    span.attributes = [
      "text": .string(text), "number": 42, "half": 0.5, "flag": true, "list": .stringArray(["a", "b\""]),
    ]
    span.end()
    let found = try #require(try spans(of: resource.document(of: queue.takeBatch())).first)
    #expect(found["name"] as? String == text)
    var values: [String: [String: Any]] = [:]
    for pair in try #require(found["attributes"] as? [[String: Any]]) {
      values[try #require(pair["key"] as? String)] = pair["value"] as? [String: Any]
    }
    #expect(values["text"]?["stringValue"] as? String == text)
    #expect(values["number"]?["intValue"] as? String == "42")
    #expect(values["half"]?["doubleValue"] as? Double == 0.5)
    #expect(values["flag"]?["boolValue"] as? Bool == true)
    let list = (values["list"]?["arrayValue"] as? [String: Any])?["values"] as? [[String: Any]]
    #expect(list?.compactMap { $0["stringValue"] as? String } == ["a", "b\""])
  }

  @Test("An error is an event and the status of its span")
  func errors() throws {
    struct Broken: Error, CustomStringConvertible { let description = "it broke" }
    let span = tracer.startSpan("work", context: .topLevel)
    span.recordError(Broken())
    span.setStatus(SpanStatus(code: .error))
    span.end()
    let found = try #require(try spans(of: resource.document(of: queue.takeBatch())).first)
    let status = found["status"] as? [String: Any]
    #expect(status?["code"] as? Int == 2)
    #expect(status?["message"] as? String == "it broke")
    let event = try #require((found["events"] as? [[String: Any]])?.first)
    #expect(event["name"] as? String == "exception")
    #expect(UInt64(event["timeUnixNano"] as? String ?? "") != nil)
  }

  @Test("Of new traces, the configured part is recorded; a caller's decision is followed")
  func sampling() throws {
    let some = SiteTracer(queue, ratio: 0.25)
    let recorded = (0..<4000).count { _ in some.startSpan("x", context: .topLevel).isRecording }
    #expect(recorded > 800 && recorded < 1200)
    let none = SiteTracer(queue, ratio: 0)
    #expect(!(0..<1000).contains { _ in none.startSpan("x", context: .topLevel).isRecording })
    let header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0"
    let yes = try #require(TraceContext(traceparent: header + "1"))
    let no = try #require(TraceContext(traceparent: header + "0"))
    #expect(none.startSpan("x", context: InstrumentationContext(yes)).isRecording)
    let silent = tracer.startSpan("x", context: InstrumentationContext(no))
    #expect(!silent.isRecording)
    silent.end()
    #expect(queue.takeBatch().isEmpty)
    #expect(silent.context.trace?.traceID == no.traceID)
  }

  @Test("A full queue drops what is new, and counts it")
  func bounds() {
    for number in 0..<25 { tracer.startSpan("\(number)", context: .topLevel).end() }
    #expect(queue.counts.dropped == 15)
    #expect(queue.takeBatch().map(\.name) == ["0", "1", "2", "3"])
    #expect(queue.takeBatch().count == 4)
    #expect(queue.takeBatch().count == 2)
    #expect(queue.takeBatch().isEmpty)
  }

  @Test("Spans are sent in batches, also those that are left when the program ends", .timeLimit(.minutes(1)))
  func export() async throws {
    let sent = Mutex<[Int]>([])
    let queue = queue
    let exporter = SpanExporter(queue, service: "notes", version: "1", instance: "1") { body in
      let count = try self.spans(of: body).count
      sent.withLock { $0.append(count) }
    } report: { _ in
    }
    let running = Task { await exporter.run() }
    for number in 0..<4 { tracer.startSpan("\(number)", context: .topLevel).end() }
    while queue.counts.exported < 4 { await Task.yield() }
    tracer.startSpan("last", context: .topLevel).end()
    running.cancel()
    await running.value
    #expect(sent.withLock(\.self) == [4, 1])
    #expect(queue.counts == (exported: 5, dropped: 0))
  }

  @Test("A receiver that refuses costs its batches, and is complained about once", .timeLimit(.minutes(1)))
  func refusal() async throws {
    struct Refused: Error {}
    let isRefusing = Mutex(true)
    let reports = Mutex<[String?]>([])
    let exporter = SpanExporter(queue, service: "notes", version: "1", instance: "1") { _ in
      if isRefusing.withLock(\.self) { throw Refused() }
    } report: { failure in
      reports.withLock { $0.append(failure) }
    }
    let running = Task { await exporter.run() }
    func fill() { for _ in 0..<4 { tracer.startSpan("x", context: .topLevel).end() } }
    for round in 1...2 {
      fill()
      while queue.counts.dropped < 4 * round { await Task.yield() }
    }
    isRefusing.withLock { $0 = false }
    fill()
    while queue.counts.exported < 4 { await Task.yield() }
    running.cancel()
    await running.value
    #expect(reports.withLock(\.self) == ["Refused()", nil])
  }

  @Test(
    "Spans that a receiver rejects are dropped, the others of their batch exported", .timeLimit(.minutes(1)))
  func partialSuccess() async throws {
    let answer = #"{"partialSuccess":{"rejectedSpans":"3","errorMessage":"too old"}}"#
    let rejected = try #require(
      RejectedSpans(answer: Array(answer.utf8), of: "http://otlp.example/v1/traces"))
    let reports = Mutex<[String?]>([])
    let exporter = SpanExporter(queue, service: "notes", version: "1", instance: "1") { _ in
      throw rejected
    } report: { failure in
      reports.withLock { $0.append(failure) }
    }
    let running = Task { await exporter.run() }
    for _ in 0..<4 { tracer.startSpan("x", context: .topLevel).end() }
    while queue.counts.exported + queue.counts.dropped < 4 { await Task.yield() }
    running.cancel()
    await running.value
    #expect(queue.counts == (exported: 1, dropped: 3))
    #expect(reports.withLock(\.self) == ["http://otlp.example/v1/traces rejected 3 spans: too old"])
  }

  @Test(
    "Only an answer that names rejected spans is a partial success",
    arguments: [
      ("{}", nil), ("", nil), ("accepted", nil), (#"{"partialSuccess":{}}"#, nil),
      (#"{"partialSuccess":{"rejectedSpans":"0","errorMessage":"use gRPC"}}"#, nil),
      (#"{"partialSuccess":{"rejectedSpans":1}}"#, "x rejected 1 span"),
    ] as [(String, String?)])
  func answers(text: String, description: String?) {
    #expect(RejectedSpans(answer: Array(text.utf8), of: "x")?.description == description)
  }

  @Test("Without a tracer, nothing is evaluated")
  func off() async {
    #expect(!Traces.isOn)
    let value = await traced(unreachable(), attributes: unreachableAttributes()) { span in span == nil }
    let other = await tracedAnew(unreachable()) { span in span == nil }
    #expect(value && other)
  }

  private func unreachable() -> String {
    Issue.record("the name of a span was made")
    return ""
  }

  private func unreachableAttributes() -> SpanAttributes {
    Issue.record("attributes were made")
    return [:]
  }
}
