#if os(Linux)
  import Foundation
  import Testing

  /// Enabled by the variable `IDLE_CONNECTIONS`, the number of connections; the user must be permitted that
  /// many sockets.
  @Suite(.enabled(if: ProcessInfo.processInfo.environment["IDLE_CONNECTIONS"] != nil))
  struct IdleConnectionTests {
    private let site = SiteProcess()

    @Test("Thousands of idle connections take at most 10 KB each and delay no other")
    func thousands() async throws {
      let count = try #require(Int(ProcessInfo.processInfo.environment["IDLE_CONNECTIONS"] ?? ""))
      let running = try site.start(["serve", "--port", "0"], environment: ["LOG_LEVEL": "warning"])
      let line = try #require(try await running.firstLine(), "serve ended before it was ready")
      let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
      // Allocates everything that is allocated once, before the measurement.
      let warm = try await kept(500, port: port)
      let before = try #require(running.residentKilobytes)
      let clients = try await kept(count, port: port)
      let grown = try #require(running.residentKilobytes) - before

      let other = try #require(warm.first)
      var times: [Duration] = []
      for _ in 0..<1000 {
        times.append(try await ContinuousClock().measure { try await other.ask() })
      }
      times.sort()
      print(
        "\(count) idle connections: \(Double(grown) / Double(count)) KB each; another one waits \(times[500]), "
          + "at the 99th percentile \(times[990])")
      #expect(grown <= 10 * count)
      withExtendedLifetime(clients) {}
      running.send(SIGTERM)
      #expect(try await running.outcome().status == 0)
    }

    /// Idle connections, each after one request.
    private func kept(_ count: Int, port: Int) async throws -> [Client] {
      var clients: [Client] = []
      for _ in 0..<count {
        let client = try Client(port: port)
        try await client.ask()
        clients.append(client)
      }
      return clients
    }
  }

  private final class Client: Sendable {
    private let descriptor: Int32

    init(port: Int) throws {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(UInt16(port).bigEndian)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      let status = withUnsafePointer(to: &address) { [descriptor] in
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      try #require(status == 0)
    }

    deinit { close(descriptor) }

    /// Sends a request and discards the answer.
    func ask() async throws {
      let request = Array("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
      try #require(send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count)
      var buffer = [UInt8](repeating: 0, count: 4096)
      for attempt in 0..<20_000 {
        if recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 { return }
        if attempt < 1000 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
      }
      Issue.record("a connection got no answer")
    }
  }

  extension RunningSite {
    fileprivate var residentKilobytes: Int? {
      let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
      return line?.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first
    }
  }
#endif
