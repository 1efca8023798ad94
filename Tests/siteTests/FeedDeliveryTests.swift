import Foundation
import Testing

/// Feeds over HTTP.
@Suite("A served site's feeds")
struct FeedDeliveryTests {
  private let site = SiteProcess()
  private static let paths = [
    "/feed.xml", "/feed.atom", "/feed.json", "/tags/swift/feed.xml", "/authors/Ada/feed.atom",
    "/feed.json?content=summary", "/feed.xml?tag=one&tag=swift",
  ]

  @Test("Validators and bytes are the same after a restart and in a second process")
  func processes() async throws {
    _ = try await site.run("import", blog("One", "Two"))
    var known: [String: [String: String]] = [:]
    try await serving { first in
      try await serving { second in
        for path in Self.paths {
          for coding in ["identity", "gzip", "br"] {
            let key = "\(path) \(coding)"
            let answers = [
              try await ask(first, path, ["Accept-Encoding: \(coding)"]),
              try await ask(second, path, ["Accept-Encoding: \(coding)"]),
            ]
            for answer in answers {
              #expect(answer.status == 200)
              #expect(answer["set-cookie"] == nil)
              #expect(answer["etag"] != nil && answer["last-modified"] != nil)
              #expect(answer["cache-control"] == "public, no-cache")
              #expect(answer["content-encoding"] == (coding == "identity" ? nil : coding))
            }
            #expect(answers[0].body == answers[1].body)
            #expect(answers[0].validators == answers[1].validators)
            known[key] = answers[0].validators
          }
        }
      }
    }
    try await serving { port in
      for (key, validators) in known {
        let parts = key.split(separator: " ").map { String($0) }
        let answer = try await ask(
          port, parts[0], ["Accept-Encoding: \(parts[1])", "If-None-Match: \(validators["etag"] ?? "")"])
        #expect(answer.status == 304, "\(key)")
        #expect(answer.body.isEmpty)
        #expect(answer["etag"] == validators["etag"])
        let dated = try await ask(
          port, parts[0],
          ["Accept-Encoding: \(parts[1])", "If-Modified-Since: \(validators["last-modified"] ?? "")"])
        #expect(dated.status == 304, "\(key)")
      }
    }
  }

  @Test("Conditions are evaluated as in RFC 9110 §13, and HEAD gets the header fields of GET")
  func conditions() async throws {
    _ = try await site.run("import", blog("One", "Two"))
    try await serving { port in
      for path in Self.paths {
        let whole = try await ask(port, path)
        let (tag, date) = (whole["etag"] ?? "", whole["last-modified"] ?? "")
        let (old, later) = ("Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 31 Dec 2100 23:59:59 GMT")
        for (fields, status) in [
          (["If-None-Match: \(tag)"], 304), (["If-None-Match: W/\(tag)"], 304), (["If-None-Match: *"], 304),
          (["If-None-Match: \"x\", \(tag), \"y\""], 304),
          (["If-None-Match: \"x\"", "If-None-Match: \(tag)"], 304),
          (["If-None-Match: \"x\""], 200), (["If-None-Match: \(tag.dropFirst().dropLast())"], 200),
          (["If-None-Match: \"x\"", "If-Modified-Since: \(date)"], 200),
          (["If-None-Match: \(tag)", "If-Modified-Since: \(old)"], 304),
          (["If-Modified-Since: \(date)"], 304), (["If-Modified-Since: \(later)"], 304),
          (["If-Modified-Since: \(old)"], 200), (["If-Modified-Since: soon"], 200),
          (["If-Match: \(tag)"], 200), (["If-Match: W/\(tag)"], 412), (["If-Match: *"], 200),
          (["If-Match: \"x\""], 412), (["If-Match: \(tag)", "If-None-Match: \(tag)"], 304),
          (["If-Match: \"x\"", "If-None-Match: \(tag)"], 412), (["If-Unmodified-Since: \(old)"], 412),
          (["If-Unmodified-Since: \(later)"], 200),
          (["If-Match: \(tag)", "If-Unmodified-Since: \(old)"], 200),
        ] {
          let get = try await ask(port, path, fields)
          let head = try await ask(port, path, fields, method: "HEAD")
          #expect(get.status == status, "\(path) \(fields)")
          #expect(head.status == status, "\(path) \(fields)")
          #expect(get.comparable == head.comparable, "\(path) \(fields)")
          #expect(head.body.isEmpty)
          #expect(get.body == (status == 200 ? whole.body : get.body))
          if status == 304 { #expect(get.body.isEmpty && get["vary"] == whole["vary"] && get["etag"] == tag) }
        }
      }
    }
  }

  @Test("A 226 response has only the new entries, also from a process that never served the old version")
  func changes() async throws {
    _ = try await site.run("import", blog("One", "Two"))
    var old: [String: Answer] = [:]
    try await serving { port in
      for path in Self.paths { old[path] = try await ask(port, path) }
    }
    _ = try await site.run("import", blog("One", "Two", "Three"))
    try await serving { port in
      for (path, before) in old {
        let fields = ["A-IM: feed", "If-None-Match: \(before["etag"] ?? "")"]
        let whole = try await ask(port, path)
        let answer = try await ask(port, path, fields)
        #expect(answer.status == 226, "\(path)")
        #expect(answer.reason == "IM Used")
        #expect(answer["im"] == "feed")
        #expect(answer["etag"] == whole["etag"])
        #expect(answer["delta-base"] == before["etag"])
        #expect(answer["cache-control"]?.contains("im") == true)
        #expect(answer.body.contains("Three") && !answer.body.contains("Two"))
        #expect(whole.body.contains("Three") && whole.body.contains("Two"))
        #expect(try await ask(port, path, ["If-None-Match: \(before["etag"] ?? "")"]).status == 200)
        #expect(
          try await ask(port, path, ["A-IM: feed", "If-None-Match: \(answer["etag"] ?? "")"]).status == 304)
      }
    }
  }

  @Test("A client that polls more often than FEED_POLL_LIMIT allows gets 429, and the metrics count it")
  func polls() async throws {
    _ = try await site.run("import", blog("One"))
    let environment = ["FEED_POLL_LIMIT": "3/hour", "METRICS": "127.0.0.1:0"]
    try await serving(environment) { port, running in
      let tag = try await ask(port, "/feed.xml")["etag"] ?? ""
      for _ in 1...2 { #expect(try await ask(port, "/feed.xml", ["If-None-Match: \(tag)"]).status == 304) }
      let refused = try await ask(port, "/feed.xml", ["If-None-Match: \(tag)"])
      #expect(refused.status == 429)
      #expect((Int(refused["retry-after"] ?? "") ?? 0) > 600)
      #expect((Int(refused["retry-after"] ?? "") ?? 0) <= 1200)
      #expect(try await ask(port, "/feed.atom").status == 200)
      #expect(try await ask(port, "/").status == 200)
      let found = try await running.firstError(matching: #/metrics at http://127\.0\.0\.1:(\d+)/metrics/#)
      let figures = try await ask(#require(found.flatMap { Int($0) }), "/metrics").body
      #expect(figures.contains("\nfeed_polls_total 5\n"))
      #expect(figures.contains("\nfeed_polls_refused_total 1\n"))
    }
  }

  private func serving(_ body: (Int) async throws -> Void) async throws {
    try await serving([:]) { port, _ in try await body(port) }
  }

  private func serving(
    _ environment: [String: String], _ body: (Int, RunningSite) async throws -> Void
  ) async throws {
    let running = try site.start(
      ["serve", "--port", "0"], environment: environment.merging(["BASE_URL": "https://site.example"]) { $1 })
    let line = try #require(
      try await running.firstLine(), "serve ended before it was ready: \(running.errorText)")
    let result: Result<Void, any Error>
    do {
      result = .success(
        try await body(#require(line.split(separator: ":").last.flatMap { Int($0) }), running))
    } catch {
      result = .failure(error)
    }
    running.send(SIGTERM)
    _ = try await running.outcome()
    try result.get()
  }

  private func blog(_ titles: String...) -> String {
    let items = titles.enumerated().map { index, title in
      """
      <item><title>\(title)</title><link>https://blog.example/\(title)</link><guid>https://blog.example/\(title)</guid>
      <dc:creator>Ada</dc:creator><category>swift</category><category>one</category>
      <pubDate>Mon, 0\(index + 1) Jan 2024 08:00:00 GMT</pubDate>
      <description><![CDATA[<p>\(String(repeating: "Some text. ", count: 60))</p>]]></description></item>
      """
    }
    return site.file(
      "blog.xml",
      """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>A blog</title>
      <link>https://blog.example/</link><description>Things</description>\(items.joined())</channel></rss>
      """)
  }

  private func ask(
    _ port: Int, _ path: String, _ fields: [String] = [], method: String = "GET"
  ) async throws -> Answer {
    let lines = ["\(method) \(path) HTTP/1.1", "Host: site.example", "Connection: close"] + fields
    return try Answer(await exchange(port: port, lines.joined(separator: "\r\n") + "\r\n\r\n"))
  }
}

/// A response; each byte is one scalar of the text.
private struct Answer: Sendable {
  let status: Int
  let reason: String
  /// Names in lowercase.
  let fields: [(name: String, value: String)]
  let body: String

  init(_ text: String) throws {
    let end = try #require(text.firstRange(of: "\r\n\r\n"), "no response")
    let lines = text[..<end.lowerBound].split(separator: "\r\n")
    let words = lines[0].split(separator: " ", maxSplits: 2)
    status = try #require(Int(words[1]))
    reason = words.count > 2 ? String(words[2]) : ""
    fields = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
    }
    body = String(text[end.upperBound...])
  }

  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  var validators: [String: String] {
    ["etag", "last-modified", "vary", "content-length"].reduce(into: [:]) { $0[$1] = self[$1] }
  }

  /// The header fields that two answers to the same request share.
  var comparable: [String] {
    fields.filter { !["date", "x-request-id"].contains($0.name) }.map { "\($0.name): \($0.value)" }
  }
}
