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
  package var graceDays: Int
  /// For how many days a reader may try it, once; 0 for no trial.
  package var trialDays: Int
  /// Nil for a plan that readers are not offered.
  package var price: Price?
  /// The place in lists.
  package var position: Int

  /// The plan of those whom an owner lets in for nothing.
  package static let complimentary = "complimentary"

  package init(
    id: String, name: String, months: Int?, seats: Int, graceDays: Int = 0, trialDays: Int = 0,
    price: Price? = nil, position: Int = 0
  ) {
    (self.id, self.name, self.months, self.seats) = (id, name, months, seats)
    (self.graceDays, self.trialDays, self.price, self.position) = (graceDays, trialDays, price, position)
  }

  private static let columns: [ColumnDescription] = [
    Column("id", String.self).description,
    Column("name", String.self).description,
    Column("months", Int32?.self).description,
    Column("seats", Int32.self).description,
    Column("grace_days", Int32.self).description,
    Column("trial_days", Int32.self).description,
    Column("price", Int?.self).description,
    Column("currency", String?.self).description,
    Column("position", Int32.self).description,
  ]

  static let row = RowMapping<Plan>(columns: columns) { row in
    let (id, name) = (try row.next(String.self), try row.next(String.self))
    let months = try row.next(Int32?.self)
    let (seats, grace, trial) = (try row.next(Int32.self), try row.next(Int32.self), try row.next(Int32.self))
    let (amount, currency) = (try row.next(Int?.self), try row.next(String?.self))
    let price = amount.flatMap { Price(amount: $0, currency: currency ?? "") }
    return Plan(
      id: id, name: name, months: months.map(Int.init), seats: Int(seats), graceDays: Int(grace),
      trialDays: Int(trial), price: price, position: Int(try row.next(Int32.self)))
  }
}
