/// The access to the database that one subject needs: functions that take and return values of the model.
///
/// The statements of a store are private to it. They are the properties of one value, so that none can be
/// missing from ``statements``:
///
/// ```swift
/// package struct TagStore: Store {
///   let source: any Queryable
///
///   package func names() async throws -> [String] { try await source.rows(Self.sql.names) }
///
///   private static let sql = SQL()
///   package static var statements: [any AnyStatement] { properties(of: sql) }
///
///   private struct SQL {
///     let names = Statement("names of tags", "SELECT name FROM tags", column: Column("name", String.self))
///   }
/// }
/// ```
package protocol Store: Sendable {
  /// All statements of the store. A test prepares each against the migrated schema.
  static var statements: [any AnyStatement] { get }
}

extension Store {
  /// The statements among the properties of `value`.
  package static func properties(of value: Any) -> [any AnyStatement] {
    Mirror(reflecting: value).children.compactMap { $0.value as? any AnyStatement }
  }
}
