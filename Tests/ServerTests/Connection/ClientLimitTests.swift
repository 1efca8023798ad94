import HTTP
import HTTPTypes
import Synchronization
import Testing

@testable import Server

@Suite("The limit of connections per client")
struct ClientLimitTests {
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test("One connection more is closed; when another ends, there is room again")
  func limit() async throws {
    try await serving(
      {
        $0.limits.connectionsPerAddress = 2
        $0.limits.unlimitedAddresses = []
      }, respond: EnduranceTests.hello
    ).run { server in
      let clients = try (0..<2).map { _ in try server.connect() }
      for client in clients { #expect(try await isServed(client)) }
      #expect(try await !isServed(try server.connect()))
      for client in clients { #expect(try await isServed(client)) }
      clients[0].close()
      // The server learns of it a moment later.
      for attempt in 1... {
        let client = try server.connect()
        if try await isServed(client) { break }
        try #require(attempt < 5000)
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  @Test("A refused connection is reported once")
  func report() async throws {
    let refusals = Refusals()
    try await serving(
      {
        $0.limits.connectionsPerAddress = 1
        $0.limits.unlimitedAddresses = []
        $0.observers.append(refusals)
      }, respond: EnduranceTests.hello
    ).run { server in
      let client = try server.connect()
      #expect(try await isServed(client))
      #expect(try await !isServed(try server.connect()))
      #expect(refusals.count.load(ordering: .relaxed) == 1)
    }
  }

  private final class Refusals: ServerObserver {
    let count = Atomic(0)

    func loopObserver() -> sending any LoopObserver { Nobody() }
    func connectionRefused(_ reason: ConnectionRefusal) { count.wrappingAdd(1, ordering: .relaxed) }

    private final class Nobody: LoopObserver {}
  }

  @Test("This machine and Unix sockets have no limit")
  func exempt() async throws {
    let folder = try TemporaryFolder()
    try await serving(
      {
        $0.limits.connectionsPerAddress = 1
        $0.listeners.append(ListenerConfiguration(.unix(path: "\(folder.path)/a.sock")))
      }, respond: EnduranceTests.hello
    ).run { server in
      for address in server.addresses {
        let clients = try (0..<5).map { _ in try RawClient(address) }
        for client in clients { #expect(try await isServed(client)) }
      }
    }
  }

  @Test("An IPv6 /64 counts as one client, and so does an IPv4 address")
  func networks() throws {
    var limits = ServerLimits()
    limits.connectionsPerAddress = 1
    let counts = ClientCounts(limits)
    let first = counts.enter(IPAddress("2001:db8:1:2::1"))
    #expect(isAdmitted(first))
    #expect(!isAdmitted(counts.enter(IPAddress("2001:db8:1:2:ffff::2"))))
    #expect(isAdmitted(counts.enter(IPAddress("2001:db8:1:3::1"))))
    counts.leave(first)
    #expect(isAdmitted(counts.enter(IPAddress("2001:db8:1:2:ffff::2"))))
    #expect(isAdmitted(counts.enter(IPAddress("192.0.2.1"))))
    #expect(!isAdmitted(counts.enter(IPAddress("::ffff:192.0.2.1"))))
    #expect(isAdmitted(counts.enter(IPAddress("192.0.2.2"))))
    #expect(isAdmitted(counts.enter(nil)))
  }

  private func isAdmitted(_ admission: ClientCounts.Admission) -> Bool {
    if case .refused = admission { false } else { true }
  }

  private func isServed(_ client: RawClient) async throws -> Bool {
    do {
      try await client.send(Self.request)
      return try await client.response().status == 200
    } catch is RawClient.Failure {
      return false
    }
  }
}
