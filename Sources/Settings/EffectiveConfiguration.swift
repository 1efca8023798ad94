import Dependencies
import Server
import Texts

/// A configuration, and where each of its values came from.
public struct EffectiveConfiguration: Sendable {
  public let configuration: Configuration
  /// All settings in the order of the documentation, with passwords masked.
  public let settings: [ShownSetting]
  /// Warnings for the operator, with which the program can still start.
  public let warnings: [String]

  /// A setting as people see it.
  public struct ShownSetting: Hashable, Sendable {
    public let name: String
    /// Nil if there is none.
    public let value: String?
    /// `environment`, `default`, `--port` or the file and line.
    public let origin: String
  }

  /// Reads the environment, then the publication's file.
  ///
  /// - Parameters:
  ///   - environment: all variables of the process. An unknown variable is an error if its name begins with
  ///     `SITE_`.
  ///   - options: settings from the command line, with the names of their variables. They override the
  ///     environment.
  /// - Throws: ``ConfigurationError`` for the first mistake.
  public static func load(
    environment: [String: String], options: [(name: String, option: String, value: String)] = []
  ) throws(ConfigurationError) -> EffectiveConfiguration {
    let names = Setting.all.map(\.name)
    for name in environment.keys.sorted() where name.hasPrefix("SITE_") && !names.contains(name) {
      throw ConfigurationError.unknown(
        "environment variable \(name)", nearest: nearest(to: name, among: names), known: names)
    }
    var configuration = Configuration()
    var origins: [String: String] = [:]
    for setting in Setting.all {
      let option = options.last { $0.name == setting.name }
      guard let text = option?.value ?? environment[setting.name] else { continue }
      do {
        try setting.read(text, &configuration)
      } catch {
        throw .invalid(option?.option ?? setting.name, text, error)
      }
      origins[setting.name] = option?.option ?? "environment"
    }
    let isProxied = configuration.places.contains {
      $0.expectsProxyProtocol ?? configuration.expectsProxyProtocol
    }
    if isProxied, configuration.trustedProxies.isEmpty {
      throw ConfigurationError(
        "configuration: PROXY_PROTOCOL or LISTEN expects proxies, but none is trusted; "
          + "name yours in TRUSTED_PROXIES")
    }
    try checkDatabase(configuration)
    try checkTLS(configuration)
    try checkMail(configuration)
    try checkMedia(configuration.media)
    configuration.isBaseURLGiven = origins["BASE_URL"] != nil
    if !configuration.isBaseURLGiven { configuration.baseURL = configuration.defaultBaseURL }
    let described = try PublicationFile.read(
      configuration.publicationFile, isRequired: origins["SITE_CONFIG"] != nil,
      contentDirectory: configuration.contentDirectory)
    configuration.publication = described.publication
    let fromEnvironment = Setting.all.map {
      ShownSetting(name: $0.name, value: $0.show(configuration), origin: origins[$0.name] ?? "default")
    }
    return EffectiveConfiguration(
      configuration: configuration, settings: fromEnvironment + described.settings,
      warnings: [unknownTimeZone(environment)].compactMap(\.self)
        + misspeltVariables(environment, known: names))
  }
}

extension DependencyValues {
  /// All settings as they are shown to people; empty if the program does not say.
  package var shownSettings: [EffectiveConfiguration.ShownSetting] {
    get { self[ShownSettingsKey.self] }
    set { self[ShownSettingsKey.self] = newValue }
  }
}

private enum ShownSettingsKey: DependencyKey {
  static let liveValue: [EffectiveConfiguration.ShownSetting] = []
  static var testValue: [EffectiveConfiguration.ShownSetting] { [] }
}

/// A setting is wrong, so that the program cannot start.
public struct ConfigurationError: Error, Hashable, CustomStringConvertible {
  /// One line: what was wrong and what to do.
  public let description: String

  public init(_ description: String) { self.description = description }

  static func unknown(_ what: String, nearest: String?, known: [String]) -> ConfigurationError {
    let hint = nearest.map { "did you mean \($0)?" } ?? "known are \(known.joined(separator: ", "))"
    return ConfigurationError("configuration: unknown \(what); \(hint)")
  }

  static func invalid(_ name: String, _ text: String, _ reason: InvalidSetting) -> ConfigurationError {
    // Either may have a password.
    let isSecret =
      name.hasPrefix("DATABASE_") && name.hasSuffix("URL")
      || ["SMTP_URL", "OTEL_EXPORTER_OTLP_HEADERS"].contains(name)
      || text.contains("@") && name != "MAIL_FROM"
    let shown = text.isEmpty ? "empty" : isSecret ? "the given value" : "\"\(text)\""
    let hint = reason.nearest.map { "; did you mean \($0)?" } ?? ""
    return ConfigurationError("configuration: \(name) is \(shown) and should be \(reason.expected)\(hint)")
  }
}
