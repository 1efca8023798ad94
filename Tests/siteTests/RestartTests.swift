import Foundation
import Synchronization
import Testing

@Suite("Restarts without interruption", .serialized)
struct RestartTests {
  private let site = SiteProcess()

  @Test(
    "Every request is answered while one process takes a port over from another")
  func sharedPort() async throws {
    let first = try site.start(["serve", "--port", "0"], environment: ["LISTEN_SHARED": "on"])
    let port = try await port(of: first)
    try await takeOver(from: first, load: Load(.port(port))) {
      try site.start(["serve", "--port", "\(port)"], environment: ["LISTEN_SHARED": "on"])
    }
  }

  @Test("Every request is answered while one process takes a Unix socket over from another")
  func sharedFile() async throws {
    let path = "\(site.data)/site.sock"
    let environment = ["LISTEN_SHARED": "on", "LISTEN": "unix:\(path)?mode=600"]
    let first = try site.start(["serve"], environment: environment)
    #expect(try await first.firstLine() == "Serving unix:\(path)")
    try await takeOver(from: first, load: Load(.file(path))) {
      try site.start(["serve"], environment: environment)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("Requests on an inherited socket wait if the new process starts after the end of the old one")
  func passedSocket() async throws {
    let passed = try PassedListener()
    let first = try site.start(["serve"], passing: passed.descriptor)
    #expect(try await first.firstLine() != nil)
    let load = Load(.port(passed.port))
    load.start()
    try await load.goesOn()
    first.send(SIGTERM)
    #expect(try await first.outcome().status == 0)
    let second = try site.start(["serve"], passing: passed.descriptor)
    #expect(try await second.firstLine() != nil)
    try await load.goesOn()
    try await finish(load, second)
  }

  @Test("A process that counts no visits serves until it is told to stop")
  func withoutCounting() async throws {
    let running = try site.start(["serve", "--port", "0"], environment: ["COUNT_VISITS": "off"])
    let port = try await port(of: running)
    for _ in 0..<20 {
      #expect(try await answer(from: port, to: "/readyz").hasPrefix("HTTP/1.1 200"))
      try await Task.sleep(for: .milliseconds(50))
    }
    running.send(SIGTERM)
    #expect(try await running.outcome().status == 0)
  }

  @Test("While a process drains, /readyz fails and says so, and everything else is answered as before")
  func drains() async throws {
    let running = try site.start(["serve", "--port", "0"], environment: ["DRAIN_DELAY": "1h"])
    let port = try await port(of: running)
    #expect(try await answer(from: port, to: "/readyz").hasPrefix("HTTP/1.1 200"))
    running.send(SIGTERM)
    while try await answer(from: port, to: "/readyz").hasPrefix("HTTP/1.1 200") {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(try await running.firstError(matching: #/draining for (\d+) s/#) == "3600")
    let refusal = try await answer(from: port, to: "/readyz")
    #expect(refusal.hasPrefix("HTTP/1.1 503") && refusal.hasSuffix("draining\n"), "\(refusal)")
    for path in ["/", "/healthz", "/archive"] {
      #expect(try await answer(from: port, to: path).hasPrefix("HTTP/1.1 200"), "\(path)")
    }
    let health = try await site.run("health", environment: ["PORT": "\(port)"])
    #expect(health.status == 69 && health.errors.hasSuffix("answered 503: draining\n"), "\(health.errors)")
    running.send(SIGTERM)
    #expect(try await running.outcome().status == 128 + SIGTERM)
  }

  @Test("After it has drained, the process stops by itself")
  func drained() async throws {
    let running = try site.start(["serve", "--port", "0"], environment: ["DRAIN_DELAY": "1s"])
    let port = try await port(of: running)
    running.send(SIGTERM)
    #expect(try await answer(from: port, to: "/").hasPrefix("HTTP/1.1 200"))
    #expect(try await running.outcome().status == 0)
  }

  @Test("Two signals at once are one, as timeout sends one to a process and one to its group")
  func twoSignals() async throws {
    let running = try site.start(["serve", "--port", "0"])
    _ = try await port(of: running)
    running.send(SIGTERM)
    running.send(SIGINT)
    #expect(try await running.outcome().status == 0)
  }

  /// Lets the process from `start` take over from `first` while `load` sends requests.
  private func takeOver(from first: RunningSite, load: Load, _ start: () throws -> RunningSite) async throws {
    load.start()
    try await load.goesOn()
    let second = try start()
    #expect(try await second.firstLine() != nil)
    try await load.goesOn()
    first.send(SIGTERM)
    #expect(try await first.outcome().status == 0)
    try await load.goesOn()
    try await finish(load, second)
  }

  private func finish(_ load: Load, _ running: RunningSite) async throws {
    let result = await load.stop()
    #expect(result.failures == [])
    #expect(result.answers >= 200)
    running.send(SIGTERM)
    #expect(try await running.outcome().status == 0)
  }

  private func port(of running: RunningSite) async throws -> Int {
    let line = try #require(try await running.firstLine(), "serve ended before it was ready")
    return try #require(
      line.split(separator: ":").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) })
  }
}
