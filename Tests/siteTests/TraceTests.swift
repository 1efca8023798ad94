import Foundation
import Postgres
import PostgresTestSupport
import Testing

@Suite("Traces of a running site", .timeLimit(.minutes(15)))
struct TraceTests {
  private let site = SiteProcess()
  private let caller = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

  private func get(_ path: String, from port: Int, _ fields: String = "") async throws -> String {
    try await exchange(
      port: port, "GET \(path) HTTP/1.1\r\nHost: blog.example\r\nConnection: close\r\n\(fields)\r\n")
  }

  private func start(
    _ receiver: TraceReceiver?, _ environment: [String: String] = [:]
  ) async throws -> (RunningSite, port: Int) {
    let endpoint = receiver?.address ?? "http://127.0.0.1:1"
    let running = try site.start(
      ["serve", "--port", "0"],
      environment: ["OTEL_EXPORTER_OTLP_ENDPOINT": endpoint, "ACCESS_LOG": "off"].merging(environment) { $1 })
    let line = try #require(try await running.firstLine(), "\(running.errorText)")
    return (running, try #require(line.split(separator: ":").last.flatMap { Int($0) }))
  }

  /// Ends the site, after which all spans have arrived.
  private func stop(_ running: RunningSite) async throws {
    running.send(SIGTERM)
    let outcome = try await running.outcome()
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("A request of a trusted proxy continues its trace; below it are the render and its statements")
  func request() async throws {
    let receiver = try TraceReceiver()
    let (running, port) = try await start(
      receiver,
      [
        "TRUSTED_PROXIES": "127.0.0.1", "OTEL_EXPORTER_OTLP_HEADERS": "X-Key=a%20secret",
        "OTEL_SERVICE_NAME": "notes", "OTEL_TRACES_SAMPLER_ARG": "0",
      ])
    let response = try await get(
      "/archive?secret=1", from: port,
      "traceparent: \(caller)\r\nX-Forwarded-For: 192.0.2.7\r\nUser-Agent: test\r\n")
    #expect(response.hasPrefix("HTTP/1.1 200"))
    let id = try #require(response.firstMatch(of: #/X-Request-ID: (\S+)/#.ignoresCase())).1
    // Nobody else decides to record a trace here.
    _ = try await get("/", from: port)
    try await stop(running)

    #expect(receiver.problems == [])
    #expect(receiver.keys == ["a secret"])
    let spans = receiver.spans
    #expect(Set(spans.map(\.trace)) == ["4bf92f3577b34da6a3ce929d0e0e4736"])
    let request = try #require(spans.first { $0.kind == 2 })
    #expect(spans.count { $0.kind == 2 } == 1)
    #expect(request.name == "GET archive.all", "\(request)")
    #expect(request.parent == "00f067aa0ba902b7")
    #expect(request.resource["service.name"] == "notes")
    #expect(request.resource["service.version"] == "0.1.0")
    #expect(
      request.attributes == [
        "http.request.method": "GET", "http.response.status_code": "200", "http.route": "archive.all",
        "url.path": "/archive", "url.scheme": "http", "server.address": "blog.example",
        "client.address": "192.0.2.7", "user_agent.original": "test", "colophon.request_id": String(id),
      ])
    let render = try #require(spans.first { $0.name == "render archive.all" })
    #expect(render.parent == request.id)
    #expect(request.start <= render.start && render.end <= request.end)
    let statements = spans.filter { $0.attributes["db.system.name"] == "postgresql" }
    #expect(statements.contains { $0.parent == render.id })
    for statement in statements {
      #expect(statement.kind == 3)
      // One asks, before the page is made, whether an address with a query leads to a post.
      let parent = statement.parent == render.id ? render : request
      #expect(statement.parent == parent.id)
      #expect(parent.start <= statement.start && statement.end <= parent.end)
      #expect(statement.attributes["db.query.summary"] == statement.name)
      #expect(statement.attributes["db.query.text"]?.contains("SELECT") == true)
      #expect(statement.attributes["db.namespace"] == "colophon")
    }
    await receiver.stop()
  }

  @Test("A reader's traceparent is not believed: the request begins a trace of its own")
  func untrusted() async throws {
    let receiver = try TraceReceiver()
    let (running, port) = try await start(receiver)
    _ = try await get("/archive", from: port, "traceparent: \(caller)\r\n")
    try await stop(running)
    #expect(receiver.problems == [])
    let request = try #require(receiver.spans.first { $0.kind == 2 })
    #expect(request.trace != "4bf92f3577b34da6a3ce929d0e0e4736")
    #expect(request.parent == nil)
    await receiver.stop()
  }

  @Test("A job is a trace of its own, and the site that it calls learns its span")
  func job() async throws {
    let receiver = try TraceReceiver()
    let (running, port) = try await start(
      receiver, ["BASE_URL": "http://blog.example", "HUB_ALLOW_PRIVATE": "on", "LOG_LEVEL": "debug"])
    let form =
      "hub.mode=subscribe&hub.topic=http://blog.example/feed.xml&hub.callback=\(receiver.address)/callback/secret"
    let answer = try await exchange(
      port: port,
      "POST /hub HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: \(form.utf8.count)\r\n"
        + "Content-Type: application/x-www-form-urlencoded\r\n\r\n\(form)")
    #expect(answer.hasPrefix("HTTP/1.1 202 "), "\(answer)")
    #expect(try await running.firstError(matching: #/(subscribe: done)/#) != nil)
    try await stop(running)

    #expect(receiver.problems == [])
    let spans = receiver.spans
    let job = try #require(spans.first { $0.name == "job websub.verification" })
    #expect(job.kind == 5 && job.parent == nil && !job.hasFailed)
    #expect(job.attributes["messaging.destination.name"] == "websub.verification")
    #expect(job.attributes["colophon.job.outcome"] != nil)
    let call = try #require(spans.first { $0.kind == 3 && $0.attributes["http.request.method"] == "GET" })
    #expect(call.trace == job.trace && call.parent == job.id)
    #expect(call.attributes["server.address"] == "127.0.0.1")
    #expect(call.attributes["http.response.status_code"] == "200")
    #expect(receiver.callers == ["00-\(call.trace)-\(call.id)-01"])
    #expect(!spans.contains { $0.attributes.values.contains { $0.contains("callback/secret") } })
    await receiver.stop()
  }

  @Test("A failure is the status of its spans, and the log names request and trace as the reader's page does")
  func failure() async throws {
    let receiver = try TraceReceiver()
    try await withTestDatabase { database in
      let (running, port) = try await start(
        receiver,
        ["DATABASE_URL": database.url, "TRUSTED_PROXIES": "127.0.0.1", "LOG_FORMAT": "json"])
      try await database.execute("ALTER TABLE posts RENAME TO posts_elsewhere")
      let page = try await get("/archive", from: port, "traceparent: \(caller)\r\nX-Request-ID: proxy-17\r\n")
      #expect(page.hasPrefix("HTTP/1.1 500"), "\(page)")
      #expect(page.contains(#/X-Request-ID: proxy-17\r\n/#.ignoresCase()))
      #expect(page.components(separatedBy: "proxy-17").count >= 3)
      try await stop(running)
      let lines = try running.errorText.split(separator: "\n").map { line in
        try #require(
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
      }
      let failure = try #require(
        lines.first { ($0["message"] as? String)?.hasPrefix("GET /archive failed") == true })
      #expect(failure["level"] as? String == "error")
      #expect(failure["request_id"] as? String == "proxy-17")
      #expect(failure["trace_id"] as? String == "4bf92f3577b34da6a3ce929d0e0e4736")
      #expect((failure["time"] as? String)?.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.?\d*Z/#) != nil)
    }
    #expect(receiver.problems == [])
    let request = try #require(receiver.spans.first { $0.kind == 2 })
    #expect(request.hasFailed && request.attributes["error.type"] == "500")
    let statement = try #require(receiver.spans.first { $0.attributes["db.response.status_code"] != nil })
    #expect(statement.hasFailed && statement.attributes["db.response.status_code"] == "42P01")
    await receiver.stop()
  }

  @Test("A statement's span names the one host that it was sent to")
  func severalHosts() async throws {
    let receiver = try TraceReceiver()
    try await withTestDatabase { database in
      let folder = try #require(database.url.firstMatch(of: #/host=(\S+)/#)).1
      let (running, port) = try await start(
        receiver, ["DATABASE_URL": database.url.replacing("host=\(folder)", with: "host=/nowhere,\(folder)")])
      #expect(try await get("/archive", from: port).hasPrefix("HTTP/1.1 200"))
      try await stop(running)
      let statements = receiver.spans.filter { $0.attributes["db.system.name"] == "postgresql" }
      #expect(!statements.isEmpty)
      #expect(Set(statements.map { $0.attributes["server.address"] }) == [String(folder)])
      #expect(Set(statements.map { $0.attributes["server.port"] }) == ["5432"])
    }
    await receiver.stop()
  }

  @Test("Spans that the receiver rejects are logged with its reason, and without the password for it")
  func rejected() async throws {
    let receiver = try TraceReceiver(
      answering: #"{"partialSuccess":{"rejectedSpans":"1","errorMessage":"too\nold"}}"#)
    let address = receiver.address.replacing("//", with: "//me:s3cret@")
    let (running, port) = try await start(receiver, ["OTEL_EXPORTER_OTLP_ENDPOINT": address])
    _ = try await get("/archive", from: port)
    try await stop(running)
    #expect(
      running.errorText.contains("traces: \(receiver.address)/v1/traces rejected 1 span: too old"),
      "\(running.errorText)")
    #expect(!running.errorText.contains("s3cret"))
    await receiver.stop()
  }

  @Test("A receiver that is away costs readers nothing; what was dropped is counted and said once")
  func receiverAway() async throws {
    let (running, port) = try await start(nil, ["METRICS": "127.0.0.1:0"])
    let found = try await running.firstError(matching: #/metrics at http://127\.0\.0\.1:(\d+)/metrics/#)
    let metrics = try #require(found.flatMap { Int($0) })
    var dropped = 0
    while dropped < 600 {
      for _ in 0..<100 { #expect(try await get("/healthz", from: port).hasPrefix("HTTP/1.1 200")) }
      let text = try await answer(from: metrics, to: "/metrics")
      dropped = try #require(text.firstMatch(of: #/traces_spans_dropped_total (\d+)/#).flatMap { Int($0.1) })
    }
    try await stop(running)
    #expect(running.errorText.components(separatedBy: "spans are dropped").count == 2, "\(running.errorText)")
  }
}
