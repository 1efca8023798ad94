import HTTP
import Logging
import Testing

@testable import Server

/// Makes a server on a free port, for the duration of a test.
func serving(
  host: String = "127.0.0.1", _ configure: (inout ServerConfiguration) -> Void = { _ in },
  logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
  respond handler: @escaping Handler
) -> PreparedServer {
  serving(host: host, configure, logger: logger, respond: Responder(handler))
}

func serving(
  host: String = "127.0.0.1", _ configure: (inout ServerConfiguration) -> Void = { _ in },
  logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, respond: Responder
) -> PreparedServer {
  var configuration = ServerConfiguration(host: host, port: 0)
  // Timeouts are long, for busy machines; a test of a timeout sets it.
  for timeout: WritableKeyPath<ServerTimeouts, Duration> in [
    \.handshake, \.firstByte, \.head, \.body, \.bodyGrace, \.idle, \.writeStall, \.halfClosed, \.lingering,
    \.proxyHeader,
  ] {
    configuration.timeouts[keyPath: timeout] = .patience
  }
  // Most handlers here read large bodies.
  configuration.limits.body = 10 << 20
  configure(&configuration)
  return PreparedServer(server: Server(configuration, logger: logger, respond: respond))
}

extension Duration {
  /// Longer than any test takes, for waits that should end early.
  static let patience = Duration.seconds(86_400)
}

struct PreparedServer {
  let server: Server

  func run(_ body: (LiveServer) async throws -> Void) async throws {
    let addresses = try server.start()
    do {
      try await body(
        LiveServer(server: server, address: try #require(addresses.first), addresses: addresses))
    } catch {
      await server.shutdown(grace: .zero)
      throw error
    }
    await server.shutdown(grace: .zero)
  }
}

struct LiveServer {
  let server: Server
  let address: BoundAddress
  let addresses: [BoundAddress]

  func connect() throws -> RawClient { try RawClient(address) }

  /// A client that has received a response. Retries, because a busy machine may exceed the short timeout of a
  /// server.
  func connectServed() async throws -> RawClient {
    while true {
      let client = try connect()
      do {
        try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let response = try await client.response()
        try #require(response.status == 200)
        return client
      } catch is RawClient.Failure {
        continue
      }
    }
  }

  /// Everything that the server sends in response to `text` until it closes.
  func answer(to text: String) async throws -> String {
    let client = try connect()
    try await client.send(text)
    return try await client.readToEnd()
  }
}
