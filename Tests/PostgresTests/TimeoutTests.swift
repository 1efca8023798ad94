import Foundation
import Postgres
import PostgresTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("When the server does not answer", .timeLimit(.minutes(15)))
struct TimeoutTests {
  @Test("A statement fails in time, and the next one gets a new connection")
  func statement() async throws {
    try await withProxy { proxy, other in
      let database = proxy.database(other, poolSize: 1, statementTimeout: .milliseconds(300))
      let before = try await reached(database)
      proxy.stall()
      let error = await #expect(throws: DatabaseUnavailable.self) { try await database.one(backend) }
      #expect(error?.stage == .timedOut)
      #expect(error?.statement == "backend")
      let text = try #require(error?.description)
      #expect(text.hasPrefix("backend: no answer within 0.3 seconds from Postgres") && !text.contains("\n"))
      proxy.recover()
      let after = try await reached(database)
      #expect(after != before)
      await database.close()
    }
  }

  @Test("A server is silent for those who asked before that was found, until it is heard from again")
  func silence() async throws {
    try await withProxy { proxy, other in
      let database = proxy.database(other, poolSize: 2, statementTimeout: .milliseconds(300))
      _ = try await reached(database)
      let start = ContinuousClock.now
      #expect(database.silence(since: start) == nil)
      proxy.stall()
      await #expect(throws: DatabaseUnavailable.self) { try await database.one(backend) }
      #expect(database.silence(since: start)?.stage == .timedOut)
      #expect(database.silence(since: .now) == nil)
      proxy.recover()
      _ = try await reached(database)
      #expect(database.silence(since: start) == nil)
      await database.close()
    }
  }

  @Test("A server that does not answer a heartbeat is silent, and its idle connections are closed")
  func silentHeartbeat() async throws {
    try await withProxy { proxy, other in
      let database = proxy.database(other, statementTimeout: .milliseconds(300))
      _ = try await reached(database)
      var stream = database.notifications(on: "posts", heartbeat: .milliseconds(20)).makeAsyncIterator()
      #expect(await stream.next() == .listening)
      #expect(database.metrics.idle == 1)
      let start = ContinuousClock.now
      proxy.stall()
      #expect(await stream.next() == .interrupted)
      while database.metrics.idle > 0 { try await Task.sleep(for: .milliseconds(10)) }
      #expect(database.silence(since: start)?.stage == .timedOut)
      await database.close()
    }
  }

  @Test("A handshake without an answer is silence, one that is refused is none")
  func silentHandshake() async throws {
    try await withProxy { proxy, other in
      let database = proxy.database(other, checkoutTimeout: .milliseconds(300))
      proxy.stall()
      let start = ContinuousClock.now
      await #expect(throws: DatabaseUnavailable.self) { try await database.one(backend) }
      #expect(database.silence(since: start) != nil)
      await database.close()
      proxy.stop()
      let refused = proxy.database(other)
      await #expect(throws: DatabaseUnavailable.self) { try await refused.one(backend) }
      #expect(refused.silence(since: start) == nil)
      await refused.close()
    }
  }

  @Test(
    "All running transactions fail in time, and the pool can open as many connections as before"
  )
  func transactions() async throws {
    try await withProxy { proxy, other in
      let database = proxy.database(other, poolSize: 3)
      let allBegan = Barrier(3)
      let failures = await withTaskGroup(of: DatabaseUnavailable.Stage?.self) { group in
        for _ in 0..<3 {
          group.addTask {
            do {
              try await database.transaction(.snapshot, statementTimeout: .milliseconds(300)) { transaction in
                await allBegan.arrive { proxy.stall() }
                try await transaction.run(backend)
              }
              return nil
            } catch {
              return (error as? DatabaseUnavailable)?.stage
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(failures == [.timedOut, .timedOut, .timedOut])
      proxy.recover()
      try await expectRoom(in: database, for: 3)
      await database.close()
    }
  }

  @Test("A connection that cannot be made fails in time, and frees its place in the pool")
  func connecting() async throws {
    try await withProxy { proxy, other in
      let database = proxy.database(other, poolSize: 2, checkoutTimeout: .milliseconds(300))
      proxy.stall()
      for _ in 0..<5 {
        let error = await #expect(throws: DatabaseUnavailable.self) { try await database.one(backend) }
        #expect(error?.stage == .connecting)
      }
      #expect(database.metrics.open == 0)
      proxy.recover()
      try await expectRoom(in: database, for: 2)
      await database.close()
    }
  }

  @Test("When a connection times out, idle connections to the same server are closed")
  func idleConnections() async throws {
    try await withProxy { proxy, other in
      let database = proxy.database(other, poolSize: 3, statementTimeout: .seconds(2))
      try await expectRoom(in: database, for: 3)
      #expect(database.metrics.open == 3)
      proxy.stall()
      await #expect(throws: DatabaseUnavailable.self) { try await database.one(backend) }
      #expect(database.metrics.open == 0)
      await database.close()
    }
  }

  @Test("A cancelled task does not wait for the server, and its connection is replaced")
  func cancellation() async throws {
    try await withProxy { proxy, other in
      let database = proxy.database(other, poolSize: 1)
      let before = try await reached(database)
      proxy.stall()
      let waiting = Task { try await database.one(backend) }
      while database.metrics.idle == 1 { try await Task.sleep(for: .milliseconds(2)) }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      proxy.recover()
      try await #expect(reached(database) != before)
      await database.close()
    }
  }

  @Test("A cancelled transaction does not wait for its rollback")
  func cancelledTransaction() async throws {
    try await withProxy { proxy, other in
      let database = proxy.database(other, poolSize: 1)
      let before = try await reached(database)
      let cancelled = Task {
        try await database.transaction { _ in
          proxy.stall()
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      proxy.recover()
      try await #expect(reached(database) != before)
      await database.close()
    }
  }

  @Test("A statement that takes too long is stopped on the server, unless it was given more time")
  func slowStatement() async throws {
    try await withTestDatabase { other in
      let database = Database(
        other.connectionString, poolSize: 1, checkoutTimeout: .patience, statementTimeout: .milliseconds(400))
      _ = try await reached(database)
      let error = await #expect(throws: DatabaseUnavailable.self) { try await database.one(sleep, 600) }
      #expect(error?.stage == .timedOut)
      while try await other.one(sleepers) > 0 { try await Task.sleep(for: .milliseconds(5)) }
      try await #expect(database.with(statementTimeout: .patience).one(sleep, 0.7))
      try await #expect(database.transaction(statementTimeout: .patience) { try await $0.one(sleep, 0.7) })
      await database.close()
    }
  }

  @Test("A stream of notifications detects the lost server, and listens again on a new connection")
  func notifications() async throws {
    try await withProxy { proxy, other in
      let database = proxy.database(other, statementTimeout: .milliseconds(500))
      var stream = database.notifications(on: "posts", heartbeat: .milliseconds(50)).makeAsyncIterator()
      #expect(await stream.next() == .listening)
      proxy.stall()
      proxy.recover()
      #expect(await stream.next() == .interrupted)
      #expect(await stream.next() == .listening)
      // On a busy machine, that connection may be lost too.
      let notifying = Task {
        while !Task.isCancelled {
          try await other.execute("SELECT pg_notify('posts', 'again')")
          try await Task.sleep(for: .milliseconds(50))
        }
      }
      while await stream.next() != .payload("again") {}
      notifying.cancel()
      _ = await notifying.result
      await database.close()
    }
  }

  #if os(Linux)
    @Test(
      "The kernel closes connections, including listening ones, after about ten seconds without an answer"
    )
    func socketOptions() async throws {
      try await withProxy { proxy, other in
        let database = proxy.database(other, poolSize: 1)
        var stream = database.notifications(on: "posts").makeAsyncIterator()
        #expect(await stream.next() == .listening)
        _ = try await reached(database)
        let sockets = (0..<1024).map(Int32.init).filter { remotePort(of: $0) == proxy.port }
        // The watched descriptors are duplicates of the same sockets.
        #expect(sockets.count >= 2)
        for socket in sockets {
          #expect(option(SOL_SOCKET, SO_KEEPALIVE, of: socket) == 1)
          #expect(option(Int32(IPPROTO_TCP), TCP_KEEPIDLE, of: socket) == 10)
          #expect(option(Int32(IPPROTO_TCP), TCP_KEEPINTVL, of: socket) == 3)
          #expect(option(Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, of: socket) == 10_000)
        }
        await database.close()
      }
    }

    private func remotePort(of descriptor: Int32) -> UInt16? {
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let status = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
      }
      return status == 0 && address.sin_family == AF_INET ? UInt16(bigEndian: address.sin_port) : nil
    }

    private func option(_ level: Int32, _ name: Int32, of socket: Int32) -> Int32 {
      var value: Int32 = -1
      var size = socklen_t(MemoryLayout<Int32>.size)
      getsockopt(socket, level, name, &value, &size)
      return value
    }
  #endif

  private func withProxy(_ body: (StallingProxy, Database) async throws -> Void) async throws {
    try await withTestDatabase { other in
      let proxy = try StallingProxy(to: other)
      defer { proxy.stop() }
      try await body(proxy, other)
    }
  }

  /// The server process of a connection. Retries, because a busy machine may exceed a short timeout.
  private func reached(_ database: Database) async throws -> Int {
    while true {
      if let process = try? await database.one(backend) { return process }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Checks that `count` transactions can be open at once.
  private func expectRoom(in database: Database, for count: Int) async throws {
    let allBegan = Barrier(count)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        group.addTask {
          var hasEnded = false
          while !hasEnded {
            do {
              try await database.transaction(statementTimeout: .patience) { _ in await allBegan.arrive() }
              hasEnded = true
            } catch is DatabaseUnavailable {
              // On a busy machine, the handshake may exceed a short timeout.
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

/// Suspends tasks until all of them have arrived.
private actor Barrier {
  private var missing: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { missing = count }

  /// - Parameter last: called by the last task before the others continue.
  func arrive(_ last: @Sendable () -> Void = {}) async {
    missing -= 1
    guard missing == 0 else { return await withCheckedContinuation { waiting.append($0) } }
    last()
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
