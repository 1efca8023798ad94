import ArgumentParser
import Colophon
import Dependencies
import Foundation
import HTTPTypes
import Logging
import Postgres
import Server
import Timestamps

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Brings database and written posts up to date, then serves the site until it is told to stop.")

  @Option(help: "The address to listen on; wins over HOST.")
  var host: String?

  @Option(help: "The port to listen on, 0 for any free one; wins over PORT.")
  var port: String?

  func run() async throws {
    var options: [(name: String, option: String, value: String)] = []
    if let host { options.append(("HOST", "--host", host)) }
    if let port { options.append(("PORT", "--port", port)) }
    let session = try Session(options: options)
    do {
      try await session.runMigrated(telling: .info) { database in try await serve(session, database) }
    } catch is CancellationError {
      return
    }
  }

  private func serve(_ session: Session, _ database: Database) async throws {
    let configuration = session.configuration
    let logger = session.logger
    @Dependency(\.date.now) var now
    let folder = try ContentFolder(at: configuration.contentDirectory)
    let report = try await database.sync(
      folder, now: Timestamp(now, timeZone: configuration.publication.timeZone))
    if report.isChange { logger.info("\(report.summary)") }
    for file in report.retired { logger.warning("the file of \(file) is gone; its address answers 410") }

    let site = Site(files: try StaticFiles(root: Installation.folder("Public")))
    let observation = try Observation(of: site, over: database, configuration, logger: logger)
    var serving = ServerConfiguration(host: configuration.host, port: configuration.port)
    serving.requestIDField = .requestID
    serving.observers = observation.observers
    let server = Server(
      serving, logger: logger,
      respond: withEscapedDependencies { scope in
        let respond = site.respond
        return { request in try await scope.yield { try await respond(request) } }
      })
    let changes = Task { await site.followChanges() }
    let addresses = try server.start()
    print("Serving \(addresses.map { "http://\($0)" }.joined(separator: ", "))")
    fflush(nil)
    await untilCancelled()
    logger.info("stopping")
    changes.cancel()
    await Task {
      await server.shutdown(grace: .seconds(10))
      await observation.end()
    }.value
  }

  private func untilCancelled() async {
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(86_400)) }
  }
}

extension HTTPField.Name {
  fileprivate static let requestID = HTTPField.Name("X-Request-ID")!
}
