public import Timestamps

/// One step of the schema's history: a file `NNNN_name.sql`.
public struct Migration: Hashable, Sendable {
  /// The file's number.
  public let number: Int
  /// The file's name, without its folder: `0001_posts.sql`.
  public let name: String
  public let sql: String
  /// SHA-256 of the file's bytes, as 64 hexadecimal digits.
  public let checksum: String

  public enum State: Hashable, Sendable {
    case applied(at: Timestamp)
    case pending
  }
}

/// A migration and whether the database has it.
public struct MigrationStatus: Hashable, Sendable {
  public let migration: Migration
  public let state: Migration.State
}

/// Migrations that cannot be applied.
public enum MigrationError: Error, CustomStringConvertible {
  case unreadable(path: String, reason: String)
  case badName(file: String)
  case repeatedNumber(file: String, other: String)
  case notUTF8(file: String)
  /// It was changed after it had been applied.
  case edited(file: String)
  /// The database has a migration that the folder has not.
  case missing(file: String)
  /// It has not been applied, though later ones have.
  case outOfOrder(file: String, lastApplied: String)
  /// It ends the transaction in which it is applied, and what it did up to there may have stayed.
  case endsTransaction(file: String)
  /// The server refused it; `line` counts from 1.
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
    case .outOfOrder(let file, let last):
      "\(file): is pending, but \(last) has been applied already; give it a number after that"
    case .endsTransaction(let file):
      "\(file): ends the transaction in which it is applied; undo by hand what it did, "
        + "and remove BEGIN, COMMIT and ROLLBACK from it"
    case .failed(let file, let line, let error):
      "\(file): \(line.map { "line \($0): " } ?? "")\(error); correct it and migrate again, it left no trace"
    }
  }
}
