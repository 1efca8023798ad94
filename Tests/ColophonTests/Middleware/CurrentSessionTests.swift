import Dependencies
import HTTP
import HTTPTypes
import Synchronization
import Testing

@testable import Colophon
@testable import Settings
@testable import SiteBase

@Suite("Endpoints for everyone and for viewers", .timeLimit(.minutes(15)))
struct CurrentSessionTests {
  /// A dependency that a middleware around the site sets for a request.
  enum Secret: TestDependencyKey {
    static var testValue: String { "nobody" }
  }

  /// A task-local value that is not a dependency.
  @TaskLocal static var secret = "nobody"

  static var secrets: String {
    @Dependency({ $0[Secret.self] }) var dependency
    return "\(dependency) \(secret)"
  }

  static let request = Request(
    .get, "/?page=2&token=ada",
    headerFields: [.cookie: "session=ada", .authorization: "Bearer ada", .userAgent: "Ada"])

  @Test(
    "A handler for everyone gets nothing from the client's request but the target that its route names",
    arguments: [true, false])
  func request(cache: Bool) async throws {
    try await TestSite.run(cache: cache) { _ in
      let seen = Mutex<[Request]>([])
      let respond = PageCaching.responder(
        .everyone { request in
          seen.withLock { $0.append(request) }
          return .plain(.ok, "A page.")
        })
      var request = Self.request
      request.remoteAddress = "192.0.2.1"
      _ = try await respond(request)
      let first = seen.withLock { $0.first }
      let got = try #require(first)
      #expect(got.headerFields == [:])
      #expect(got.target.description == "/?page=2")
      #expect(got.remoteAddress == nil && got.authority == nil && got.id == nil)
    }
  }

  @Test(
    "Dependencies that a middleware around the site sets are visible only to handlers for viewers",
    arguments: [true, false])
  func scopes(cache: Bool) async throws {
    try await TestSite.run(cache: cache) { _ in
      for (endpoint, expected) in [
        (Endpoint.everyone { _ in .plain(.ok, Self.secrets) }, cache ? "nobody nobody" : "nobody ada"),
        (.viewer { _ in .plain(.ok, Self.secrets) }, "ada ada"),
      ] {
        let respond = PageCaching.responder(endpoint)
        let signed = Responder(answering: { request in
          withDependencies {
            $0[Secret.self] = "ada"
          } operation: {
            respond.answer(request)
          }
        })
        let response = try await Self.$secret.withValue("ada") { try await signed(Self.request) }
        #expect(try await response.body.text == expected)
      }
    }
  }

  @Test(
    "Only handlers for viewers get cookies, and their answers are neither kept nor shared, here or by proxies"
  )
  func viewer() async throws {
    try await TestSite.run(cache: true) { _ in
      let cache = PageCache()
      let respond = PageCaching.responder(
        .viewer { request in .plain(.ok, request.headerFields[.cookie] ?? "none") }, cache: cache)
      for name in ["ada", "bob"] {
        let response = try await respond(Request(.get, "/", headerFields: [.cookie: name]))
        #expect(try await response.body.text == name)
        #expect(response.cacheControl == .personal)
      }
      #expect(cache.metrics.entries == 0)
    }
  }

  static let personal: [(String, HTTPFields)] = [
    ("no-store", [.cacheControl: "no-store"]), ("private", [.cacheControl: "max-age=60, Private=\"x\""]),
    ("cookie", [.setCookie: "session=1"]), ("vary", [.vary: "Accept, Cookie"]),
    ("vary on authorization", [.vary: "Authorization"]), ("vary on everything", [.vary: "*"]),
  ]

  @Test("Simultaneous requests never share a personal answer", arguments: personal)
  func concurrent(_ kind: String, fields: HTTPFields) async throws {
    try await TestSite.run(cache: true) { _ in
      let cache = PageCache()
      let count = Atomic(0)
      let gate = Gate()
      let respond = PageCaching.responder(
        .everyone { _ in
          let number = count.add(1, ordering: .relaxed).newValue
          await gate.wait()
          var response = Response.plain(.ok, "\(number)")
          for field in fields { response.headerFields.append(field) }
          return response
        }, cache: cache)
      let texts = try await withThrowingTaskGroup { group in
        for _ in 0..<20 { group.addTask { try await respond(Request(.get, "/")).body.text } }
        while cache.metrics.misses < 20 { await Task.yield() }
        gate.open()
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(texts.count == 20)
      #expect(cache.metrics.entries == 0)
      #expect(try await respond(Request(.get, "/")).body.text == "21")
    }
  }

  @Test("Simultaneous requests share an answer that may be kept")
  func shared() async throws {
    try await TestSite.run(cache: true) { _ in
      let cache = PageCache()
      let count = Atomic(0)
      let gate = Gate()
      let respond = PageCaching.responder(
        .everyone { _ in
          await gate.wait()
          return .plain(.ok, "\(count.add(1, ordering: .relaxed).newValue)")
        }, cache: cache)
      let texts = try await withThrowingTaskGroup { group in
        for _ in 0..<20 { group.addTask { try await respond(Request(.get, "/")).body.text } }
        while cache.metrics.misses < 20 { await Task.yield() }
        gate.open()
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(texts == ["1"])
    }
  }
}

extension Body {
  /// Without the line end of a plain response.
  fileprivate var text: String {
    get async throws { String(decoding: try await collect(upTo: 1 << 20).dropLast(), as: UTF8.self) }
  }
}
