import HTTP
import Logging
import Testing

@testable import Server

/// A server on a port of its own for the time of `body`.
func withServer(
  host: String = "127.0.0.1", _ configure: (inout ServerConfiguration) -> Void = { _ in },
  respond: @escaping Responder, _ body: (LiveServer) async throws -> Void
) async throws {
  var configuration = ServerConfiguration(host: host, port: 0)
  configure(&configuration)
  let server = Server(
    configuration, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, respond: respond)
  let addresses = try server.start()
  let live = LiveServer(server: server, address: try #require(addresses.first), addresses: addresses)
  do { try await body(live) } catch {
    await server.shutdown(grace: .zero)
    throw error
  }
  await server.shutdown(grace: .zero)
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
