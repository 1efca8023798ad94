import Logging
import Server
import Syndication
import Texts
import URIs

/// A setting from the environment: its name, how its text is read, and how its value is shown.
struct Setting: Sendable {
  let name: String
  /// Writes the value of a text into a configuration, or says what the text should be.
  let read: @Sendable (String, inout Configuration) throws(InvalidSetting) -> Void
  let show: @Sendable (Configuration) -> String?

  static let all: [Setting] =
    database + listening + tls + [
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
      Setting(name: "LOG_FORMAT") { text, configuration throws(InvalidSetting) in
        let known = LogFormat.allCases.map(\.rawValue)
        guard let format = LogFormat(rawValue: text.lowercased()) else {
          throw InvalidSetting(
            expected: "one of \(known.joined(separator: ", "))", nearest: nearest(to: text, among: known))
        }
        configuration.logFormat = format
      } show: {
        $0.logFormat.rawValue
      },
      Setting(name: "SITE_CACHE") { text, configuration throws(InvalidSetting) in
        configuration.usesCache = try onOrOff(text)
      } show: {
        $0.usesCache ? "on" : "off"
      },
      Setting(name: "SITE_STALE") { text, configuration throws(InvalidSetting) in
        configuration.staleLimit = Double(try timeSpan(text))
      } show: {
        timeSpanText(Int($0.staleLimit))
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
      Setting(name: "PICTURE_SIZES") { text, configuration throws(InvalidSetting) in
        configuration.readsPictureSizes = try onOrOff(text)
      } show: {
        $0.readsPictureSizes ? "on" : "off"
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
    ] + media + webSub + mail + observation + traces + backups
}

/// How the lines of the error log are written.
public enum LogFormat: String, Hashable, Sendable, CaseIterable {
  case text, json
}

/// The text of a setting is not valid.
struct InvalidSetting: Error {
  /// A description of valid texts, as the object of "should be".
  let expected: String
  /// A valid value that resembles the text.
  var nearest: String?
}

func nonEmpty(_ text: String, _ expected: String) throws(InvalidSetting) -> String {
  guard !text.isEmpty else { throw InvalidSetting(expected: expected) }
  return text
}

func onOrOff(_ text: String) throws(InvalidSetting) -> Bool {
  switch text {
  case "on": return true
  case "off": return false
  default: throw InvalidSetting(expected: "on or off")
  }
}

/// - Returns: seconds; 0 for `off`.
func timeSpan(_ text: String) throws(InvalidSetting) -> Int {
  if text == "off" { return 0 }
  let units = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
  let unit = text.last.flatMap { units[String($0)] }
  guard let number = Int(unit == nil ? text[...] : text.dropLast()), (0...1_000_000_000).contains(number)
  else {
    throw InvalidSetting(expected: "off, or a time such as 7d, 12h, 30m or 90s")
  }
  return number * (unit ?? 1)
}

/// The shortest form of a time: `1d`, `90s`.
func timeSpanText(_ seconds: Int) -> String {
  let units = [(86_400, "d"), (3600, "h"), (60, "m"), (1, "s")]
  guard seconds > 0, let (unit, name) = units.first(where: { seconds % $0.0 == 0 }) else { return "off" }
  return "\(seconds / unit)\(name)"
}

func portNumber(_ text: String) throws(InvalidSetting) -> Int {
  guard let port = Int(text), (0...65_535).contains(port) else {
    throw InvalidSetting(expected: "a port number from 0 (any free one) to 65535")
  }
  return port
}

/// Scheme and host, with the host in the form of DNS.
func origin(_ text: String) throws(InvalidSetting) -> String {
  let reference = URIReference(text)
  guard reference.isWebAddress, reference.path.isEmpty || reference.path == "/", reference.query == nil,
    reference.fragment == nil, let scheme = reference.scheme, let authority = reference.authority,
    let place = Place(ofAuthority: authority)
  else {
    throw InvalidSetting(
      expected: "http:// or https:// and a host, without a user, a path and spaces: https://example.com")
  }
  return "\(scheme.lowercased())://\(place.host)\(place.port.map { ":\($0)" } ?? "")"
}

/// The host and the port of a URL without user information.
private struct Place {
  let host: String
  let port: Int?

  /// Nil if no server can be there.
  init?(ofAuthority authority: String) {
    var host = authority[...]
    var port: Int?
    if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") {
      guard let number = Int(host[host.index(after: colon)...]), (1...65_535).contains(number) else {
        return nil
      }
      (host, port) = (host[..<colon], number)
    }
    if host.hasPrefix("["), host.hasSuffix("]") {
      guard host.contains(":"), IPAddress(host.dropFirst().dropLast()) != nil else { return nil }
      self.host = host.lowercased()
    } else {
      guard let name = String(host).asciiHostName, name.utf8.count <= 253,
        name.split(separator: ".").allSatisfy({ $0.utf8.count <= 63 }), name.utf8.allSatisfy(Self.isOfNames)
      else { return nil }
      self.host = name
    }
    self.port = port
  }

  private static func isOfNames(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A: true
    default: "-._".utf8.contains(byte)
    }
  }
}
