/// The snapshot of a transaction, exported for other transactions to see the same: `pg_export_snapshot`.
///
/// ```swift
/// try await database.transaction(.snapshot) { transaction in
///   let same = Database(database.connectionString, snapshot: try await transaction.exportSnapshot())
///   …
/// }
/// ```
public struct Snapshot: Hashable, Sendable {
  /// As Postgres names it, for `pg_dump --snapshot` too.
  public let name: String
}

extension Transaction {
  /// The snapshot of this transaction, which others can use until it ends.
  public func exportSnapshot() async throws -> Snapshot { Snapshot(name: try await one(export)) }
}

private let export = Statement(
  "export snapshot", "SELECT pg_export_snapshot() AS name",
  column: Column("name", String.self, .computedNotNull))
