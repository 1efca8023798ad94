import HTTP
import HTTPTypes
import Testing

@testable import Server

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct DescriptorTests {
  @Test("Without free descriptors, a server serves its connections, and accepts again later")
  func outOfDescriptors() async {
    // The limit applies to the process, so the test uses a separate process.
    await #expect(processExitsWith: .success) {
      try await serving(respond: { _ in .plain(.ok, "x") }).run { server in
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        let first = try server.connect()
        try await first.send(request)
        try #require(try await first.response().status == 200)

        var clients = try (0..<20).map { _ in try server.connect() }
        for client in clients {
          try await client.send(request)
          try #require(try await client.response().status == 200)
        }
        let spare = dup(0)
        limitDescriptors(to: spare + 1)
        close(spare)
        // Takes the last descriptor, so that the server cannot accept.
        let waiting = try server.connect()
        try await waiting.send(request)
        let spent = processorTime()
        try await Task.sleep(for: .milliseconds(500))
        // A loop of attempts would use all of them.
        try #require(processorTime() - spent < 0.25)
        try await first.send(request)
        try #require(try await first.response().status == 200)

        clients.removeAll()
        try #require(try await waiting.response().status == 200)
      }
      exit(EXIT_SUCCESS)
    }
  }
}

/// The processor time of this process in seconds.
private func processorTime() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

private func limitDescriptors(to count: Int32) {
  var limit = rlimit()
  #if canImport(Glibc)
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = rlim_t(count)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  #else
    getrlimit(RLIMIT_NOFILE, &limit)
    limit.rlim_cur = rlim_t(count)
    setrlimit(RLIMIT_NOFILE, &limit)
  #endif
}
