import Postgres

/// The SQL of memberships.
package enum MembershipStatements {
  /// All stores of this module.
  package static let stores: [any Store.Type] = [
    CouponStore.self, GiftStore.self, MemberFeedStore.self, MemberListStore.self, MemberPlanStore.self,
    MemberRecordStore.self, PriceStore.self,
    TeamStore.self,
  ]
}
