/// The description that a server gives of itself and of a database.
public struct ServerDescription: Hashable, Sendable {
  /// The version of Postgres: `17.2`.
  public let version: String
  /// `17`
  public var majorVersion: Int? { Int(version.prefix { $0.isNumber }) }
  /// Whether it follows a primary and takes no changes.
  public let isStandby: Bool
  /// The bytes of the database with all of its indexes.
  public let size: Int
}

extension Queryable {
  /// The description that the server gives of itself and of this database.
  public func serverDescription() async throws -> ServerDescription { try await one(description) }
}

private let description = Statement(
  "description of server",
  """
  SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
    pg_is_in_recovery() AS is_standby, pg_database_size(current_database()) AS size
  """,
  columns: Column("version", String.self, .computedNotNull),
  Column("is_standby", Bool.self, .computedNotNull), Column("size", Int.self, .computedNotNull)
) { ServerDescription(version: $0, isStandby: $1, size: $2) }
