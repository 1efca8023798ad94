/// Why a backup could not be made, restored or proven.
public struct BackupError: Error, Hashable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// The file is no backup, is damaged, or does not hold what it should.
    case damaged
    /// There is no such file, or it cannot be read.
    case unreadable
    /// A file cannot be written.
    case unwritable
    /// A program is missing or failed.
    case unavailable
    /// The database or the version of the program does not fit.
    case unfit
  }

  public let kind: Kind
  /// The attempt, the problem, and what to do about it.
  public let description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
