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
  @Test("A server without descriptors left serves whom it has, and goes on when there are some again")
  func outOfDescriptors() async {
    // The limit is the process's, so it is tried in one of its own.
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
        // Takes the last descriptor for itself, so the server finds none to accept with.
        let waiting = try server.connect()
        try await waiting.send(request)
        let spent = processorTime()
        try await Task.sleep(for: .milliseconds(500))
        // To try again and again would take all of them.
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

/// Seconds that this process has computed for.
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
