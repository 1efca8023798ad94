import Postgres

/// The SQL of memberships.
package enum MembershipStatements {
  /// All stores of this module.
  package static let stores: [any Store.Type] = [
    MemberFeedStore.self, MemberListStore.self, MemberPlanStore.self, MemberRecordStore.self,
    TeamStore.self,
  ]
}
