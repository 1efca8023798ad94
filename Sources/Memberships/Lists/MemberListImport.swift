import Accounts
import Dependencies
import Foundation
import Postgres
import Timestamps

/// The figures of an import of a list of members.
package struct MemberListFigures: Hashable, Sendable {
  /// How many people got an account.
  package var added = 0
  /// How many people got a plan.
  package var begun = 0
  /// How many people have a plan for longer.
  package var extended = 0
  /// How many people had everything already.
  package var unchanged = 0
}

extension Database {
  /// Adds the members of a list, and gives them their plans. Nobody loses anything: a plan that somebody has
  /// for longer stays, and so do names and notes. So the same list can come again, also after an import that
  /// was cut off. Each thousand rows are one transaction.
  ///
  /// - Parameter isDry: whether only figures are wanted, and nothing is changed.
  package func importMembers(
    _ list: MemberList, _ context: MembershipContext, isDry: Bool = false
  ) async throws -> MemberListFigures {
    let plans = try await memberPlans.plans()
    let part = MemberListPart(program: list.program, plans: plans, context: context)
    var figures = MemberListFigures()
    for start in stride(from: 0, to: list.rows.count, by: 1000) {
      let rows = Array(list.rows[start..<min(start + 1000, list.rows.count)])
      let changes =
        isDry
        ? try await part.changes(rows, in: self)
        : try await transaction { try await part.carryOut(rows, in: $0) }
      figures.add(changes, of: rows)
    }
    // Until the database does it by itself, lists of many new members are read a row at a time.
    if !isDry { try await execute("ANALYZE people, subscriptions, seats") }
    return figures
  }
}

extension MemberListFigures {
  fileprivate mutating func add(_ changes: [String: MemberListPart.Change], of rows: [MemberListRow]) {
    for row in rows {
      let change = changes[row.key]
      if change?.isNew ?? true { added += 1 }
      switch change?.plan {
      case .begin, .tryOut: begun += 1
      case .update, .seats: extended += 1
      case nil: if change.map({ !$0.isNew }) ?? false { unchanged += 1 }
      }
    }
  }
}

/// Carries out a part of an import.
private struct MemberListPart: Sendable {
  let program: MemberListProgram
  let plans: [Plan]
  let context: MembershipContext

  /// What a row makes of a person.
  struct Change {
    let person: Person
    let isNew: Bool
    var plan: Membership.Change?
  }

  /// The changes by the keys of addresses, if nobody else changes anything meanwhile.
  func changes(_ rows: [MemberListRow], in database: any Queryable) async throws -> [String: Change] {
    let store = MemberListStore(source: database)
    var people = Dictionary(uniqueKeysWithValues: try await store.people(rows.map(\.key)))
    let known = Set(people.keys)
    // Those who are not there yet are like those who have just come.
    for row in rows where people[row.key] == nil {
      people[row.key] = Person(id: UUID(), name: row.name, email: row.email, role: .reader)
    }
    return try await changes(rows, people: people, isNew: { !known.contains($0) }, in: store)
  }

  func carryOut(_ rows: [MemberListRow], in transaction: Transaction) async throws -> [String: Change] {
    @Dependency(\.uuid) var uuid
    let store = MemberListStore(source: transaction)
    let ids = rows.map { _ in uuid() }
    try await store.add(rows, ids: ids, at: context.now)
    let people = Dictionary(uniqueKeysWithValues: try await store.locked(rows.map(\.key)))
    let new = Set(ids)
    let changes = try await changes(
      rows, people: people, isNew: { people[$0].map { new.contains($0.id) } ?? false }, in: store)
    var begun: [BegunSubscription] = []
    for change in changes.values {
      switch change.plan {
      case .begin(let plan, let ends):
        begun.append(BegunSubscription(id: uuid(), owner: change.person.id, plan: plan, ends: ends))
      case .update(let id, let what, let state, let ends):
        try await transaction.memberPlans.update(id, state, ends: ends)
        try await transaction.memberPlans.note(what, of: id, by: context.actor, ends: ends, at: context.now)
      case .seats, .tryOut, nil: break
      }
    }
    try await store.begin(begun, by: context.actor, at: context.now)
    try await store.note(
      rows.compactMap { row in people[row.key].map { (person: $0.id, row: row) } },
      source: "a list of \(program.rawValue)")
    return changes
  }

  private func changes(
    _ rows: [MemberListRow], people: [String: Person], isNew: (String) -> Bool, in store: MemberListStore
  ) async throws -> [String: Change] {
    let subscriptions = Dictionary(
      grouping: try await store.subscriptions(of: Array(people.values), at: context.now), by: \.owner)
    var changes: [String: Change] = [:]
    for row in rows {
      guard let person = people[row.key] else { continue }
      let own = subscriptions[person.id, default: []].map(\.subscription)
      changes[row.key] = Change(person: person, isNew: isNew(row.key), plan: try plan(row, person, own))
    }
    return changes
  }

  /// The change of what somebody has: nil without a plan, for one that is over, and for one that they have
  /// for as long or longer.
  private func plan(_ row: MemberListRow, _ person: Person, _ own: [Subscription]) throws -> Membership
    .Change?
  {
    guard let plan = row.plan, row.until.map({ $0 > context.now }) ?? true else { return nil }
    if let open = own.first(where: { $0.plan == plan && $0.isOpen(at: context.now) }) {
      guard let until = row.until, let end = open.ends, end < until else { return nil }
    }
    return try Membership(person: person, all: own, context: context).change(
      .add(plan: plan, until: row.until), plans: plans)
  }
}
