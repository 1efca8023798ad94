public import HTTP
public import Logging

/// An HTTP/1.1 server.
public final class Server: Sendable {
  private let configuration: ServerConfiguration
  private let logger: Logger
  private let respond: Responder

  public init(_ configuration: ServerConfiguration, logger: Logger, respond: @escaping Responder) {
    self.configuration = configuration
    self.logger = logger
    self.respond = respond
  }

  /// Binds and listens.
  ///
  /// - Throws: ``ServerError``
  public func start() throws -> [BoundAddress] { throw ServerError("not yet") }

  /// Stops accepting, closes idle connections, lets what is under way finish for at most `grace`, then cuts it.
  public func shutdown(grace: Duration) async {}
}
