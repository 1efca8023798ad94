/// A statement and the program disagree: a value that cannot be sent or read, a column that is not what it was
/// declared to be, a number of rows that nobody expected. The server is not to blame.
public struct StatementError: Error, Hashable, CustomStringConvertible {
  /// The statement's name.
  public let statement: String
  public let problem: Problem

  public enum Problem: Hashable, Sendable {
    /// `position` counts from 1, as `$1` does.
    case parameter(position: Int, ValueError)
    /// `row` counts from 0.
    case value(column: String, row: Int, ValueError)
    /// The columns that came are not those that were declared.
    case columns(String)
    /// ``Queryable/one(_:_:)`` wants one row, and so many came.
    case rowCount(Int)
  }

  public var description: String {
    switch problem {
    case .parameter(let position, let error): "\(statement): parameter $\(position): \(error)"
    case .value(let column, let row, let error): "\(statement): column \(column) of row \(row): \(error)"
    case .columns(let mismatch): "\(statement): \(mismatch); the statement's columns must match its SQL"
    case .rowCount(let count): "\(statement): \(count) rows came, where exactly one is expected"
    }
  }
}
