internal import CLibpq

extension Database {
  /// Prepares each statement against the database and returns each mismatch as a line of text:
  ///
  /// ```
  /// post by path: column title can be NULL, but String is not optional
  /// ```
  ///
  /// Compares parameter types, and the columns' number, names, order, types and nullability. An optional for
  /// a `NOT NULL` column is accepted, since the column may come from an outer join. An expression can be NULL
  /// unless it is declared ``ColumnNullability/computedNotNull``. Executes nothing.
  public func mismatches(of statements: [any AnyStatement]) async throws -> [String] {
    try await withConnection(timeout: statementTimeout) { connection in
      let nullability = NullabilityCatalogue(attributes: try await connection.rows(notNullAttributes))
      var lines = repeatedNames(among: statements)
      for statement in statements {
        lines += try await connection.mismatches(of: statement, nullability).map {
          "\(statement.name): \($0)"
        }
      }
      return lines
    }
  }

  private func repeatedNames(among statements: [any AnyStatement]) -> [String] {
    let byName = Dictionary(grouping: statements, by: \.name)
    return byName.filter { $0.value.count > 1 }.keys.sorted().map {
      "\($0): several statements have this name"
    }
  }
}

/// Which columns of the database's tables are `NOT NULL`.
private struct NullabilityCatalogue {
  private let notNull: Set<Attribute>

  init(attributes: [Attribute]) { notNull = Set(attributes) }

  func canBeNull(_ origin: (table: UInt32, attribute: Int)?) -> Bool {
    guard let origin else { return true }
    return !notNull.contains(Attribute(table: origin.table, number: origin.attribute))
  }
}

private struct Attribute: Hashable {
  let table: UInt32
  let number: Int
}

private let notNullAttributes = Statement(
  "columns that are not null",
  """
  SELECT attrelid::int8 AS relation, attnum AS number FROM pg_attribute
  WHERE attnotnull AND NOT attisdropped
  """,
  columns: Column("relation", Int64.self, .computedNotNull), Column("number", Int16.self)
) { Attribute(table: UInt32(truncatingIfNeeded: $0), number: Int($1)) }

private let typeName = Statement(
  "name of a type", "SELECT format_type($1::int8::oid, NULL) AS name", parameters: Int.self,
  column: Column("name", String.self, .computedNotNull))

extension Connection {
  fileprivate func mismatches(of statement: any AnyStatement, _ nullability: NullabilityCatalogue)
    async throws
    -> [String]
  {
    let declared: QueryResult
    do {
      declared = try await describe(statement, parameters: statement.parameterTypes.map(\.oid))
    } catch let error as DatabaseError {
      return ["\(error)"]
    }
    let inferred = try? await describe(statement, parameters: [])
    return try await parameterMismatches(of: statement, inferred ?? declared)
      + columnMismatches(of: statement, declared, nullability)
  }

  /// The server's description of a statement. If no parameter types are given, the server infers them.
  private func describe(_ statement: any AnyStatement, parameters: [UInt32]) async throws -> QueryResult {
    _ = try await exchange([.command]) {
      PQsendPrepare($0, "", statement.sql, Int32(parameters.count), parameters)
    }
    return try await exchange([.command]) { PQsendDescribePrepared($0, "") }[0]
  }

  private func parameterMismatches(of statement: any AnyStatement, _ server: QueryResult) async throws
    -> [String]
  {
    guard server.parameterCount == statement.parameters.count else {
      return ["\(server.parameterCount) parameters in the SQL, \(statement.parameters.count) declared"]
    }
    var lines: [String] = []
    for (index, parameter) in statement.parameters.enumerated() {
      let type = server.parameterType(index)
      guard !parameter.accepted.contains(where: { $0.oid == type }) else { continue }
      let name = try await name(of: type)
      guard parameter.accepted.contains(PostgresType(named: name)) else {
        lines.append("parameter $\(index + 1) is \(name), but \(parameter.type.name) is declared")
        continue
      }
    }
    return lines
  }

  private func columnMismatches(
    of statement: any AnyStatement, _ server: QueryResult, _ nullability: NullabilityCatalogue
  ) async throws -> [String] {
    let names = (0..<server.columnCount).map(server.columnName)
    guard !statement.columns.isEmpty || names.isEmpty else { return [] }
    guard names == statement.columns.map(\.name) else {
      let declared = statement.columns.map(\.name).joined(separator: ", ")
      return ["columns are (\(names.joined(separator: ", "))), but (\(declared)) are declared"]
    }
    var lines: [String] = []
    for (index, column) in statement.columns.enumerated() {
      let type = server.columnType(index)
      if !column.types.contains(where: { $0.oid == type }) {
        let declared = column.types.first?.name ?? "nothing"
        lines.append("column \(column.name) is \(try await name(of: type)), but \(declared) is declared")
      }
      let origin = server.columnOrigin(index)
      if nullability.canBeNull(origin), !column.isOptional, column.nullability == .asStored {
        lines.append(
          "column \(column.name)\(origin == nil ? " is computed and" : "") can be NULL, "
            + "but its Swift type is not optional")
      }
    }
    return lines
  }

  private func name(of type: UInt32) async throws -> String {
    try await one(typeName, Int(type))
  }
}
