import Accounts
import Foundation
import Postgres
import Timestamps

/// Coupons, and who redeemed them.
package struct CouponStore: Store {
  let source: any Queryable

  /// All coupons, in the order of their codes.
  package func all() async throws -> [Coupon] { try await source.rows(Self.sql.all) }

  /// - Throws: ``CouponError/taken(_:)``.
  package func add(_ coupon: Coupon, at now: Timestamp) async throws {
    var (percent, price): (Int?, Price?) = (nil, nil)
    switch coupon.reduction {
    case .percent(let part): percent = part
    case .amount(let amount): price = amount
    }
    let added = try await source.run(
      Self.sql.add, coupon.code, coupon.plan, percent.map(Int32.init), price?.amount, price?.currency,
      Int32(coupon.months), coupon.most.map(Int32.init), coupon.ends, now)
    guard added == 1 else { throw CouponError.taken(coupon.code) }
  }

  /// Removes a coupon. What it gave stays.
  package func remove(_ code: String) async throws { try await source.run(Self.sql.remove, code) }

  /// The coupon that lowers prices for a person: the one that they redeemed last, while it counts.
  package func lowering(for person: UUID, at now: Timestamp) async throws -> Coupon? {
    try await source.first(Self.sql.lowering, person, now)
  }

  /// The codes of coupons that a person redeemed, in their order.
  package func codes(redeemedBy person: UUID) async throws -> [String] {
    try await source.rows(Self.sql.codes, person)
  }

  /// The coupon as nobody else can redeem it until the transaction ends.
  func lock(_ code: String) async throws -> Coupon? { try await source.first(Self.sql.lock, code) }

  /// - Returns: false if the person redeemed it already.
  func redeem(_ code: String, _ person: UUID, at now: Timestamp) async throws -> Bool {
    guard try await source.run(Self.sql.redeem, code, person, now) == 1 else { return false }
    try await source.run(Self.sql.count, code)
    return true
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    private static let columns = """
      c.code, c.plan_id, c.percent, c.amount, c.currency, c.months, c.most, c.redeemed,
      nullif(c.ends_at, 'infinity') AS ends_at
      """

    let all = Statement("coupons", "SELECT \(columns) FROM coupons c ORDER BY c.code", returning: Coupon.row)

    let add = Statement(
      "add coupon",
      """
      INSERT INTO coupons (code, plan_id, percent, amount, currency, months, most, ends_at, made_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, coalesce($8, 'infinity'), $9) ON CONFLICT (code) DO NOTHING
      """,
      parameters: String.self, String?.self, Int32?.self, Int?.self, String?.self, Int32.self, Int32?.self,
      Timestamp?.self, Timestamp.self)

    let remove = Statement("remove coupon", "DELETE FROM coupons WHERE code = $1", parameters: String.self)

    let lowering = Statement(
      "coupon of person",
      """
      SELECT \(columns) FROM coupon_redemptions r JOIN coupons c ON c.code = r.code
      WHERE r.person_id = $1 AND c.percent IS DISTINCT FROM 100
        AND r.redeemed_at + make_interval(months => c.months) > $2
      ORDER BY r.redeemed_at DESC, c.code LIMIT 1
      """,
      parameters: UUID.self, Timestamp.self, returning: Coupon.row)

    let codes = Statement(
      "coupons that person redeemed",
      "SELECT code FROM coupon_redemptions WHERE person_id = $1 ORDER BY redeemed_at, code",
      parameters: UUID.self, column: Column("code", String.self))

    let lock = Statement(
      "lock coupon", "SELECT \(columns) FROM coupons c WHERE c.code = $1 FOR UPDATE", parameters: String.self,
      returning: Coupon.row)

    let redeem = Statement(
      "redeem coupon",
      """
      INSERT INTO coupon_redemptions (code, person_id, redeemed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
      """,
      parameters: String.self, UUID.self, Timestamp.self)

    let count = Statement(
      "count redemption", "UPDATE coupons SET redeemed = redeemed + 1 WHERE code = $1",
      parameters: String.self)
  }
}

extension Queryable {
  /// Coupons.
  package var coupons: CouponStore { CouponStore(source: self) }
}

extension Transaction {
  /// Redeems a coupon for a person. One of 100 percent gives them its plan for its months; others lower the
  /// prices that they see.
  ///
  /// Those who redeem one coupon at the same time do so one after the other, so that no more get it than may.
  ///
  /// - Throws: ``CouponError/over``, or ``MembershipError/endless(_:)`` if they would get nothing.
  package func redeemCoupon(
    _ code: String, _ person: Person, at now: Timestamp, timeZone: String
  ) async throws -> Coupon {
    guard let coupon = try await coupons.lock(code), coupon.ends.map({ now < $0 }) ?? true,
      coupon.most.map({ coupon.redeemed < $0 }) ?? true,
      try await coupons.redeem(code, person.id, at: now)
    else { throw CouponError.over }
    if case .percent(100) = coupon.reduction, let plan = coupon.plan {
      let context = MembershipContext(
        actor: "\(person.name), by the coupon \(code)", now: now, timeZone: timeZone)
      _ = try await change(person, .receive(plan: plan, months: coupon.months), context)
    }
    return coupon
  }
}
