internal import CLibpq
internal import Platform

/// The address of a database and how to sign in: a `postgres://` URL or `key=value` pairs, as libpq reads
/// them.
///
/// Missing parts come from libpq's environment variables and defaults (`PGHOST`, `~/.pgpass`, …).
public struct ConnectionString: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The string as it was given, including the password. Do not log it.
  public let dsn: String

  public init(_ dsn: String) { self.dsn = dsn }

  public init(stringLiteral dsn: String) { self.init(dsn) }

  /// Why libpq cannot read the string, without parts of it that may be secret, or nil. Does not connect.
  public var problem: String? {
    switch parsed {
    case .success: nil
    case .failure(let error): error.description
    }
  }

  /// The variables from which another program of libpq, such as `pg_dump`, reads all parts that the string
  /// has. Unlike arguments, they are not shown to other users of the machine.
  ///
  /// libpq has no variables for a few rare parts, such as `keepalives`, which are left out.
  package var environment: [String: String] {
    guard let options = PQconninfoParse(dsn, nil) else { return [:] }
    defer { PQconninfoFree(options) }
    var variables: [String: String] = [:]
    var option = options
    while option.pointee.keyword != nil {
      if let name = option.pointee.envvar, let value = option.pointee.val {
        variables[String(cString: name)] = String(cString: value)
      }
      option += 1
    }
    return variables
  }

  /// `key=value` pairs. Values are quoted if necessary.
  static func pairs(_ pairs: [(key: String, value: String)]) -> String {
    pairs.map { key, value in
      let isPlain = !value.isEmpty && !value.contains { $0.isWhitespace || $0 == "'" || $0 == "\\" }
      guard !isPlain else { return "\(key)=\(value)" }
      let escaped = value.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] }
      return "\(key)='\(String(escaped))'"
    }.joined(separator: " ")
  }

  /// The `application_name` for connection strings that have none: the program's name and process ID, `site
  /// 4711`.
  static let applicationName: String = {
    let path = CommandLine.arguments.first ?? ""
    let program = path.split(separator: "/").last.map(String.init) ?? "colophon"
    return "\(program.prefix(40)) \(getpid())"
  }()

  var parsed: Result<[(key: String, value: String)], ValueError> {
    guard !isDividedWrongly else {
      return .failure(
        ValueError(
          "the port is no number, or an @ is left in the host or the database: a password has %40 for @, "
            + "%2F for / and %3A for :"))
    }
    var message: UnsafeMutablePointer<CChar>?
    defer { PQfreemem(message) }
    guard let options = PQconninfoParse(dsn, &message) else {
      return .failure(ValueError(message.map { Self.withoutSecrets(String(cString: $0)) } ?? "out of memory"))
    }
    defer { PQconninfoFree(options) }
    var pairs: [(key: String, value: String)] = []
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val { pairs.append((String(cString: keyword), String(cString: value))) }
      option += 1
    }
    return .success(pairs)
  }
}

extension ConnectionString {
  /// Whether libpq would take a part of the password for the host, the port or the database: it ends the
  /// password of a URL at the first `@`, and looks for none behind a `/`.
  private var isDividedWrongly: Bool {
    let schemes = ["postgres://", "postgresql://"]
    guard let scheme = schemes.first(where: { dsn.hasPrefix($0) }) else { return false }
    var rest = dsn.dropFirst(scheme.count)
    if let mark = rest.firstIndex(where: { $0 == "@" || $0 == "/" }), rest[mark] == "@" {
      rest = rest[mark...].dropFirst()
    }
    let address = rest.prefix { $0 != "?" }
    let ports = address.prefix { $0 != "/" }.split(separator: ",").map { host in
      // The address of IPv6 in brackets has colons of its own.
      let end: Character = host.hasPrefix("[") ? "]" : ":"
      return host.drop { $0 != end }.drop { $0 != ":" }.dropFirst()
    }
    return address.contains("@") || !ports.joined().allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// libpq's message, which quotes what libpq could not read. Unless that stands where the name of an option
  /// should, it may be the password.
  private static func withoutSecrets(_ message: String) -> String {
    let quotesName = ["missing \"=\"", "invalid connection option", "invalid URI query parameter"]
      .contains { message.hasPrefix($0) }
    return (quotesName ? message : message.replacing(#/".*/#.dotMatchesNewlines(), with: "…")).oneLine
  }
}

extension ConnectionString: CustomStringConvertible {
  /// `key=value` pairs with secrets masked.
  public var description: String {
    guard case .success(let pairs) = parsed else { return "unreadable connection string" }
    let secrets: Set = ["password", "sslpassword"]
    return Self.pairs(pairs.map { ($0.key, secrets.contains($0.key) ? "***" : $0.value) })
  }
}

extension ConnectionString: CustomDebugStringConvertible, CustomReflectable {
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["dsn": description]) }
}
