import HTTP
import HTTPClient
import HTTPTypes
import Logging
import Prometheus
import Server
import Testing

@Suite("Server metrics")
struct ServerMetricsTests {
  private static let hello: Handler = { _ in .plain(.ok, "x") }
  /// Has a long deadline, for busy machines.
  private let client = HTTPClient { request, body, options in
    var options = options
    options.deadline = .seconds(3600)
    return try await HTTPClient.live(userAgent: "test").send(request, body, options)
  }

  @Test("Requests are counted by route, method and status, not by path")
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

  @Test("Requests in flight, refusals and broken responses are counted")
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

  @Test("A client that is too slow is counted under the timeout that it exceeded")
  func timeouts() async throws {
    let short = Duration.milliseconds(50)
    let configure: (inout ServerTimeouts) -> Void = {
      // A busy machine may take long to send the first byte.
      $0.firstByte = .seconds(3600)
      $0.idle = short
      $0.head = short
    }
    try await counting(Self.hello, configure) { site, metrics in
      let idle = try SilentClient(site, sending: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let unfinished = try SilentClient(site, sending: "GET / HTTP/1.1\r\n")
      let exposition = try await exposition(metrics) { $0.sum("http_client_timeouts_total") == 2 }
      for reason in ["idle", "head"] {
        #expect(exposition.value("http_client_timeouts_total", ["reason": reason]) == 1, "\(reason)")
      }
      withExtendedLifetime((idle, unfinished)) {}
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

  /// Runs an observed server and one that exposes the metrics, and passes their URLs to `body`.
  private func counting(
    _ respond: @escaping Handler, _ configure: (inout ServerTimeouts) -> Void = { $0.idle = .seconds(300) },
    _ body: (_ site: String, _ metrics: String) async throws -> Void
  ) async throws {
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let registry = PrometheusRegistry()
    for (name, help) in ServerMetrics.descriptions { registry.describe(name, help) }
    var configuration = ServerConfiguration(port: 0)
    configure(&configuration.timeouts)
    configuration.observers = [ServerMetrics(registry)]
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

  /// The metrics, as soon as `isComplete` accepts them: the server counts a response a moment after its
  /// client has it.
  private func exposition(
    _ metrics: String, _ isComplete: (Exposition) -> Bool
  ) async throws -> Exposition {
    for _ in 0..<10_000 {
      let exposition = try Exposition(try await client.get("\(metrics)/metrics").body)
      if isComplete(exposition) { return exposition }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("The metrics do not become complete.")
    return try Exposition(try await client.get("\(metrics)/metrics").body)
  }
}
