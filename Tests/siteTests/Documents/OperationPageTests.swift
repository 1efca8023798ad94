import Foundation
import Testing

@Suite("The page on operation")
struct OperationPageTests {
  private let site = SiteProcess()

  @Test("Its table has exactly the metrics at /metrics, with types and labels")
  func metrics() async throws {
    let running = try site.start(
      ["serve", "--port", "0"],
      environment: ["METRICS": "127.0.0.1:0", "ACCESS_LOG": "off", "FEED_POLL_LIMIT": "60/hour"])
    let port = try #require(try await port(of: running))
    let found = try await running.firstError(matching: #/metrics at http://127\.0\.0\.1:(\d+)/metrics/#)
    let metricsPort = try #require(found.flatMap { Int($0) })
    _ = try await answer(from: port, to: "/")
    // Refused by the server itself.
    _ = try await exchange(port: port, "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n")
    var text = ""
    // The database is asked for replicas in the background.
    for _ in 0..<10_000
    where !text.contains("http_requests_refused_total{") || !text.contains("\ndb_replicas ") {
      text = try await answer(from: metricsPort, to: "/metrics")
      try await Task.sleep(for: .milliseconds(10))
    }
    let rows = try MarkdownFile("Documentation/operation.md").table("metric", "type", "labels")
    let documented = rows.map { row in
      "\(row[0].codeSpans[0]) \(row[1]) \(row[2].codeSpans.sorted().joined(separator: ","))"
    }
    #expect(documented.sorted() == Self.metrics(in: text))
    running.send(SIGTERM)
    #expect(try await running.outcome().status == 0)
  }

  @Test("It names exactly the keys of a JSON line of the access log")
  func logKeys() async throws {
    let running = try site.start(["serve", "--port", "0"], environment: ["ACCESS_LOG": "json"])
    let port = try #require(try await port(of: running))
    _ = try await answer(from: port, to: "/")
    running.send(SIGTERM)
    let line = try #require(try await running.outcome().output.split(separator: "\n").last)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let rows = try MarkdownFile("Documentation/operation.md").table("key", "value")
    #expect(rows.flatMap(\.[0].codeSpans).sorted() == object.keys.sorted())
  }

  /// Name, type and labels of each metric, sorted.
  private static func metrics(in text: String) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline)
    return lines.compactMap { line -> String? in
      guard let type = line.wholeMatch(of: #/# TYPE (\w+) (\w+)/#) else { return nil }
      let name = type.1
      let sample = lines.first { line in
        let full = line.prefix { $0 != "{" && $0 != " " }
        return full == name || ["_bucket", "_sum", "_count"].contains { full == name + $0 }
      }
      let labels = (sample ?? "").matches(of: #/(\w+)="/#).map { String($0.1) }.filter { $0 != "le" }
      return "\(name) \(type.2) \(labels.sorted().joined(separator: ","))"
    }.sorted()
  }

  private func port(of running: RunningSite) async throws -> Int? {
    try await running.firstLine()?.split(separator: ":").last.flatMap { Int($0) }
  }
}
