import Foundation
import HTTP
import HTTPTypes
import Logging
import Server
import Synchronization

/// A subscriber or a hub as a server on this machine: it records the requests that it gets, and answers as
/// the test wants.
final class Subscriber: Sendable {
  struct Received: Sendable {
    let method: HTTPRequest.Method
    let target: RequestTarget
    let fields: HTTPFields
    let body: [UInt8]

    subscript(name: String) -> String? { target[parameter: name] }
  }

  typealias Answer = @Sendable (Received) async -> Response

  private let server: Server
  private let log: Log
  /// `http://127.0.0.1:PORT`
  let origin: String

  /// The URL that gets deliveries; it has its own query.
  var callback: String { "\(origin)/callback?for=site&n=1" }

  private final class Log: Sendable {
    let received = Mutex<[Received]>([])
    let answer: Mutex<Answer>

    init(_ answer: @escaping Answer) { self.answer = Mutex(answer) }
  }

  /// - Parameter port: 0 for a free one.
  init(port: Int = 0, _ answer: @escaping Answer = Subscriber.confirming) throws {
    let log = Log(answer)
    self.log = log
    server = Server(ServerConfiguration(host: "127.0.0.1", port: port), logger: Logger(label: "subscriber")) {
      request in
      let received = Received(
        method: request.method, target: request.target, fields: request.headerFields,
        body: try await request.body.collect(upTo: 1 << 24))
      log.received.withLock { $0.append(received) }
      return await log.answer.withLock(\.self)(received)
    }
    origin = "http://127.0.0.1:\(try server.start().first?.port ?? 0)"
  }

  func stop() async { await server.shutdown(grace: .zero) }

  func answer(_ answer: @escaping Answer) { log.answer.withLock { $0 = answer } }

  /// All requests that it got.
  var received: [Received] { log.received.withLock(\.self) }
  var verifications: [Received] { received.filter { $0.method == .get } }
  var deliveries: [Received] { received.filter { $0.method == .post } }

  /// Waits until it has got this many deliveries, for two minutes at most.
  func waitForDeliveries(_ count: Int) async throws {
    for _ in 0..<12_000 where deliveries.count < count { try await Task.sleep(for: .milliseconds(10)) }
  }

  /// Confirms every request and accepts every delivery.
  static let confirming: Answer = { request in
    request.method == .get ? .plainChallenge(request) : Response(.noContent)
  }
}

extension Response {
  /// The challenge and nothing else.
  static func plainChallenge(_ request: Subscriber.Received) -> Response {
    Response(.ok, .plainText, .text(request["hub.challenge"] ?? ""))
  }
}
