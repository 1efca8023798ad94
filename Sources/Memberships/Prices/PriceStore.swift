import Foundation
import Postgres
import Timestamps

/// Prices of plans in single countries, and changes of plans by an owner.
package struct PriceStore: Store {
  let source: any Queryable

  /// The prices of all plans in single countries, by the ids of plans.
  package func all() async throws -> [String: [CountryPrice]] {
    Dictionary(grouping: try await source.rows(Self.sql.all), by: \.plan).mapValues { $0.map(\.price) }
  }

  /// Adds a plan, or changes the one with its id. What people have stays as it is.
  package func save(_ plan: Plan, _ prices: [CountryPrice]) async throws {
    try await source.run(
      Self.sql.save, plan.id, plan.name, plan.months.map(Int32.init), Int32(plan.seats),
      Int32(plan.graceDays), Int32(plan.trialDays), plan.price?.amount, plan.price?.currency,
      Int32(plan.position))
    try await source.run(Self.sql.removePrices, plan.id)
    try await source.run(
      Self.sql.addPrices, plan.id, prices.map(\.country), prices.map(\.price.amount),
      prices.map(\.price.currency))
  }

  /// Removes a plan that nobody has or had, and that no gift or coupon is of.
  ///
  /// - Returns: false if it is in use.
  package func remove(_ plan: String) async throws -> Bool {
    try await source.run(Self.sql.remove, plan) == 1
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let all = Statement(
      "prices by country",
      "SELECT plan_id, country, price, currency FROM plan_prices ORDER BY plan_id, country",
      columns: Column("plan_id", String.self), Column("country", String.self), Column("price", Int.self),
      Column("currency", String.self)
    ) { plan, country, amount, currency in
      guard let price = Price(amount: amount, currency: currency) else {
        throw PriceError(description: "\(amount) \(currency) is no price")
      }
      return (plan: plan, price: CountryPrice(country: country, price: price))
    }

    let save = Statement(
      "save plan",
      """
      INSERT INTO plans (id, name, months, seats, grace_days, trial_days, price, currency, position)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, months = excluded.months, seats = excluded.seats,
        grace_days = excluded.grace_days, trial_days = excluded.trial_days, price = excluded.price,
        currency = excluded.currency, position = excluded.position
      """,
      parameters: String.self, String.self, Int32?.self, Int32.self, Int32.self, Int32.self, Int?.self,
      String?.self, Int32.self)

    let removePrices = Statement(
      "remove prices by country", "DELETE FROM plan_prices WHERE plan_id = $1", parameters: String.self)

    let addPrices = Statement(
      "add prices by country",
      """
      INSERT INTO plan_prices (plan_id, country, price, currency)
      SELECT $1, added.country, added.price, added.currency
      FROM unnest($2, $3, $4) AS added (country, price, currency)
      """,
      parameters: String.self, [String].self, [Int].self, [String].self)

    // The plan of whom an owner lets in for nothing is that of the command line by default.
    let remove = Statement(
      "remove plan",
      """
      DELETE FROM plans l WHERE id = $1 AND id <> '\(Plan.complimentary)'
        AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.plan_id = l.id)
        AND NOT EXISTS (SELECT FROM gifts g WHERE g.plan_id = l.id)
        AND NOT EXISTS (SELECT FROM coupons c WHERE c.plan_id = l.id)
      """,
      parameters: String.self)
  }
}

extension Queryable {
  /// Prices by country, and changes of plans.
  package var planPrices: PriceStore { PriceStore(source: self) }
}

private struct PriceError: Error, CustomStringConvertible {
  let description: String
}
