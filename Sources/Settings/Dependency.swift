public import Dependencies
import Publication
import Syndication

extension DependencyValues {
  /// The settings of the site.
  public var configuration: Configuration {
    get { self[ConfigurationKey.self] }
    set { self[ConfigurationKey.self] = newValue }
  }
}

private enum ConfigurationKey: DependencyKey {
  static let liveValue = Configuration()
  static var testValue: Configuration { Configuration() }
}
