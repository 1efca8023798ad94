extension Setting {
  static let database: [Setting] = [
    Setting(name: "DATABASE_URL") { text, configuration throws(InvalidSetting) in
      configuration.databaseURL = try connectionString(text)
    } show: {
      $0.databaseURL.map(maskingPassword)
    },
    Setting(name: "DATABASE_READ_URL") { text, configuration throws(InvalidSetting) in
      configuration.readerDatabaseURL = try connectionString(text)
    } show: {
      $0.readerDatabaseURL.map(maskingPassword)
    },
    Setting(name: "DATABASE_DIRECT_URL") { text, configuration throws(InvalidSetting) in
      configuration.directDatabaseURL = try connectionString(text)
    } show: {
      $0.directDatabaseURL.map(maskingPassword)
    },
    Setting(name: "DATABASE_PREPARED") { text, configuration throws(InvalidSetting) in
      configuration.preparesStatements = try onOrOff(text)
    } show: {
      $0.preparesStatements ? "on" : "off"
    },
    Setting(name: "SITE_DATA") { text, configuration throws(InvalidSetting) in
      configuration.dataDirectory = try nonEmpty(text, "a folder")
    } show: {
      $0.dataDirectory
    },
  ]
}

private func connectionString(_ text: String) throws(InvalidSetting) -> String {
  guard text.contains("=") || text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else {
    throw InvalidSetting(expected: "postgres://user:password@host/database or libpq's key=value pairs")
  }
  return text
}

/// - Throws: ``ConfigurationError`` if an address depends on one that is missing.
func checkDatabase(_ configuration: Configuration) throws(ConfigurationError) {
  let others = [
    ("DATABASE_READ_URL", configuration.readerDatabaseURL),
    ("DATABASE_DIRECT_URL", configuration.directDatabaseURL),
  ]
  if configuration.databaseURL == nil, let (name, _) = others.first(where: { $0.1 != nil }) {
    throw ConfigurationError(
      "configuration: \(name) is set, but DATABASE_URL is not; set it to the address of the primary")
  }
  // Notifications would get lost without an error, and readers would get old pages.
  if !configuration.preparesStatements, configuration.directDatabaseURL == nil {
    throw ConfigurationError(
      "configuration: DATABASE_PREPARED is off, as for a pooler in transaction mode, through which nobody can "
        + "listen for changes; set DATABASE_DIRECT_URL to the address of the server itself")
  }
}

/// A libpq connection string, in either notation, with asterisks in place of its passwords.
///
/// To libpq, all signs of a URL up to `@` belong to the password, also `#` and `?`, which end the authority
/// of other URLs.
func maskingPassword(_ connection: String) -> String {
  if connection.hasPrefix("postgres://") || connection.hasPrefix("postgresql://") {
    return connection.replacing(#/^(?<user>\w+://[^:@/]*):.*@/#.dotMatchesNewlines()) { "\($0.user):****@" }
      .replacing(#/(?<key>[?&](?:ssl)?password)=[^&]*/#) { "\($0.key)=****" }
  }
  return connection.replacing(#/(?<key>(?:ssl)?password)\s*=\s*(?:'(?:[^'\\]|\\.)*'|(?:[^\s\\]|\\.)*)/#) {
    "\($0.key)=****"
  }
}
