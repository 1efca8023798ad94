import Concurrency
import HTTP
import HTTPTypes
import Jobs
import Synchronization
import Testing
import Timestamps

@testable import Colophon
@testable import Reading
@testable import Syndication

@Suite("Many requests to the hub at the same time", .timeLimit(.minutes(15)))
struct HubFloodTests {
  @Test("Of 400 simultaneous requests of a client, exactly as many are accepted as the limit allows")
  func bound() async throws {
    try await HubFixture.run { hub in
      let responses = try await withThrowingTaskGroup { group in
        for number in 0..<400 {
          group.addTask {
            try await hub.send(
              [
                ("hub.mode", "subscribe"), ("hub.topic", HubFixture.topic),
                ("hub.callback", "http://host\(number).example/"),
              ], from: "192.0.2.1")
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let accepted = responses.filter { $0.status == .accepted }
      let refused = responses.filter { $0.status != .accepted }
      #expect(accepted.count == HubBounds.clientRequests)
      #expect(refused.allSatisfy { $0.status == .tooManyRequests && $0.headerFields[.retryAfter] == "600" })
      #expect(try await JobQueue(hub.test.database).count(of: .verification) == HubBounds.clientRequests)
    }
  }

  @Test("The limit holds across all processes")
  func processes() async throws {
    try await HubFixture.run { hub in
      let processes = (0..<4).map { _ in WebSubState(newJobs: .init()) }
      let accepted = try await withThrowingTaskGroup { group in
        for number in 0..<200 {
          group.addTask {
            let webSub = try #require(hub.site.webSub).in(processes[number % 4])
            let callback = try Callback("http://host\(number).example/")
            do {
              try await webSub.accept(.unsubscribing(callback), from: "192.0.2.1")
              return 1
            } catch is SubscriptionRefusal {
              return 0
            }
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(accepted == HubBounds.clientRequests)
    }
  }

  @Test("A request beyond the limit is refused before its topic is looked up")
  func noWork() async throws {
    try await HubFixture.run { hub in
      let looks = Atomic(0)
      let webSub = try #require(hub.site.webSub).lookingUp { _ in
        looks.add(1, ordering: .relaxed)
        return .missing
      }
      for number in 0..<(HubBounds.clientRequests + 20) {
        let request = try SubscriptionRequest.subscribing(Callback("http://host\(number).example/"))
        await #expect(throws: SubscriptionRefusal.self) {
          try await webSub.accept(request, from: "192.0.2.1")
        }
      }
      let count = looks.load(ordering: .relaxed)
      #expect(count == HubBounds.clientRequests)
    }
  }

  @Test("Topics are looked up one at a time, however many requests come at once")
  func oneAtATime() async throws {
    try await HubFixture.run { hub in
      let running = Atomic(0)
      let most = Atomic(0)
      let webSub = try #require(hub.site.webSub).lookingUp { url in
        most.max(running.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
        for _ in 0..<100 { await Task.yield() }
        running.subtract(1, ordering: .relaxed)
        return .feed(TopicContent(url: url, contentType: "application/rss+xml", bytes: []))
      }
      try await withThrowingTaskGroup { group in
        for number in 0..<50 {
          group.addTask {
            let request = try SubscriptionRequest.subscribing(Callback("http://host\(number).example/"))
            try await webSub.accept(request, from: "192.0.2.1")
          }
        }
        try await group.waitForAll()
      }
      #expect(most.load(ordering: .relaxed) == 1)
    }
  }

  @Test("A request that was refused because of its topic is no longer open")
  func settled() async throws {
    try await HubFixture.run { hub in
      let webSub = try #require(hub.site.webSub).lookingUp { _ in .missing }
      let request = try SubscriptionRequest.subscribing(Callback("http://host.example/"))
      await #expect(throws: SubscriptionRefusal.self) { try await webSub.accept(request, from: "192.0.2.1") }
      let load = try await HubRequestStore(hub.test.database).load(
        of: request, from: "192.0.2.1", at: hub.now, since: hub.now.adding(seconds: -600))
      #expect(load.clientRequests == 1)
      #expect(load.openRequests == 0)
    }
  }
}

extension SubscriptionRequest {
  fileprivate static func subscribing(_ callback: Callback) -> SubscriptionRequest {
    SubscriptionRequest(mode: .subscribe, topic: HubFixture.topic, callback: callback)
  }

  fileprivate static func unsubscribing(_ callback: Callback) -> SubscriptionRequest {
    SubscriptionRequest(mode: .unsubscribe, topic: HubFixture.topic, callback: callback)
  }
}

extension WebSub {
  /// The same WebSub in another process.
  fileprivate func `in`(_ state: WebSubState) -> WebSub { with(state, lookUp) }

  fileprivate func lookingUp(_ lookUp: @escaping LookUp) -> WebSub { with(state, lookUp) }

  private func with(_ state: WebSubState, _ lookUp: @escaping LookUp) -> WebSub {
    WebSub(
      hub: hub, hubURL: hubURL, baseURL: baseURL, links: links,
      reachesPrivateAddresses: reachesPrivateAddresses, lookUp: lookUp, database: database, client: client,
      logger: logger, state: state)
  }
}
