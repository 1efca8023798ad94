import Logging
import Publication
import Syndication
import URIs
import YAML

/// One setting that comes from the environment: its name, how its text is read, and how its value is shown.
struct Setting: Sendable {
  let name: String
  /// Puts the text of the variable into a configuration, or says what it should have been.
  let read: @Sendable (String, inout Configuration) throws(InvalidSetting) -> Void
  let show: @Sendable (Configuration) -> String?

  static let all: [Setting] =
    [
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
    ] + listening + tls + [
      Setting(name: "BASE_URL") { text, configuration throws(InvalidSetting) in
        configuration.baseURL = try origin(text)
      } show: {
        $0.baseURL
      },
      Setting(name: "LOG_LEVEL") { text, configuration throws(InvalidSetting) in
        guard let level = Logger.Level(rawValue: text.lowercased()) else {
          throw InvalidSetting(
            expected: "one of \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))",
            nearest: nearest(to: text, among: Logger.Level.allCases.map(\.rawValue)))
        }
        configuration.logLevel = level
      } show: {
        $0.logLevel.rawValue
      },
      Setting(name: "SITE_CACHE") { text, configuration throws(InvalidSetting) in
        switch text {
        case "on": configuration.usesCache = true
        case "off": configuration.usesCache = false
        default: throw InvalidSetting(expected: "on or off")
        }
      } show: {
        $0.usesCache ? "on" : "off"
      },
      Setting(name: "FEED_POLL_LIMIT") { text, configuration throws(InvalidSetting) in
        configuration.pollRate = text == "off" ? nil : PollRate(text)
        guard text == "off" || configuration.pollRate != nil else {
          throw InvalidSetting(
            expected: "off, or how often a client may ask for one feed: 60/hour, 10/minute, 60/900")
        }
      } show: {
        $0.pollRate?.description ?? "off"
      },
      Setting(name: "SITE_CONFIG") { text, configuration throws(InvalidSetting) in
        configuration.publicationFile = try nonEmpty(text, "a YAML file")
      } show: {
        $0.publicationFile
      },
      Setting(name: "SITE_CONTENT") { text, configuration throws(InvalidSetting) in
        configuration.contentDirectory = try nonEmpty(text, "a folder")
      } show: {
        $0.contentDirectory
      },
    ] + webSub + observation
}

/// What was wrong with the text of a setting.
struct InvalidSetting: Error {
  /// What would have been right, as the object of "should be".
  let expected: String
  var nearest: String?
}

func nonEmpty(_ text: String, _ expected: String) throws(InvalidSetting) -> String {
  guard !text.isEmpty else { throw InvalidSetting(expected: expected) }
  return text
}

private func origin(_ text: String) throws(InvalidSetting) -> String {
  let reference = URIReference(text)
  guard reference.isWebAddress, reference.path.isEmpty || reference.path == "/", reference.query == nil,
    reference.fragment == nil,
    let origin = reference.origin
  else {
    throw InvalidSetting(expected: "http:// or https:// and a host, without a path: https://example.com")
  }
  return origin.description
}

/// A libpq connection string with stars in place of its password, in both of libpq's notations.
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
