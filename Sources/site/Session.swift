import Colophon
import Dependencies
import Foundation
import HTTPClient
import Logging
import Postgres
import Publication
import Settings

/// What a command works with: the configuration, the log and, while it runs, the dependencies.
struct Session {
  let effective: EffectiveConfiguration
  let logger: Logger

  var configuration: Configuration { effective.configuration }

  /// - Parameter options: settings given on the command line, by the names of their environment variables.
  init(options: [(name: String, option: String, value: String)] = []) throws {
    effective = try EffectiveConfiguration.load(
      environment: ProcessInfo.processInfo.environment, options: options)
    var logger = Logger(label: "site") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = effective.configuration.logLevel
    self.logger = logger
  }

  /// Calls `body` with an open database and all dependencies.
  func run<Result: Sendable>(_ body: @escaping @Sendable (Database) async throws -> Result) async throws
    -> Result
  {
    try await withDatabase(configuration, logger: logger) { database in
      try await withDependencies {
        $0.configuration = configuration
        $0.logger = logger
        $0.database = database
        $0.httpClient = configuration.httpClient
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

  /// Updates the schema and calls `body` like ``run(_:)``.
  ///
  /// - Parameter level: the level at which applied migrations are logged.
  func runMigrated<Result: Sendable>(
    loggingAt level: Logger.Level = .debug, _ body: @escaping @Sendable (Database) async throws -> Result
  ) async throws -> Result {
    try await run { [logger] database in
      for migration in try await Migrations(directory: Installation.folder("Migrations")).apply(to: database)
      {
        logger.log(level: level, "applied \(migration.name)")
      }
      return try await body(database)
    }
  }
}

extension Configuration {
  /// Names the site in `User-Agent`, so that whoever is asked can reach its owner.
  fileprivate var httpClient: HTTPClient { .live(userAgent: "\(HTTPClient.product) (+\(baseURL)/)") }
}
