import Accounts
import Foundation
import Postgres
import Texts
import Timestamps

/// A member as a line of a list for spreadsheets and other programs.
package struct ListedMember: Hashable, Sendable {
  let emailKey: String
  let email: String
  let name: String
  let joined: Timestamp
  let note: String
  /// The id of the plan that lets the member in; nil without one.
  let plan: String?
  let until: Timestamp?
  let consent: MailConsent?

  static let row = RowMapping(
    Column("email_key", String.self), Column("email", String.self), Column("name", String.self),
    Column("created_at", Timestamp.self), Column("note", String.self), Column("plan_id", String?.self),
    Column("ends_at", Timestamp?.self), Column("consents", Bool.self, .computedNotNull),
    Column("given_at", Timestamp?.self), Column("source", String?.self)
  ) { key, email, name, joined, note, plan, until, consents, date, source in
    ListedMember(
      emailKey: key, email: email, name: name, joined: joined, note: note, plan: plan, until: until,
      consent: consents ? MailConsent(date: date, source: source ?? "") : nil)
  }

  /// The names of the columns.
  static let heading = "email,name,plan,until,joined,consent,consent_date,consent_source,note\r\n"

  /// The line, with its end.
  var line: String {
    let fields = [
      email, name, plan ?? "", until?.rfc3339 ?? "", joined.rfc3339, consent == nil ? "" : "yes",
      consent?.date?.rfc3339 ?? "", consent?.source ?? "", note,
    ]
    return fields.map(\.csvField).joined(separator: ",") + "\r\n"
  }
}

extension Database {
  /// Writes all members as a CSV file that ``MemberList`` reads.
  ///
  /// - Parameter write: takes the parts of the file, one after another.
  /// - Returns: how many members there are.
  package func exportMembers(
    at now: Timestamp, _ write: (String) async throws -> Void
  ) async throws -> Int {
    try await write(ListedMember.heading)
    let store = MemberListStore(source: self)
    var (last, count) = ("", 0)
    while true {
      let members = try await store.listed(after: last, limit: 1000, at: now)
      guard let end = members.last else { return count }
      try await write(members.map(\.line).joined())
      (last, count) = (end.emailKey, count + members.count)
    }
  }
}
