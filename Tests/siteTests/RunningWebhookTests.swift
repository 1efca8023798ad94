import Foundation
import HTTP
import HTTPTypes
import Logging
import Server
import Synchronization
import Testing

@Suite("Webhooks of a running site", .timeLimit(.minutes(15)))
struct RunningWebhookTests {
  private let site = SiteProcess()
  private let environment = ["BASE_URL": "http://blog.example", "WEBHOOKS_ALLOW_PRIVATE": "on"]

  @Test("Each change is told once, whichever process made it, though processes are killed at any time")
  func killed() async throws {
    let receiver = try Receiver()
    let added = try await site.run("webhook", "new", receiver.url)
    #expect(added.status == 0 && added.output.hasPrefix("whsec_"), "\(added.errors)")
    // While no server runs.
    try await publish("One")
    let first = try site.start(["serve", "--port", "0"], environment: environment)
    #expect(try await receiver.requests(atLeast: 1).map(\.type) == ["post.published"])

    // During a delivery.
    receiver.isSlow(true)
    try await publish("Two")
    #expect(try await receiver.requests(atLeast: 2).last?.type == "post.updated")
    first.send(SIGKILL)
    _ = try await first.outcome()
    receiver.isSlow(false)
    let processes = try (0..<2).map { _ in
      try site.start(["serve", "--port", "0"], environment: environment)
    }
    // The attempt of the killed process counts as failed when its claim ends. What is new needs not wait.
    try await publish("Three")
    let requests = try await receiver.requests(atLeast: 4)
    #expect(Set(requests.map(\.id)).count == 3)
    #expect(requests.map(\.type) == ["post.published"] + Array(repeating: "post.updated", count: 3))
    #expect(requests.filter { $0.id == requests[1].id }.count == 2)

    // While both run, the time of a post comes.
    let due = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + 5).rounded(.up))
    try await sync("later.md", "---\ntitle: Later\ndate: \(due.formatted(.iso8601))\n---\nText.\n")
    let all = try await receiver.requests(atLeast: 5)
    #expect(Date() >= due)
    #expect(all.count == 5 && all.last?.type == "post.published")

    let listed = try await site.run("webhook", "list").output
    #expect(listed == "\(receiver.url)  on\n")
    #expect(try await site.run("webhook", "remove", receiver.url).status == 0)
    let unknown = try await site.run("webhook", "remove", receiver.url)
    #expect(unknown.status == 65 && unknown.errors.contains("no webhook goes to \(receiver.url)"))
    #expect(try await site.run("webhook", "new", "ftp://example.com/").status == 64)
    for process in processes {
      process.send(SIGTERM)
      #expect(try await process.outcome().status == 0)
    }
    await receiver.stop()
  }

  private func sync(_ name: String, _ text: String) async throws {
    let folder = "\(site.data)/content/posts"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    let outcome = try await site.run("sync")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// Imports a feed with one entry, which has this text.
  private func publish(_ text: String) async throws {
    let feed = site.file(
      "feed.xml",
      """
      <rss version="2.0"><channel><title>A blog</title><link>https://blog.example/</link><description>d</description>
      <item><title>A post</title><link>https://blog.example/a/</link><description>\(text)</description></item>
      </channel></rss>
      """)
    let outcome = try await site.run("import", feed)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}

/// A receiver of webhooks.
private final class Receiver: Sendable {
  struct Request: Sendable {
    let id: String
    let type: String
  }

  private final class State: Sendable {
    let requests = Mutex<[Request]>([])
    let isSlow = Mutex(false)
  }

  private let server: Server
  private let state: State
  let url: String

  init() throws {
    let state = State()
    self.state = state
    server = Server(ServerConfiguration(host: "127.0.0.1", port: 0), logger: Logger(label: "receiver")) {
      request in
      struct Body: Decodable { let type: String }
      let body = try await request.body.collect(upTo: 1 << 20)
      let type = try JSONDecoder().decode(Body.self, from: Data(body)).type
      let id = HTTPField.Name("webhook-id").flatMap { request.headerFields[$0] } ?? ""
      state.requests.withLock { $0.append(Request(id: id, type: type)) }
      if state.isSlow.withLock(\.self) { try await Task.sleep(for: .seconds(60)) }
      return Response(.noContent)
    }
    url = "http://127.0.0.1:\(try server.start().first?.port ?? 0)/hook"
  }

  func stop() async { await server.shutdown(grace: .zero) }

  func isSlow(_ isSlow: Bool) { state.isSlow.withLock { $0 = isSlow } }

  /// The requests so far, as soon as there are `count`, or after three minutes.
  func requests(atLeast count: Int) async throws -> [Request] {
    for _ in 0..<18_000 where state.requests.withLock(\.count) < count {
      try await Task.sleep(for: .milliseconds(10))
    }
    return state.requests.withLock(\.self)
  }
}
