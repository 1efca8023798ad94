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
  /// For how many days a subscription lets people in after a payment for it failed.
  package var graceDays = 0
  /// For how many days a reader may try it, once; 0 for no trial.
  package var trialDays = 0
  /// Nil for a plan that readers are not offered.
  package var price: Price?
  /// The place in lists.
  package var position = 0

  /// The plan of those whom an owner lets in for nothing.
  package static let complimentary = "complimentary"

  static let row = RowMapping(
    Column("id", String.self), Column("name", String.self), Column("months", Int32?.self),
    Column("seats", Int32.self), Column("grace_days", Int32.self), Column("trial_days", Int32.self),
    Column("price", Int?.self), Column("currency", String?.self), Column("position", Int32.self)
  ) { id, name, months, seats, grace, trial, price, currency, position in
    Plan(
      id: id, name: name, months: months.map(Int.init), seats: Int(seats), graceDays: Int(grace),
      trialDays: Int(trial), price: price.flatMap { Price(amount: $0, currency: currency ?? "") },
      position: Int(position))
  }
}
