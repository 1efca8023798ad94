/// There is no connection: none could be made, or the one in use was lost.
public struct DatabaseUnavailable: Error, ActionableError, Hashable, Sendable, CustomStringConvertible {
  public enum Stage: Hashable, Sendable {
    /// No connection could be made.
    case connecting
    /// The connection was lost before anything was sent: nothing was executed.
    case sending
    /// The connection was lost during the statement: whether the statement took effect is unknown.
    case executing
    /// The server did not answer within the statement's timeout, and the connection was dropped: whether the
    /// statement took effect is unknown.
    case timedOut
    /// The server has not replayed what it has to show, or was promoted beside the primary: nothing was sent.
    case behind
    /// The server has another database than the primary: nothing was sent.
    case foreign
    /// ``Database/close(grace:)`` has been called.
    case closed
  }

  public let stage: Stage
  /// The connection string with the password masked.
  public let target: String
  /// The reason, as a rule in libpq's words.
  public let reason: String
  /// Why the server refused the connection, if it was reached.
  public let sqlState: SQLState?
  /// The name of the statement, if it has one.
  public let statement: String?
  /// The cause that this side found; nil if the server said why it refuses, or if nothing more is known.
  let cause: Cause?

  enum Cause: Hashable, Sendable {
    /// A host accepted a connection, or did not refuse it, and said nothing.
    case silence
    /// The server asks for a password, and there is none.
    case missingPassword
    /// The server has no TLS, and `sslmode` requires it.
    case missingTLS
    /// The connection string cannot be read.
    case unreadableString
  }

  init(
    _ stage: Stage, target: String, reason: String, sqlState: SQLState? = nil, statement: String? = nil,
    cause: Cause? = nil
  ) {
    self.stage = stage
    self.target = target
    self.reason = reason.oneLine
    self.sqlState = sqlState
    self.statement = statement
    self.cause = cause
  }

  /// Whether the server may be there soon: it cannot be reached, or says that it is full, starting or
  /// stopping.
  public var isPassing: Bool {
    stage != .closed && (cause == nil || cause == .silence) && sqlState?.isAboutServer ?? true
  }

  public var description: String { problemAndAdvice }

  package var problem: String {
    let subject = statement.map { "\($0): " } ?? ""
    return switch stage {
    case .connecting: "\(subject)cannot connect to Postgres (\(target)): \(reason)"
    case .sending:
      "\(subject)lost the connection to Postgres (\(target)) before the statement was sent: \(reason)"
    case .executing:
      "\(subject)lost the connection to Postgres (\(target)) during the statement: \(reason)"
    case .timedOut:
      "\(subject)\(reason) from Postgres (\(target)); the connection was dropped"
    case .behind: "\(subject)the standby (\(target)) is behind the primary: \(reason)"
    case .foreign: "\(subject)the server (\(target)) is no standby of the primary: \(reason)"
    case .closed: "\(subject)the database (\(target)) is closed"
    }
  }

  package var advice: String? {
    switch stage {
    case .connecting: connectingAdvice
    case .executing: "check whether it took effect"
    case .timedOut: "check whether the statement took effect, and the server's load and the network"
    case .sending, .behind, .foreign, .closed: nil
    }
  }

  private var connectingAdvice: String {
    switch cause {
    case .missingPassword: return "add the password to the connection string, PGPASSWORD or ~/.pgpass"
    case .missingTLS: return "set ssl = on on the server, or another sslmode in the connection string"
    case .unreadableString: return "correct the connection string"
    case .silence, nil: break
    }
    return switch sqlState {
    case SQLState(rawValue: "28P01"), SQLState(rawValue: "28000"):
      "check user and password in the connection string"
    case .undefinedDatabase: "create the database, or correct its name in the connection string"
    case SQLState(rawValue: "53300"):
      "raise max_connections of the server, or end connections that nobody needs"
    case .cannotConnectNow: "the server is starting or stopping; try again"
    // libpq's words for a server that refuses writes.
    default:
      ["session is read-only", "server is in hot standby mode"].contains { reason.contains($0) }
        ? "promote one of the servers, or name the primary in the connection string"
        : "check that the server runs there, and the connection string if you have set one"
    }
  }
}

/// No connection became free in time: all were in use.
public struct PoolTimeout: Error, Hashable, Sendable, CustomStringConvertible {
  public let poolSize: Int
  public let timeout: Duration

  public var description: String {
    "no database connection became free within \(timeout): all \(poolSize) were in use; "
      + "look for long transactions and for a slow database"
  }
}
