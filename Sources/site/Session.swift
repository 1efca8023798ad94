import Colophon
import Dependencies
import Foundation
import HTTPClient
import Logging
import Mail
import Postgres
import Publication
import Settings
import Traces
import Tracing

/// The session of a command: the configuration, the log and, while it runs, the dependencies.
struct Session {
  let effective: EffectiveConfiguration
  var configuration: Configuration
  let logger: Logger
  private let options: [(name: String, option: String, value: String)]

  /// - Parameter options: settings given on the command line, by the names of their environment variables.
  init(options: [(name: String, option: String, value: String)] = []) throws {
    self.options = options
    effective = try EffectiveConfiguration.load(
      environment: ProcessInfo.processInfo.environment, options: options)
    configuration = effective.configuration
    logger = configuration.errorLog
  }

  /// The settings in the publication's file as it is by now.
  func publicationReadAgain() throws -> PublicationSettings {
    try EffectiveConfiguration.load(environment: ProcessInfo.processInfo.environment, options: options)
      .configuration.publication
  }

  /// Calls `body` with an open database and all dependencies.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait for a connection, and for the answer to a statement. The default is longer
  ///     than that of a server, because no reader is waiting.
  ///   - creates: whether to create a private Postgres if there is none; otherwise, an error is thrown.
  func run<Result: Sendable>(
    timeout: Duration = .seconds(30), creates: Bool = true,
    _ body: @escaping @Sendable (Database) async throws -> Result
  ) async throws -> Result {
    try await withDatabase(configuration, logger: logger, timeout: timeout, creates: creates) { database in
      try await withDependencies {
        $0.configuration = configuration
        $0.logger = logger
        $0.database = database
        $0.shownSettings = effective.settings
        $0.httpClient = configuration.httpClient
        if let server = configuration.mailServer { $0.mailer = .live(server) }
      } operation: {
        try await body(database)
      }
    }
  }

  /// Calls `body` with all dependencies but a database.
  func runWithoutDatabase<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await withDependencies {
      $0.configuration = configuration
      $0.logger = logger
      $0.httpClient = configuration.httpClient
    } operation: {
      try await body()
    }
  }

  /// Updates the schema and calls `body` like ``run(timeout:creates:_:)``.
  ///
  /// - Parameters:
  ///   - level: the level at which applied migrations are logged.
  ///   - patience: how long to try again while the database cannot be reached, as when it was started at the
  ///     same time. If there is a standby for readers that has all migrations, `body` is called without
  ///     waiting.
  func runMigrated<Result: Sendable>(
    loggingAt level: Logger.Level = .debug, timeout: Duration = .seconds(30), patience: Duration = .zero,
    _ body: @escaping @Sendable (Database) async throws -> Result
  ) async throws -> Result {
    try await run(timeout: timeout) { database in
      let migrations = try Migrations(directory: Installation.folder("Migrations"))
      try await waiting(atMost: patience, unless: { await isReadable(migrations) }) {
        try await migrations.apply(to: database) { logger.log(level: level, "applied \($0.name)") }
      }
      return try await body(database)
    }
  }

  /// Whether readers can be served from a standby.
  private func isReadable(_ migrations: Migrations) async -> Bool {
    let isReadable = try? await withReaderDatabase(configuration, logger: logger) { readers in
      guard let readers else { return false }
      return try await migrations.pending(in: readers).isEmpty
    }
    return isReadable ?? false
  }

  private func waiting(
    atMost patience: Duration, unless isReadable: () async -> Bool, for body: () async throws -> Void
  ) async throws {
    let end = ContinuousClock.now + patience
    var isTold = false
    while true {
      do {
        try await body()
        if isTold { logger.notice("the database is there") }
        return
      } catch let error as DatabaseUnavailable where error.isPassing && .now < end {
        if await isReadable() {
          return logger.warning("\(error). Readers get pages from the standby; nothing can be written")
        }
        if !isTold {
          logger.notice("\(error). Waiting for it for up to \(patience.components.seconds) seconds")
        }
        isTold = true
        try await Task.sleep(for: .seconds(1))
      }
    }
  }
}

extension Configuration {
  /// The error log. If traces are recorded, its lines name theirs.
  fileprivate var errorLog: Logger {
    let provider = traces.endpoint == nil ? nil : Logger.MetadataProvider.trace
    var logger = Logger(label: "site") { label in
      switch logFormat {
      case .text: StreamLogHandler(label: label, stream: ErrorLogStream(), metadataProvider: provider)
      case .json: JSONLogHandler(metadataProvider: provider)
      }
    }
    logger.logLevel = logLevel
    return logger
  }

  /// Names the site in `User-Agent`, so that the owners of other sites can reach its owner.
  fileprivate var httpClient: HTTPClient { .live(userAgent: "\(HTTPClient.product) (+\(baseURL)/)") }
}

extension Logger.MetadataProvider {
  /// The trace and the span to which a message belongs.
  fileprivate static let trace = Logger.MetadataProvider {
    guard let trace = InstrumentationContext.current?.trace else { return [:] }
    return ["trace_id": "\(trace.traceID)", "span_id": "\(trace.spanID)"]
  }
}
