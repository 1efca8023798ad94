/// A statement does not fit the program: a value cannot be sent or read, a column is not what was declared,
/// or the number of rows is unexpected.
public struct StatementError: Error, Hashable, CustomStringConvertible {
  /// The statement's name.
  public let statement: String
  public let problem: Problem

  public enum Problem: Hashable, Sendable {
    /// `position` counts from 1, as `$1` does.
    case parameter(position: Int, ValueError)
    /// `row` counts from 0.
    case value(column: String, row: Int, ValueError)
    /// The result's columns are not the declared ones.
    case columns(String)
    /// ``Queryable/one(_:_:)`` got this many rows instead of one.
    case rowCount(Int)
  }

  public var description: String {
    switch problem {
    case .parameter(let position, let error): "\(statement): parameter $\(position): \(error)"
    case .value(let column, let row, let error): "\(statement): column \(column) of row \(row): \(error)"
    case .columns(let mismatch): "\(statement): \(mismatch); the statement's columns must match its SQL"
    case .rowCount(let count): "\(statement): the result has \(count) rows instead of exactly one"
    }
  }
}

/// A value that cannot be written as a Postgres type or read from one. ``StatementError`` says which column
/// or parameter it was.
public struct ValueError: Error, Hashable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
