import Foundation
import Testing

@Suite("Logs and metrics of a running site")
struct ObservationTests {
  private let site = SiteProcess()

  @Test("The access log goes to standard output after the ready line, in the configured format")
  func standardOutput() async throws {
    let running = try site.start(["serve", "--port", "0"], environment: ["ACCESS_LOG": "json"])
    let port = try #require(try await port(of: running))
    for path in ["/", "/nothing", "/favicon.ico"] { _ = try await answer(from: port, to: path) }
    running.send(SIGTERM)
    let outcome = try await running.outcome()
    let lines = outcome.output.split(separator: "\n").dropFirst()
    let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    let targets = objects.compactMap { $0?["target"] as? String }
    let routes = objects.compactMap { $0?["route"] as? String }
    #expect(Set(targets) == ["/", "/nothing", "/favicon.ico"])
    #expect(Set(routes) == ["posts.home", "posts.permalink", "file"])
    #expect(objects.compactMap { $0?["request_id"] as? String }.count == 3)
  }

  @Test("With ACCESS_LOG=off, standard output has only the ready line")
  func off() async throws {
    let running = try site.start(["serve", "--port", "0"], environment: ["ACCESS_LOG": "off"])
    let port = try #require(try await port(of: running))
    _ = try await answer(from: port, to: "/")
    running.send(SIGTERM)
    #expect(try await running.outcome().output.split(separator: "\n").count == 1)
  }

  @Test("SIGUSR1 reopens the log, and the log is complete after a stop")
  func rotation() async throws {
    let log = "\(site.data)/access.log"
    let running = try site.start(["serve", "--port", "0"], environment: ["ACCESS_LOG_FILE": log])
    let port = try #require(try await port(of: running))
    _ = try await answer(from: port, to: "/old")
    for _ in 0..<10_000 where !text(of: log).contains("/old") { try await Task.sleep(for: .milliseconds(10)) }
    try FileManager.default.moveItem(atPath: log, toPath: "\(log).1")
    running.send(SIGUSR1)
    for _ in 0..<10_000 where !FileManager.default.fileExists(atPath: log) {
      try await Task.sleep(for: .milliseconds(10))
    }
    _ = try await answer(from: port, to: "/new")
    running.send(SIGTERM)
    #expect(try await running.outcome().status == 0)
    #expect(text(of: log).contains(#""GET /new HTTP/1.1" 404 "#))
    #expect(text(of: "\(log).1").contains(#""GET /old HTTP/1.1" 404 "#))
  }

  @Test("The metrics have their own port and are not on the site's")
  func metrics() async throws {
    let running = try site.start(
      ["serve", "--port", "0"], environment: ["METRICS": "127.0.0.1:0", "ACCESS_LOG": "off"])
    let port = try #require(try await port(of: running))
    let found = try await running.firstError(matching: #/metrics at http://127\.0\.0\.1:(\d+)/metrics/#)
    let metricsPort = try #require(found.flatMap { Int($0) })
    #expect(try await answer(from: port, to: "/metrics").hasPrefix("HTTP/1.1 404"))
    var figures = ""
    // Pages are kept as soon as the server listens for changes.
    for _ in 0..<10_000 where !figures.contains("\npage_cache_hits_total 1\n") {
      _ = try await answer(from: port, to: "/archive")
      figures = try await answer(from: metricsPort, to: "/metrics")
    }
    for _ in 0..<3 { _ = try await answer(from: port, to: "/") }
    _ = try await answer(from: port, to: "/feed.xml")
    for _ in 0..<10_000
    where !figures.contains(#"http_requests_total{method="GET",route="feeds.feed",status="200"} 1"#) {
      figures = try await answer(from: metricsPort, to: "/metrics")
      try await Task.sleep(for: .milliseconds(10))
    }
    for line in [
      #"http_requests_total{method="GET",route="posts.home",status="200"} 3"#,
      #"http_requests_total{method="GET",route="posts.permalink",status="404"} 1"#,
      #"http_request_duration_seconds_count{route="posts.home"} 3"#, "page_cache_hits_total 3",
      "db_pool_size 8", "db_pool_waiting 0", "process_resident_memory_bytes ", "process_open_fds ",
      "process_cpu_seconds_total ", "process_start_time_seconds ", "colophon_build_info{",
    ] {
      #expect(figures.contains("\n\(line)"), "\(line)")
    }
    running.send(SIGTERM)
    #expect(try await running.outcome().status == 0)
  }

  @Test("A log that cannot be opened prevents the start with one line")
  func unopenable() async throws {
    let outcome = try await site.run(
      "serve", "--port", "0", environment: ["ACCESS_LOG_FILE": "/nowhere/access.log"])
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("access log: open /nowhere/access.log: No such file or directory; "))
  }

  private func port(of running: RunningSite) async throws -> Int? {
    try await running.firstLine()?.split(separator: ":").last
      .flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
  }

  private func text(of path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
