import Postgres

/// A plan that a subscription can have.
package struct Plan: Hashable, Sendable {
  /// The name in commands and addresses: letters, digits and hyphens.
  package let id: String
  package let name: String
  /// For how many months a subscription is paid at a time; nil for a plan without an end.
  package let months: Int?
  /// How many people a subscription lets in.
  package let seats: Int

  /// The plan of those whom an owner lets in for nothing.
  package static let complimentary = "complimentary"

  static let row = RowMapping(
    Column("id", String.self), Column("name", String.self), Column("months", Int32?.self),
    Column("seats", Int32.self)
  ) { Plan(id: $0, name: $1, months: $2.map(Int.init), seats: Int($3)) }
}
