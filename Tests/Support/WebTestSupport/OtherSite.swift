public import HTTP
import HTTPTypes
import Logging
import Server
import Synchronization

/// A web site of a third party: a real server on a port of this machine, which answers with the test's
/// responder and records its requests. It runs as long as the test.
public final class OtherSite: Sendable {
  /// `http://127.0.0.1:PORT`
  public let url: String
  private let log: Log

  private final class Log: Sendable {
    let requests = Mutex<[Request]>([])
  }

  private init(url: String, log: Log) {
    self.url = url
    self.log = log
  }

  /// The requests so far, in order.
  public var requests: [Request] { log.requests.withLock(\.self) }

  /// The targets of the requests so far, in order.
  public var targets: [String] { requests.map { "\($0.target)" } }

  public func forgetRequests() { log.requests.withLock { $0 = [] } }

  /// - Parameter respond: called with a request and the URL of the site.
  public static func run(
    answering respond: @escaping @Sendable (Request, _ site: String) async throws -> Response,
    _ body: (OtherSite) async throws -> Void
  ) async throws {
    let log = Log()
    let address = Mutex("")
    let server = Server(
      ServerConfiguration(host: "127.0.0.1", port: 0),
      logger: Logger(label: "other site") { _ in SwiftLogNoOpLogHandler() }
    ) { request in
      log.requests.withLock { $0.append(request) }
      return try await respond(request, address.withLock(\.self))
    }
    let addresses = try server.start()
    address.withLock { $0 = "http://\(addresses.first.map { "\($0)" } ?? "")" }
    do {
      try await body(OtherSite(url: address.withLock(\.self), log: log))
    } catch {
      await server.shutdown(grace: .zero)
      throw error
    }
    await server.shutdown(grace: .zero)
  }
}
