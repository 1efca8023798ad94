/// The columns of a row and how a value is made of them: the part that several statements can share.
///
/// ```swift
/// static let head = RowMapping(Column("id", UUID.self), Column("title", String?.self), row: PostHead.init)
/// static let byPath = Statement(
///   "post by path", "SELECT \(head.names) FROM posts WHERE path = $1", parameters: String.self, returning: head)
/// ```
public struct RowMapping<Row: Sendable>: Sendable {
  public let columns: [ColumnDescription]
  let decode: @Sendable (inout RowReader) throws -> Row

  public init<each Value: PostgresDecodable>(
    _ columns: repeat Column<each Value>, row: @escaping @Sendable (repeat each Value) throws -> Row
  ) {
    var descriptions: [ColumnDescription] = []
    for column in repeat each columns { descriptions.append(column.description) }
    self.columns = descriptions
    decode = { reader in try row(repeat try reader.next((each Value).self)) }
  }

  /// For rows that are not made in one go: `decode` reads the columns with ``RowReader/next(_:)`` in their order.
  public init(columns: [ColumnDescription], decode: @escaping @Sendable (inout RowReader) throws -> Row) {
    self.columns = columns
    self.decode = decode
  }

  /// The names of the columns for a `SELECT` or `RETURNING`: `id, title`.
  public var names: String { columns.map(\.name).joined(separator: ", ") }

  /// The names qualified by a table or its alias: `p.id, p.title`.
  public func names(of table: String) -> String {
    columns.map { "\(table).\($0.name)" }.joined(separator: ", ")
  }
}
