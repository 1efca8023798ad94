import Accounts
import Foundation
import HTTP
import HTTPTypes
import Logging
import Memberships
import Postgres
import Publication
import Settings
import SiteBase
import Timestamps

extension Operation {
  /// The operations on readers who have accounts, and on their plans.
  static let members: [Operation] = [
    listMembers, addMember, getMember, changeMember, removeMember, listPlans,
  ]

  private static let listMembers = Operation(
    "listMembers", .get, "/members", "Lists the readers who have accounts, by their addresses.",
    .readMembers, .query("search", .text(200), "Only those whose address or name contains this."),
    .query("plan", .text(60), "Only those whom this plan lets in."),
    .query("after", .text(400), "What `next` has."), .limit,
    answers: [.page(of: Member.representation)]
  ) { call, words, plan, after, limit in
    let found = try await call.site.database.memberPlans.members(
      containing: words ?? "", plan: plan, after: after, limit: limit + 1, at: call.site.present)
    let members = Array(found.prefix(limit))
    call.note("reads \(members.count) addresses")
    return call.answer(
      members, Member.representation, .all, next: found.count > limit ? members.last?.emailKey : nil,
      by: "after")
  }

  private static let addMember = Operation(
    "addMember", .post, "/members",
    "Adds a reader, or finds the one with this address, and gives them a plan. Nobody gets a mail.",
    .writeMembers, .body(.newMember), answers: [.thing(MemberRecord.representation, .created)]
  ) { call, new in
    let id = try await call.membership { transaction, context in
      let person = try await transaction.people.add(
        new.name ?? String(new.email.prefix { $0 != "@" }), email: new.email, key: new.key, role: .reader,
        at: call.site.present)
      if let plan = new.plan {
        _ = try await transaction.change(person, .add(plan: plan, until: new.until), context)
      }
      return person.id
    }
    return try await call.answerMember(id, status: .created)
  }

  private static let getMember = Operation(
    "getMember", .get, "/members/{id}", "Returns a reader with their plans and what happened to them.",
    .readMembers, .path("id", .uuid), answers: [.thing(MemberRecord.representation)]
  ) { call, id in
    call.note("reads the reader \(id)")
    return try await call.answerMember(id)
  }

  private static let changeMember = Operation(
    "changeMember", .post, "/members/{id}/changes", "Changes what a reader has.", .writeMembers,
    .path("id", .uuid), .body(.memberChange), answers: [.thing(MemberRecord.representation)]
  ) { call, id, command in
    try await call.membership { transaction, context in
      guard let record = try await transaction.memberRecord(id, at: context.now) else {
        throw Problem.notFound
      }
      _ = try await transaction.change(record.person, command, context)
    }
    return try await call.answerMember(id)
  }

  private static let removeMember = Operation(
    "removeMember", .delete, "/members/{id}",
    "Removes a reader with their account, plans and devices. Those who write on the site stay.",
    .writeMembers, .path("id", .uuid), answers: [.nothing]
  ) { call, id in
    let record = try await call.member(id)
    try call.requireMatch(record.entityTag)
    guard record.person.role == .reader else {
      throw Problem(.conflict, "This person writes on the site. An owner removes them at the desk.")
    }
    guard try await call.site.database.removeMember(id) else {
      throw Problem(.conflict, "This reader has a team with others in it. End its plan first.")
    }
    call.note("removed the reader \(id)")
    return Response(.noContent)
  }

  private static let listPlans = Operation(
    "listPlans", .get, "/plans", "Lists the plans.", .readMembers,
    answers: [.page(of: Plan.representation)]
  ) { call in
    call.answer(
      try await call.site.database.memberPlans.plans(), Plan.representation, .all, next: nil)
  }
}

/// A reader whom a program adds.
struct NewMember: Sendable {
  let email: String
  let key: String
  let name: String?
  let plan: String?
  let until: Timestamp?
}

extension Call {
  /// Writes into the log who did what with addresses of readers.
  fileprivate func note(_ what: String) { site.logger.notice("members: \(person.email) \(what) by the API") }

  fileprivate func member(_ id: UUID) async throws -> MemberRecord {
    guard let record = try await site.database.memberRecord(id, at: site.present) else {
      throw Problem.notFound
    }
    return record
  }

  fileprivate func answerMember(_ id: UUID, status: HTTPResponse.Status = .ok) async throws -> Response {
    let record = try await member(id)
    return answer(
      record, MemberRecord.representation, tag: record.entityTag, status: status,
      location: status == .created ? "/members/\(id.uuidString.lowercased())" : nil)
  }

  /// Changes what somebody has: all of it in one transaction, or nothing.
  fileprivate func membership<Result: Sendable>(
    _ body: @escaping @Sendable (Transaction, MembershipContext) async throws -> Result
  ) async throws -> Result {
    let context = MembershipContext(
      actor: "\(person.name), by the API", now: site.present,
      timeZone: site.configuration.publication.timeZone)
    do {
      return try await site.database.transaction { try await body($0, context) }
    } catch let error as MembershipError {
      let detail = "\(error)".prefix(1).uppercased() + "\(error)".dropFirst() + "."
      guard case .noPlan = error else { throw Problem(.conflict, detail) }
      throw Problem(
        .unprocessableContent, detail, errors: [.init(detail: "is no plan of this site", pointer: "/plan")])
    }
  }
}
