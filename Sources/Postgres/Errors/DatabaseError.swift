internal import CLibpq

/// The server reported an error.
public struct DatabaseError: Error, Hashable, Sendable {
  public var sqlState: SQLState
  /// `ERROR`, `FATAL` or `PANIC`; after the last two the connection is gone.
  public var severity: String
  public var message: String
  public var detail: String?
  public var hint: String?
  public var constraint: String?
  public var table: String?
  public var column: String?
  /// The position in the SQL, in characters, counted from 1.
  public var position: Int?
  /// The name of the statement, or nil for plain SQL.
  public var statement: String?

  public init(sqlState: SQLState, severity: String = "ERROR", message: String, statement: String? = nil) {
    self.sqlState = sqlState
    self.severity = severity
    self.message = message
    self.statement = statement
  }

  init(result: OpaquePointer, statement: String?) {
    func field(_ code: Character) -> String? {
      PQresultErrorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
    }
    sqlState = SQLState(rawValue: field("C") ?? "XX000")
    severity = field("V") ?? field("S") ?? "ERROR"
    message = field("M") ?? String(cString: PQresultErrorMessage(result)).oneLine
    detail = field("D")
    hint = field("H")
    constraint = field("n")
    table = field("t")
    column = field("c")
    position = field("P").flatMap { Int($0) }
    self.statement = statement
  }
}

extension DatabaseError: CustomStringConvertible, ActionableError {
  /// One line: the statement, the error with its SQLSTATE, the detail in parentheses, the hint.
  public var description: String { problemAndAdvice }

  package var problem: String {
    var text = statement.map { "\($0): " } ?? ""
    text += "\(severity) \(sqlState.rawValue): \(message)"
    if let detail { text += " (\(detail))" }
    return text.oneLine
  }

  /// The hint of the server, or else what this program knows to do.
  package var advice: String? {
    guard sqlState == .diskFull else { return (hint ?? setupAdvice)?.oneLine }
    // The server's hint is a sentence about other things to check.
    let hint = hint.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    return [hint, "make room on the disk of Postgres"].compactMap(\.self).joined(separator: "; ")
  }

  /// Whether the server, the role or a pooler is set up in a way that Colophon cannot work with.
  public var isAboutSetup: Bool { setupAdvice != nil }

  /// Advice about errors that come from how the server is set up.
  private var setupAdvice: String? {
    switch sqlState {
    case .readOnlyTransaction:
      "connect to the primary: name all hosts in the connection string, with target_session_attrs=read-write"
    case .duplicatePreparedStatement, .undefinedPreparedStatement:
      "the connection leads through a pooler in transaction mode: set DATABASE_PREPARED=off, and "
        + "DATABASE_DIRECT_URL to the address of the server itself"
    // Poolers use this state for many errors.
    case .protocolViolation where message.contains("statement pooling mode"):
      "the connection leads through a pooler in statement mode: set its pool_mode to session, or to transaction "
        + "with DATABASE_PREPARED=off and DATABASE_DIRECT_URL"
    case .insufficientPrivilege:
      "as the owner: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO role"
    default: nil
    }
  }
}

/// A five-character SQLSTATE: class and condition, as in appendix A of the PostgreSQL manual.
public struct SQLState: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let protocolViolation = SQLState(rawValue: "08P01")
  public static let uniqueViolation = SQLState(rawValue: "23505")
  public static let foreignKeyViolation = SQLState(rawValue: "23503")
  public static let notNullViolation = SQLState(rawValue: "23502")
  public static let checkViolation = SQLState(rawValue: "23514")
  public static let serializationFailure = SQLState(rawValue: "40001")
  public static let deadlockDetected = SQLState(rawValue: "40P01")
  public static let inFailedTransaction = SQLState(rawValue: "25P02")
  /// The disk of the server has no room.
  public static let diskFull = SQLState(rawValue: "53100")
  /// A lock was not free within `lock_timeout`.
  public static let lockNotAvailable = SQLState(rawValue: "55P03")
  public static let queryCanceled = SQLState(rawValue: "57014")
  public static let adminShutdown = SQLState(rawValue: "57P01")
  public static let cannotConnectNow = SQLState(rawValue: "57P03")
  public static let undefinedTable = SQLState(rawValue: "42P01")
  public static let duplicateDatabase = SQLState(rawValue: "42P04")
  public static let undefinedDatabase = SQLState(rawValue: "3D000")
  /// A standby, or a database or a role with `default_transaction_read_only`.
  public static let readOnlyTransaction = SQLState(rawValue: "25006")
  public static let insufficientPrivilege = SQLState(rawValue: "42501")
  public static let featureNotSupported = SQLState(rawValue: "0A000")
  public static let undefinedPreparedStatement = SQLState(rawValue: "26000")
  public static let duplicatePreparedStatement = SQLState(rawValue: "42P05")

  /// Whether the same transaction may succeed if it is tried again: it lost a race, its server stops, or a
  /// standby cancelled it (class 40, and 57P01 to 57P03); the server has no room or no time for it now
  /// (classes 53 and 58, 57014, 55P03), or takes no writes, but another may.
  public var isPassing: Bool {
    ["40", "53", "58", "57P0"].contains { rawValue.hasPrefix($0) }
      || [.readOnlyTransaction, .queryCanceled, .lockNotAvailable].contains(self)
  }

  /// Whether the state of the server is the reason, and not what it was asked for: it is full, starting,
  /// stopping or out of order, or a pooler does not reach it (classes 08, 53, 58 and XX, and 57P01 to 57P05).
  var isAboutServer: Bool { ["08", "53", "57P", "58", "XX"].contains { rawValue.hasPrefix($0) } }

  /// Whether a value is the reason, as one that is malformed or too long, and the same statement may work
  /// with another one: data exceptions, exceeded limits, and the syntax of values such as a `tsvector`.
  public var isAboutValues: Bool {
    rawValue.hasPrefix("22") || rawValue.hasPrefix("54") || rawValue == "42601"
  }
}

extension String {
  /// Replaces each run of white space by one space.
  var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
