public import Dependencies
public import Logging
public import Postgres

extension DependencyValues {
  /// The database that holds the publication.
  public var database: Database {
    get { self[DatabaseKey.self] }
    set { self[DatabaseKey.self] = newValue }
  }

  /// A standby that pages for readers are made from; nil if the primary does all.
  public var readerDatabase: Database? {
    get { self[ReaderDatabaseKey.self] }
    set { self[ReaderDatabaseKey.self] = newValue }
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

private enum ReaderDatabaseKey: DependencyKey {
  static let liveValue: Database? = nil
  static var testValue: Database? { nil }
}

private enum LoggerKey: DependencyKey {
  static let liveValue = Logger(label: "site")
  static var testValue: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
