import HTTP
import HTTPTypes
import Testing

@testable import Server

#if canImport(Glibc)
  import Foundation
  import Glibc

  /// Run when `IDLE_CONNECTIONS` says how many, by somebody who may open twice as many sockets.
  @Suite(.enabled(if: ProcessInfo.processInfo.environment["IDLE_CONNECTIONS"] != nil))
  struct IdleConnectionTests {
    @Test("Thousands of idle connections take no more than 10 KB each, and hold up nobody")
    func thousands() async {
      // Memory is the process's, and so is the limit of open files.
      await #expect(processExitsWith: .success) {
        let count = Int(ProcessInfo.processInfo.environment["IDLE_CONNECTIONS"] ?? "") ?? 10_000
        raiseLimit(to: count * 2 + 1000)
        let prepared = serving({ $0.limits.connections = 2 * count }, respond: { _ in .plain(.ok, "x") })
        try await prepared.run { server in
          let first = try server.connect()
          // What is made once is made before it is counted.
          let warm = try connect(500, to: server.address)
          for client in warm { try await ask(client) }
          let before = residentKilobytes()
          let clients = try connect(count, to: server.address)
          for client in clients { try await ask(client) }
          try await Task.sleep(for: .milliseconds(500))
          let perConnection = Double(residentKilobytes() - before) / Double(count)

          var longest = Duration.zero
          var sum = Duration.zero
          for _ in 0..<1000 {
            let start = ContinuousClock.now
            try await first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            try #require(try await first.response().status == 200)
            let time = ContinuousClock.now - start
            longest = max(longest, time)
            sum += time
          }
          print(
            "\(count) idle connections: \(perConnection) KB each; others wait \(sum / 1000), at most \(longest)"
          )
          try #require(perConnection <= 10)
          for client in warm + clients { close(client) }
        }
        exit(EXIT_SUCCESS)
      }
    }
  }

  private func connect(_ count: Int, to address: BoundAddress) throws -> [Int32] {
    let destination = try #require(try SocketAddress.resolve(host: address.host, port: address.port).first)
    return try (0..<count).map { _ in
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      try #require(destination.withPointer { Glibc.connect(descriptor, $0, $1) } == 0)
      return descriptor
    }
  }

  /// One request, whose answer is thrown away when it has come.
  private func ask(_ descriptor: Int32) async throws {
    let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    try #require(send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count)
    var buffer = [UInt8](repeating: 0, count: 1000)
    for _ in 0..<10_000 {
      if recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    Issue.record("a connection got no answer")
  }

  private func residentKilobytes() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }

  private func raiseLimit(to count: Int) {
    var limit = rlimit(rlim_cur: rlim_t(count), rlim_max: rlim_t(count))
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
#endif
