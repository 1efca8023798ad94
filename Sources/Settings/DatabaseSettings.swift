import URIs

extension Setting {
  static let database: [Setting] = [
    Setting(name: "DATABASE_URL") { text, configuration throws(InvalidSetting) in
      guard text.contains("=") || text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else {
        throw InvalidSetting(expected: "postgres://user:password@host/database or libpq's key=value pairs")
      }
      configuration.databaseURL = text
    } show: {
      $0.databaseURL.map(maskingPassword)
    },
    Setting(name: "SITE_DATA") { text, configuration throws(InvalidSetting) in
      configuration.dataDirectory = try nonEmpty(text, "a folder")
    } show: {
      $0.dataDirectory
    },
  ]
}

/// A libpq connection string, in either notation, with asterisks in place of its passwords.
func maskingPassword(_ connection: String) -> String {
  if connection.hasPrefix("postgres://") || connection.hasPrefix("postgresql://") {
    var reference = URIReference(connection)
    if let authority = reference.authority, let at = authority.lastIndex(of: "@"),
      let colon = authority[..<at].firstIndex(of: ":")
    {
      reference.authority = authority[...colon] + "****" + authority[at...]
    }
    reference.query = reference.query?.split(separator: "&").map { pair in
      pair.hasPrefix("password=") || pair.hasPrefix("sslpassword=")
        ? "\(pair.prefix { $0 != "=" })=****" : String(pair)
    }.joined(separator: "&")
    return reference.description
  }
  return connection.replacing(#/(?<key>(?:ssl)?password)\s*=\s*(?:'(?:[^'\\]|\\.)*'|\S*)/#) {
    "\($0.key)=****"
  }
}
