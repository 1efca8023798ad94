/// A value that cannot be written as a Postgres type or read from one. ``StatementError`` adds where it stood.
public struct ValueError: Error, Hashable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
