public import Dependencies
public import Logging
public import Postgres

extension DependencyValues {
  /// The database that holds the publication.
  public var database: Database {
    get { self[DatabaseKey.self] }
    set { self[DatabaseKey.self] = newValue }
  }

  public var logger: Logger {
    get { self[LoggerKey.self] }
    set { self[LoggerKey.self] = newValue }
  }
}

private enum DatabaseKey: DependencyKey {
  typealias Value = Database
  /// No server: code that needs a database has to set this dependency.
  static let liveValue = Database("host=database.invalid")
}

private enum LoggerKey: DependencyKey {
  static let liveValue = Logger(label: "site")
  static var testValue: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
