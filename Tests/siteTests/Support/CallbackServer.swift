import HTTP
import HTTPTypes
import Logging
import Server
import Synchronization

/// A subscriber to feeds: it confirms every subscription, and keeps the deliveries.
final class CallbackServer: Sendable {
  private let server: Server
  private let state: State
  let url: String

  private final class State: Sendable {
    let deliveries = Mutex<[String]>([])
    let isSlow = Mutex(false)
  }

  init() throws {
    let state = State()
    self.state = state
    server = Server(ServerConfiguration(host: "127.0.0.1", port: 0), logger: Logger(label: "callback")) {
      request in
      if request.method == .get {
        return Response(.ok, .plainText, .text(request.target[parameter: "hub.challenge"] ?? ""))
      }
      let body = try await request.body.collect(upTo: 1 << 20)
      state.deliveries.withLock { $0.append(String(decoding: body, as: UTF8.self)) }
      if state.isSlow.withLock(\.self) { try await Task.sleep(for: .seconds(60)) }
      return Response(.noContent)
    }
    url = "http://127.0.0.1:\(try server.start().first?.port ?? 0)/callback"
  }

  func stop() async { await server.shutdown(grace: .zero) }

  /// Sets whether each delivery waits a minute for its answer from now on.
  func isSlow(_ isSlow: Bool) { state.isSlow.withLock { $0 = isSlow } }

  /// The deliveries so far, as soon as there are `count`, or after three minutes.
  func deliveries(atLeast count: Int) async throws -> [String] {
    for _ in 0..<18_000 where state.deliveries.withLock(\.count) < count {
      try await Task.sleep(for: .milliseconds(10))
    }
    return state.deliveries.withLock(\.self)
  }
}
