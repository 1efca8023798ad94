/// A statement that inserts rows whose values are texts, as `COPY` writes them and the input functions of the
/// columns' types read them. The texts are parameters: nothing of them is executed.
package struct TextInsertion: Sendable {
  private let plan: StatementPlan

  /// - Parameters:
  ///   - table: as SQL writes it.
  ///   - columns: their names and types, as SQL writes them; one at least. Identity columns take the values
  ///     of the rows.
  package init(into table: String, columns: [(name: String, type: String)]) {
    let numbers = 1...max(1, columns.count)
    let values = zip(numbers, columns).map { "r.v\($0)::\($1.type)" }
    plan = StatementPlan(
      name: "insert texts into \(table)",
      sql: """
        INSERT INTO \(table) (\(columns.map(\.name).joined(separator: ", "))) OVERRIDING SYSTEM VALUE
        SELECT \(values.joined(separator: ", "))
        FROM unnest(\(numbers.map { "$\($0)::text[]" }.joined(separator: ", ")))
          AS r (\(numbers.map { "v\($0)" }.joined(separator: ", ")))
        """,
      parameters: columns.map { _ in ParameterDescription([String?].self) })
  }

  /// - Parameter values: of each column in the order of the columns, equally many; nil for NULL.
  package func bind(_ values: [[String?]]) throws -> BoundStatement {
    var parameters = ParameterBuffer()
    for column in values { try parameters.append(parameter: column) }
    return BoundStatement(plan: plan, parameters: parameters)
  }
}
