import HTTP
import HTTPClient
import HTTPTypes
import Logging
import Prometheus
import Server
import Testing

@Suite("What a server counts")
struct ServerMetricsTests {
  private static let hello: Handler = { _ in .plain(.ok, "x") }
  /// Takes its time, as a busy machine does.
  private let client = HTTPClient { request, body, options in
    var options = options
    options.deadline = .seconds(3600)
    return try await HTTPClient.live(userAgent: "test").send(request, body, options)
  }

  @Test("Requests add up by route, method and status, whatever paths were asked for")
  func requests() async throws {
    let respond: Handler = { request in
      if request.target.path.hasPrefix("/unknown") { return Response(.notFound) }
      var response = Response.plain(.ok, "hello")
      response.route = request.target.path == "/a" ? "a" : "b"
      return response
    }
    try await counting(respond) { site, metrics in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask {
            _ = try await client.get("\(site)/a")
            _ = try await client.get("\(site)/b?\(number)")
            _ = try await client.get("\(site)/unknown/\(number)")
          }
        }
        try await group.waitForAll()
      }
      let exposition = try await self.exposition(metrics) { $0.sum("http_requests_total") == 60 }
      for route in ["a", "b"] {
        let labels = ["route": route, "method": "GET", "status": "200"]
        #expect(exposition.value("http_requests_total", labels) == 20)
        #expect(exposition.value("http_request_duration_seconds_count", ["route": route]) == 20)
        #expect(try #require(exposition.value("http_response_bytes_total", ["route": route])) > 20 * 80)
      }
      #expect(
        exposition.value("http_requests_total", ["route": "none", "method": "GET", "status": "404"]) == 20)
      #expect(exposition.samples.filter { $0.name == "http_requests_total" }.count == 3)
      #expect(exposition.value("http_requests_in_flight") == 0)
      #expect(exposition.sum("http_connections_total") >= 1)
      #expect(exposition.types["http_request_duration_seconds"] == "histogram")
      for name in exposition.types.keys { #expect(exposition.help[name] != nil, "\(name)") }
    }
  }

  @Test("Requests under way, refusals and broken responses are counted")
  func troubles() async throws {
    struct Failure: Error {}
    let (permissions, permit) = AsyncStream.makeStream(of: Void.self)
    let respond: Handler = { request in
      switch request.target.path {
      case "/slow":
        for await _ in permissions { break }
        return .plain(.ok, "slow")
      default: return Response(.ok, .plainText, .stream(ByteStream(length: 5) { { throw Failure() } }))
      }
    }
    try await counting(respond) { site, metrics in
      async let slow = client.get("\(site)/slow")
      _ = try await exposition(metrics) { $0.value("http_requests_in_flight") == 1 }
      permit.yield()
      _ = try await slow
      await #expect(throws: HTTPClientError.self) { try await client.get("\(site)/broken") }
      let path = String(repeating: "a", count: 20_000)
      let refused = try await client.get("\(site)/\(path)")
      #expect(refused.status == .uriTooLong)
      let exposition = try await self.exposition(metrics) { $0.sum("http_requests_total") == 3 }
      #expect(exposition.value("http_requests_in_flight") == 0)
      #expect(exposition.value("http_requests_aborted_total") == 1)
      #expect(exposition.value("http_requests_refused_total", ["status": "414"]) == 1)
    }
  }

  @Test("A client that takes too long is counted by what it took too long over")
  func timeouts() async throws {
    try await counting(Self.hello, idle: .milliseconds(50)) { site, metrics in
      // On a busy machine a connection may have been idle for too long before anything was asked.
      while (try? await client.get("\(site)/")) == nil {}
      let exposition = try await self.exposition(metrics) { exposition in
        exposition.value("http_client_timeouts_total", ["reason": "idle"]) == 1
          || exposition.value("http_connections_open") == 0
      }
      #expect(exposition.value("http_client_timeouts_total", ["reason": "head"]) == 0)
    }
  }

  @Test("GET /metrics shows the metrics, and no other path does")
  func endpoint() async throws {
    try await counting(Self.hello) { _, metrics in
      let response = try await client.get("\(metrics)/metrics")
      #expect(response.headerFields[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
      #expect(try await client.get("\(metrics)/").status == .notFound)
      var post = HTTPRequest(
        method: .post, scheme: "http", authority: String(metrics.dropFirst(7)), path: "/metrics")
      post.headerFields = [:]
      #expect(try await client.send(post, [], FetchOptions()).status == .methodNotAllowed)
    }
  }

  /// Runs a server that is counted and one that shows the metrics, at the two URLs that `body` gets.
  private func counting(
    _ respond: @escaping Handler, idle: Duration = .seconds(300),
    _ body: (_ site: String, _ metrics: String) async throws -> Void
  ) async throws {
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let registry = PrometheusRegistry()
    for (name, help) in ServerMetrics.descriptions { registry.describe(name, help) }
    var configuration = ServerConfiguration(port: 0)
    configuration.timeouts.idle = idle
    configuration.observers = [ServerMetrics { registry.shard() }]
    let site = Server(configuration, logger: logger, respond: respond)
    let metrics = Server(ServerConfiguration(port: 0), logger: logger, respond: registry.respond)
    let addresses = try [site, metrics].map { "http://\(try #require(try $0.start().first))" }
    do {
      try await body(addresses[0], addresses[1])
    } catch {
      await site.shutdown(grace: .zero)
      await metrics.shutdown(grace: .zero)
      throw error
    }
    await site.shutdown(grace: .zero)
    await metrics.shutdown(grace: .zero)
  }

  /// The metrics, as soon as `isThere` finds in them what was done before; a response is counted a moment after its
  /// client has it.
  private func exposition(
    _ metrics: String, _ isThere: (Exposition) -> Bool
  ) async throws -> Exposition {
    for _ in 0..<10_000 {
      let exposition = try Exposition(try await client.get("\(metrics)/metrics").body)
      if isThere(exposition) { return exposition }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("the metrics never came")
    return try Exposition(try await client.get("\(metrics)/metrics").body)
  }
}
