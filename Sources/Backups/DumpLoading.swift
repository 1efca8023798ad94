import Postgres

/// Inserts the rows of a dump into the tables of a ``LoadableSchema`` by statements of its own.
actor DumpLoading {
  private let transaction: Transaction
  private let schema: LoadableSchema
  /// The tables of the site by their names in the dump.
  private let tables: [RelationName: LoadableSchema.Table]
  /// The schemas in which the dump has sequences of the site.
  private let schemas: Set<String>
  private var data = DumpedData()
  private var rows: Rows?
  private var unset: Set<String>

  init(
    into schema: LoadableSchema, in transaction: Transaction, tables: [RelationName: LoadableSchema.Table]
  ) {
    self.transaction = transaction
    self.schema = schema
    self.tables = tables
    schemas = Set(tables.keys.map(\.schema))
    unset = Set(schema.sequences.keys)
  }

  /// - Parameter bytes: the next bytes of what `pg_restore` prints.
  func take(_ bytes: [UInt8]) async throws {
    for item in try data.items(in: bytes) {
      switch item {
      case .table(let name, let columns): rows = try tables[name].map { try Rows(of: $0, columns) }
      case .row(let values):
        rows?.append(values)
        if rows?.isFull == true { try await insert() }
      case .end:
        try await insert()
        rows = nil
      case .sequence(let name, let value, let isCalled):
        guard schemas.contains(name.schema), let sequence = schema.sequences[name.name] else { continue }
        _ = try await transaction.one(setSequence, sequence, value, isCalled)
        unset.remove(name.name)
      }
    }
  }

  func finish() throws(BackupError) {
    try data.finish()
    if let sequence = unset.min() {
      throw BackupError(.damaged, "its dump lacks the sequence \(sequence)")
    }
  }

  private func insert() async throws {
    guard let full = rows, full.count > 0 else { return }
    rows?.removeAll()
    _ = try await transaction.execute([full.bound])
  }
}

/// Rows of a table that are inserted together.
private struct Rows {
  private let insertion: TextInsertion
  private var columns: [[String?]]
  /// In bytes.
  private var size = 0

  init(of table: LoadableSchema.Table, _ names: [String]) throws(BackupError) {
    var columns: [(name: String, type: String)] = []
    for name in names {
      guard let type = table.types[name] else {
        throw BackupError(
          .damaged,
          "its table \(table.qualified) has the column \(name.debugDescription), which the site does not have"
        )
      }
      columns.append((name.quoted("\""), type))
    }
    insertion = TextInsertion(into: table.sql, columns: columns)
    self.columns = Array(repeating: [], count: columns.count)
  }

  var count: Int { columns.first?.count ?? 0 }
  var isFull: Bool { size >= 1 << 20 || count >= 5000 }
  var bound: BoundStatement { get throws { try insertion.bind(columns) } }

  mutating func append(_ values: [String?]) {
    for (index, value) in values.enumerated() {
      columns[index].append(value)
      size += value?.utf8.count ?? 0
    }
  }

  mutating func removeAll() {
    for index in columns.indices { columns[index].removeAll(keepingCapacity: true) }
    size = 0
  }
}

private let setSequence = Statement(
  "set sequence", "SELECT setval($1::text::regclass, $2, $3) AS value", parameters: String.self, Int.self,
  Bool.self, column: Column("value", Int.self, .computedNotNull))
