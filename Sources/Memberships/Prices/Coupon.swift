import Accounts
import Foundation
import Postgres
import Timestamps

/// A code that lowers prices, or gives a plan for some months for nothing.
package struct Coupon: Hashable, Sendable {
  /// Letters and digits, in upper case.
  package let code: String
  /// The id of the plan for which it counts; nil for all.
  package let plan: String?
  package let reduction: Reduction
  /// For how many months it counts.
  package let months: Int
  /// How many people may redeem it; nil for any number.
  package let most: Int?
  package let redeemed: Int
  /// Until when it can be redeemed; nil for no end.
  package let ends: Timestamp?

  package enum Reduction: Hashable, Sendable {
    /// From 1 to 100, which gives the plan for nothing.
    case percent(Int)
    case amount(Price)
  }

  /// - Throws: ``CouponError/malformed`` for one that makes no sense.
  package init(
    code: String, plan: String?, reduction: Reduction, months: Int, most: Int?, redeemed: Int = 0,
    ends: Timestamp?
  ) throws(CouponError) {
    let code = Self.code(typed: code)
    if case .percent(let percent) = reduction {
      guard (1...100).contains(percent) else { throw .malformed("a coupon takes from 1 to 100 percent") }
      guard percent < 100 || plan != nil else { throw .malformed("a coupon of 100 percent needs a plan") }
    }
    guard (3...40).contains(code.count) else { throw .malformed("a code has 3 to 40 letters and digits") }
    guard (1...120).contains(months), most.map({ (1...1_000_000).contains($0) }) ?? true else {
      throw .malformed("a coupon counts for 1 to 120 months, for at least one person")
    }
    (self.code, self.plan, self.reduction) = (code, plan, reduction)
    (self.months, self.most, self.redeemed, self.ends) = (months, most, redeemed, ends)
  }

  /// A code as somebody typed it: letters and digits alone, in upper case.
  package static func code(typed text: String) -> String {
    String(text.uppercased().unicodeScalars.filter { ("A"..."Z").contains($0) || ("0"..."9").contains($0) })
  }

  /// The price of a plan with this coupon; the same if it does not count for it.
  package func reduced(_ price: Price, of plan: String) -> Price {
    guard self.plan == nil || self.plan == plan else { return price }
    switch reduction {
    case .percent(let percent):
      return Price(amount: price.amount - price.amount * percent / 100, currency: price.currency) ?? price
    case .amount(let less) where less.currency == price.currency:
      return Price(amount: max(0, price.amount - less.amount), currency: price.currency) ?? price
    case .amount: return price
    }
  }

  /// As in `20 %` or `5.00 EUR`.
  package var text: String {
    switch reduction {
    case .percent(let percent): "\(percent) %"
    case .amount(let price): price.text
    }
  }

  private static let columns: [ColumnDescription] = [
    Column("code", String.self).description,
    Column("plan_id", String?.self).description,
    Column("percent", Int32?.self).description,
    Column("amount", Int?.self).description,
    Column("currency", String?.self).description,
    Column("months", Int32.self).description,
    Column("most", Int32?.self).description,
    Column("redeemed", Int32.self).description,
    Column("ends_at", Timestamp?.self).description,
  ]

  static let row = RowMapping<Coupon>(columns: columns) { row in
    let (code, plan) = (try row.next(String.self), try row.next(String?.self))
    let percent = try row.next(Int32?.self)
    let (amount, currency) = (try row.next(Int?.self), try row.next(String?.self))
    let price = amount.flatMap { Price(amount: $0, currency: currency ?? "") }
    let (months, most) = (try row.next(Int32.self), try row.next(Int32?.self))
    return try Coupon(
      code: code, plan: plan, reduction: price.map(Reduction.amount) ?? .percent(Int(percent ?? 0)),
      months: Int(months), most: most.map(Int.init), redeemed: Int(row.next(Int32.self)), ends: row.next())
  }
}

/// Why a coupon was not made or redeemed. Nothing was changed.
package enum CouponError: Error, Hashable, CustomStringConvertible {
  /// There is no such code, or it is over, or the person redeemed it already.
  case over
  case malformed(String)
  /// Another coupon has the code.
  case taken(String)

  package var description: String {
    switch self {
    case .over: "the code does not work, or no longer"
    case .malformed(let what): what
    case .taken(let code): "there is a coupon with the code \(code); choose another code"
    }
  }
}
