internal import Digests
internal import Files
public import Timestamps

/// One change of the schema: a file `NNNN_name.sql`.
public struct Migration: Hashable, Sendable {
  /// The file's number.
  public let number: Int
  /// The name of the file without its folder: `0001_posts.sql`.
  public let name: String
  public let sql: String
  /// SHA-256 of the file's bytes, as 64 hexadecimal digits.
  public let checksum: String

  public enum State: Hashable, Sendable {
    case applied(at: Timestamp)
    case pending
  }
}

/// A migration, and whether it was applied.
public struct MigrationStatus: Hashable, Sendable {
  public let migration: Migration
  public let state: Migration.State
}

/// A reason why migrations cannot be applied.
public enum MigrationError: Error, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  case badName(file: String)
  case repeatedNumber(file: String, other: String)
  case notUTF8(file: String)
  /// The file was changed after it had been applied.
  case edited(file: String)
  /// A migration was applied whose file is missing.
  case missing(file: String)
  /// A migration was applied that is later than all files: a newer version of the program has done so.
  case newer(file: String)
  /// The database does not store texts in UTF-8.
  case encoding(String)
  /// The server takes no changes, and `pending` has not been applied.
  case readOnly(pending: String)
  /// The role may not read what was applied, or may not change the schema.
  case forbidden(pending: String?, DatabaseError)
  /// The migration is pending, but later ones were applied.
  case outOfOrder(file: String, lastApplied: String)
  /// The migration ends the transaction in which it is applied. Its statements up to there may have taken
  /// effect.
  case endsTransaction(file: String)
  /// Another process held the migration lock until the wait timed out.
  case locked(Duration, by: [LockHolder])
  /// Another process migrates the database now.
  case busy
  /// The server reported an error; `line` counts from 1.
  case failed(file: String, line: Int?, DatabaseError)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason); the folder of migrations must be readable"
    case .badName(let file): "\(file): not a migration's name; call it NNNN_name.sql, as in 0001_posts.sql"
    case .repeatedNumber(let file, let other):
      "\(file): has the number of \(other); give it the next free one"
    case .notUTF8(let file): "\(file): is not UTF-8; convert it"
    case .edited(let file):
      "\(file): was changed after it had been applied; restore it, and put the change into a new migration"
    case .missing(let file): "\(file): was applied to the database, but the file is missing; restore it"
    case .newer(let file):
      "the database was migrated by a newer version of this program, which applied \(file); nothing was changed; start "
        + "that version, or restore a backup from before the update"
    case .encoding(let name):
      "the database has the encoding \(name), and texts need UTF8; nothing was changed; create it again: "
        + "CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0"
    case .readOnly(let file):
      "\(file): is pending, but the server is a standby or read-only; connect to the primary: name all hosts in the "
        + "connection string, with target_session_attrs=read-write"
    case .forbidden(nil, let error):
      "the role may not read the table schema_migrations (\(error.message)); as its owner: "
        + "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO role"
    case .forbidden(let file?, let error):
      "\(file): is pending, but the role may not change the schema (\(error.message)); run site migrate as the owner of "
        + "the tables, or give the role what it needs: GRANT CREATE ON DATABASE name TO role; "
        + "GRANT CREATE ON SCHEMA public TO role"
    case .outOfOrder(let file, let last):
      "\(file): is pending, but \(last) has been applied already; give it a number after that"
    case .endsTransaction(let file):
      "\(file): ends the transaction in which it is applied; undo by hand what it did, "
        + "and remove BEGIN, COMMIT and ROLLBACK from it"
    case .locked(let timeout, let holders):
      "another process migrates the database and has not finished within \(timeout): \(holders.text); wait until it has "
        + "finished, or end it"
    case .busy: "another process migrates the database; wait until it has finished, or end it"
    case .failed(let file, let line, let error):
      "\(file): \(line.map { "line \($0): " } ?? "")\(error); correct it and migrate again, it left no trace"
    }
  }
}

/// Reads the `.sql` files of a folder, in the order of their names.
func readMigrations(in directory: String) throws(MigrationError) -> [Migration] {
  var migrations: [Migration] = []
  let files = try readable(directory, fileNames(in:))
  // Editors leave hidden files.
  for file in files.filter({ $0.hasSuffix(".sql") && !$0.hasPrefix(".") }).sorted() {
    let number = try number(of: file)
    if let other = migrations.first(where: { $0.number == number }) {
      throw MigrationError.repeatedNumber(file: file, other: other.name)
    }
    let bytes = try readable("\(directory)/\(file)", readFile)
    guard let sql = String(validating: bytes, as: UTF8.self) else { throw MigrationError.notUTF8(file: file) }
    migrations.append(
      Migration(number: number, name: file, sql: sql, checksum: SHA256Digest(of: bytes).hex))
  }
  return migrations
}

/// The number at the beginning of `NNNN_name.sql`.
private func number(of file: String) throws(MigrationError) -> Int {
  let digits = file.prefix(4)
  guard digits.utf8.count == 4, digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits),
    file.dropFirst(4).first == "_", file.utf8.count > "0001_.sql".utf8.count
  else { throw MigrationError.badName(file: file) }
  return number
}

private func readable<Contents>(
  _ path: String, _ read: (String) throws(SystemError) -> Contents
) throws(MigrationError) -> Contents {
  do {
    return try read(path)
  } catch {
    throw .unreadable(path: path, reason: error.reason)
  }
}
