import Synchronization
import Testing

@testable import Server

@Suite("The connections of a server")
struct BalanceTests {
  @Test("Are shared evenly by its event loops, also when they come one after the other")
  func even() async throws {
    let loads = Loads()
    try await serving({ $0.observers.append(loads) }, respond: EnduranceTests.hello).run { server in
      var clients: [RawClient] = []
      for _ in 0..<40 { clients.append(try await server.connectServed()) }
      let counts = loads.counts
      #expect(counts.count == Int(EventLoop.count))
      let most = try #require(counts.max())
      let least = try #require(counts.min())
      // A loop keeps a connection that it has accepted, unless another one has three fewer.
      #expect(most - least <= 3, "\(counts)")
    }
  }

  /// The number of open connections of each event loop.
  private final class Loads: ServerObserver {
    private let tallies = Mutex<[Tally]>([])

    var counts: [Int] { tallies.withLock { $0.map { $0.count.load(ordering: .relaxed) } } }

    func loopObserver() -> sending any LoopObserver {
      let tally = Tally()
      tallies.withLock { $0.append(tally) }
      return Loop(tally)
    }
  }

  private final class Tally: Sendable { let count = Atomic(0) }

  private final class Loop: LoopObserver {
    private let tally: Tally

    init(_ tally: Tally) { self.tally = tally }

    func connectionOpened() { tally.count.wrappingAdd(1, ordering: .relaxed) }
    func connectionClosed() { tally.count.wrappingSubtract(1, ordering: .relaxed) }
  }
}
