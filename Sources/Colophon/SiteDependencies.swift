import Dependencies
import HTTPClient
import Logging
import Postgres

// What a request carries along: set once by whoever knows it, read where it is needed.

extension DependencyValues {
  /// The settings of the site.
  public var configuration: Configuration {
    get { self[ConfigurationKey.self] }
    set { self[ConfigurationKey.self] = newValue }
  }

  /// The database that the posts are in.
  public var database: Database {
    get { self[DatabaseKey.self] }
    set { self[DatabaseKey.self] = newValue }
  }

  /// How feeds are fetched.
  public var httpClient: HTTPClient {
    get { self[HTTPClientKey.self] }
    set { self[HTTPClientKey.self] = newValue }
  }

  public var logger: Logger {
    get { self[LoggerKey.self] }
    set { self[LoggerKey.self] = newValue }
  }
}

private enum ConfigurationKey: DependencyKey {
  static let liveValue = Configuration()
  static var testValue: Configuration { Configuration() }
}

private enum DatabaseKey: DependencyKey {
  typealias Value = Database
  /// No server: whoever needs a database says which.
  static let liveValue = Database("host=database.invalid")
}

private enum HTTPClientKey: DependencyKey {
  typealias Value = HTTPClient
  static let liveValue = HTTPClient.live(userAgent: "Colophon")
}

private enum LoggerKey: DependencyKey {
  static let liveValue = Logger(label: "site")
  static var testValue: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
