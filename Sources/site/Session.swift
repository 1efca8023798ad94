import Colophon
import Dependencies
import Foundation
import HTTPClient
import Importing
import Logging
import Postgres
import Publication
import Settings
import Syndication

/// The configuration and the scope that a command works in.
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

  /// Calls `body` with the database open and everything in scope.
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

  /// Calls `body` with everything in scope but a database.
  func runWithoutDatabase<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await withDependencies {
      $0.configuration = configuration
      $0.logger = logger
      $0.httpClient = configuration.httpClient
    } operation: {
      try await body()
    }
  }

  /// The same after bringing the schema up to date.
  ///
  /// - Parameter level: of the log lines that tell what was applied.
  func runMigrated<Result: Sendable>(
    telling level: Logger.Level = .debug, _ body: @escaping @Sendable (Database) async throws -> Result
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
  /// Says whose site it is that asks, so that somebody can be reached.
  fileprivate var httpClient: HTTPClient { .live(userAgent: "Colophon/1.0 (+\(baseURL)/)") }
}
