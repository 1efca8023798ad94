/// The tables of the site in a backup. The database that was backed up may have had them in another schema
/// than the database into which they are restored, together with tables of other programs.
struct SavedTables: Sendable {
  /// The tables that are filled, by their names in the dump.
  private(set) var tables: [RelationName: LoadableSchema.Table] = [:]
  /// As they have to be after the restoration.
  private(set) var digests: [TableDigest] = []
  /// Tables of other programs.
  private(set) var leftOut: [String] = []

  /// - Parameters:
  ///   - saved: the tables of the database that was saved.
  ///   - schemas: where the site looked for its tables, in this order.
  init(_ saved: [TableDigest], in schemas: [String], of schema: LoadableSchema) throws(BackupError) {
    var names: [RelationName: TableDigest] = [:]
    for digest in saved { if let name = RelationName(digest.table) { names[name] = digest } }
    var found: Set<String> = []
    for (name, table) in schema.tables.sorted(by: { $0.key < $1.key }) {
      let candidates = schemas.map { RelationName(schema: $0, name: name) }
      guard let place = candidates.first(where: { names[$0] != nil }), var digest = names[place] else {
        throw BackupError(.damaged, "it lacks the table \(name); use another backup")
      }
      found.insert(digest.table)
      digest.table = table.qualified
      digests.append(digest)
      tables[place] = table
    }
    leftOut = saved.map(\.table).filter { !found.contains($0) }
  }

  /// The arguments by which `pg_restore` prints the data of these tables and of the sequences of the site.
  func arguments(for schema: LoadableSchema) -> [String] {
    let names = Set(tables.keys.map(\.name)).union(schema.sequences.keys).sorted()
    return ["--format=custom", "--data-only", "--file=-"]
      + Set(tables.keys.map(\.schema)).sorted().map { "--schema=\($0)" } + names.map { "--table=\($0)" }
  }
}

extension BackupManifest {
  func savedTables(of schema: LoadableSchema) throws(BackupError) -> SavedTables {
    try SavedTables(tables, in: schemas ?? likelySchemas, of: schema)
  }

  /// The schemas of a backup that does not say where the site found its tables: first that of its migrations.
  private var likelySchemas: [String] {
    let names = tables.compactMap { RelationName($0.table) }
    let sites = Set(names.filter { $0.name == "schema_migrations" }.map(\.schema))
    func rank(_ schema: String) -> Int { !sites.contains(schema) ? 2 : schema == "public" ? 0 : 1 }
    return Set(names.map(\.schema)).sorted { (rank($0), $0) < (rank($1), $1) }
  }
}
