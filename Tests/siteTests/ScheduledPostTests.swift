import Foundation
import Testing

@Suite("A scheduled post of a running site", .timeLimit(.minutes(15)))
struct ScheduledPostTests {
  private let site = SiteProcess()
  private let environment = [
    "BASE_URL": "http://blog.example", "HUB_ALLOW_PRIVATE": "on", "LOG_LEVEL": "debug",
  ]
  private static let paths = [
    "/", "/posts/later", "/archive", "/tags", "/feed.xml", "/feed.atom", "/feed.json", "/sitemap.xml",
    "/search?q=umbrella",
  ]

  @Test("It comes out by itself on every process, in kept pages too, and subscribers are told once")
  func comesOut() async throws {
    write("first.md", title: "The first post", date: Date(timeIntervalSince1970: 1_700_000_000))
    let processes = [try start(), try start()]
    var ports: [Int] = []
    for process in processes { ports.append(try await port(of: process)) }
    let subscriber = try CallbackServer()
    try await subscribe(subscriber.url, port: ports[0])
    // Either of them asks the subscriber.
    while !processes.contains(where: { $0.errorText.contains("subscribe: done") }) {
      try await Task.sleep(for: .milliseconds(50))
    }
    // So that both keep their pages.
    for port in ports {
      for path in Self.paths {
        #expect(try await !answer(from: port, to: path).contains(Self.mark(on: path)), "\(path)")
      }
    }

    let due = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + 6).rounded(.up))
    write("later.md", title: "The later post", tags: "weather, thunderstorm", date: due)
    #expect(try await site.run("sync").status == 0)
    for port in ports {
      for path in Self.paths {
        let answer = try await answer(from: port, to: path)
        // The answer was made before this moment.
        if Date() < due { #expect(!answer.contains(Self.mark(on: path)), "\(path)") }
      }
    }
    for (port, process) in zip(ports, processes) {
      for path in Self.paths {
        while try await !answer(from: port, to: path).contains(Self.mark(on: path)) {
          try #require(process.isRunning, "\(process.errorText)")
          try await Task.sleep(for: .milliseconds(50))
        }
        #expect(Date() >= due)
      }
    }
    #expect(try await subscriber.deliveries(atLeast: 1)[0].contains("The later post"))

    // What a second process would have sent of the same post would have come before this.
    write("last.md", title: "The last post", date: due)
    #expect(try await site.run("sync").status == 0)
    let deliveries = try await subscriber.deliveries(atLeast: 2)
    #expect(deliveries.count == 2)
    #expect(deliveries.last?.contains("The last post") == true)
    for process in processes {
      process.send(SIGTERM)
      #expect(try await process.outcome().status == 0)
    }
    await subscriber.stop()
  }

  /// What is at a path only if readers may see the post.
  private static func mark(on path: String) -> String {
    switch path {
    case "/tags": "thunderstorm"
    case "/sitemap.xml": "/posts/later"
    default: "The later post"
    }
  }

  private func start() throws -> RunningSite {
    try site.start(["serve", "--port", "0"], environment: environment)
  }

  private func subscribe(_ callback: String, port: Int) async throws {
    let form = "hub.mode=subscribe&hub.topic=http://blog.example/feed.xml&hub.callback=\(callback)"
    let answer = try await exchange(
      port: port,
      "POST /hub HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: \(form.utf8.count)\r\n"
        + "Content-Type: application/x-www-form-urlencoded\r\n\r\n\(form)")
    #expect(answer.hasPrefix("HTTP/1.1 202 "), "\(answer)")
  }

  private func write(_ name: String, title: String, tags: String = "weather", date: Date) {
    let posts = "\(site.data)/content/posts"
    try? FileManager.default.createDirectory(atPath: posts, withIntermediateDirectories: true)
    let text =
      "---\ntitle: \(title)\ndate: \(date.formatted(.iso8601))\ntags: [\(tags)]\n---\nTake an umbrella.\n"
    _ = FileManager.default.createFile(atPath: "\(posts)/\(name)", contents: Data(text.utf8))
  }

  private func port(of running: RunningSite) async throws -> Int {
    let line = try #require(try await running.firstLine(), "serve ended: \(running.errorText)")
    return try #require(
      line.split(separator: ":").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) })
  }
}
