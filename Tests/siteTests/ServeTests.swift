import Foundation
import Testing

@Suite("A running site")
struct ServeTests {
  private let site = SiteProcess()

  @Test("serve makes a database of its own, serves, and stops cleanly", arguments: [SIGTERM, SIGINT])
  func serve(signal: Int32) async throws {
    let running = try site.start(["serve", "--port", "0"])
    let line = try #require(try await running.firstLine(), "serve ended before it was ready")
    let port = try #require(
      line.split(separator: ":").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) })
    let response = try await answer(from: port, to: "/")
    #expect(response.hasPrefix("HTTP/1.1 200"))
    #expect(response.contains("A test"))
    running.send(signal)
    let outcome = try await running.outcome()
    #expect(outcome.status == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(site.data)/data/postgres/postmaster.pid"))
  }

  @Test(
    "serve listens where LISTEN says, and tells the service manager when it can be used and when it stops")
  func managed() async throws {
    let manager = try NotificationSocket(path: "\(site.data)/notify.sock")
    let path = "\(site.data)/site.sock"
    let running = try site.start(
      ["serve"], environment: ["LISTEN": "unix:\(path)", "NOTIFY_SOCKET": manager.path])
    #expect(try await running.firstLine() == "Serving unix:\(path)")
    #expect(try await manager.next() == "READY=1")
    running.send(SIGTERM)
    #expect(try await manager.next() == "STOPPING=1")
    #expect(try await running.outcome().status == 0)
  }

  @Test("Sockets that were to be passed and were not are one line that says so")
  func nothingPassed() async throws {
    let outcome = try await site.run("serve", environment: ["LISTEN": "systemd"])
    #expect(outcome.status == 69)
    #expect(outcome.errors.split(separator: "\n").last?.contains("none were passed (LISTEN_FDS)") == true)
  }

  @Test("An import beside a running server shows, and both share one database")
  func importBeside() async throws {
    let running = try site.start(["serve", "--port", "0"])
    let line = try #require(try await running.firstLine(), "serve ended before it was ready")
    let port = try #require(
      line.split(separator: ":").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) })
    _ = try await answer(from: port, to: "/")
    let feed = site.file(
      "feed.xml",
      """
      <rss version="2.0"><channel><title>A blog</title><link>https://blog.example/</link><description>d</description>
      <item><title>Fresh</title><link>https://blog.example/fresh/</link></item></channel></rss>
      """)
    let imported = try await site.run("import", feed)
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(imported.output.contains("1 new, 0 changed, 0 unchanged, 0 left out"))
    #expect(try await answer(from: port, to: "/fresh/").hasPrefix("HTTP/1.1 200"))
    running.send(SIGTERM)
    #expect(try await running.outcome().status == 0)
  }

  @Test("Two processes that migrate at the same time both succeed, and one of them has done it")
  func migrate() async throws {
    #expect(try await site.run("migrate", "--status").status == 1)
    async let first = site.run("migrate")
    async let second = site.run("migrate")
    let outcomes = try await [first, second]
    #expect(outcomes.map(\.status) == [0, 0], "\(outcomes)")
    #expect(outcomes.filter { $0.output.contains("applied 0001") }.count == 1)
    #expect(try await site.run("migrate", "--status").status == 0)
  }

  @Test("A server that was killed leaves nothing that stops the next")
  func killed() async throws {
    let first = try site.start(["serve", "--port", "0"])
    _ = try await first.firstLine()
    first.send(SIGKILL)
    _ = try await first.outcome()
    let second = try site.start(["serve", "--port", "0"])
    #expect(try await second.firstLine() != nil)
    second.send(SIGTERM)
    #expect(try await second.outcome().status == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(site.data)/data/postgres/postmaster.pid"))
  }

  /// The whole response to a GET over a connection of its own.
  private func answer(from port: Int, to path: String) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "client").async {
        continuation.resume(
          with: Result {
            try exchange(port: port, "GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
          })
      }
    }
  }
}

/// Sends `request` to a port of this machine and reads until the peer closes.
private func exchange(port: Int, _ request: String) throws -> String {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(descriptor) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = in_port_t(UInt16(port).bigEndian)
  address.sin_addr.s_addr = inet_addr("127.0.0.1")
  let connected = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  guard connected == 0 else { throw CocoaError(.fileReadUnknown) }
  _ = request.withCString { send(descriptor, $0, strlen($0), 0) }
  var all: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 { all += buffer[..<count] }
  return String(decoding: all, as: UTF8.self)
}
