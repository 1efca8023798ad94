import HTTP
import Logging
import Testing

@testable import Server

/// A server on a port of its own, which runs for the time of a test.
func serving(
  host: String = "127.0.0.1", _ configure: (inout ServerConfiguration) -> Void = { _ in },
  logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
  respond: @escaping Responder
) -> PreparedServer {
  var configuration = ServerConfiguration(host: host, port: 0)
  // On a busy machine a test takes its time; what is about a deadline says which.
  configuration.timeouts.head = .seconds(300)
  configuration.timeouts.body = .seconds(300)
  configuration.timeouts.bodyGrace = .seconds(300)
  configuration.timeouts.idle = .seconds(300)
  configuration.timeouts.halfClosed = .seconds(300)
  configure(&configuration)
  return PreparedServer(server: Server(configuration, logger: logger, respond: respond))
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

  /// All that comes back for `text` until the server closes.
  func answer(to text: String) async throws -> String {
    let client = try connect()
    try await client.send(text)
    return try await client.readToEnd()
  }
}
