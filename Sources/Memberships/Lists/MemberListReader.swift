import Accounts
import Foundation
import Texts
import Timestamps

/// Reads the rows of a list of members, by the tables of columns and words.
struct MemberListReader {
  let plans: [Plan]
  /// Ids of plans by what the file calls them, in lower case.
  let names: [String: String]
  /// The time zone of days.
  let zone: String

  func row(_ fields: [String: String], line: Int) throws(LeftOutMember.Reason) -> MemberListRow {
    let email = text(.email, fields) ?? ""
    guard let key = emailKey(email) else { throw .noAddress(email) }
    guard text(.removed, fields) == nil else { throw .removed }
    let until = try date(.until, fields, isEnd: true)
    let joined = try date(.joined, fields)
    return MemberListRow(
      line: line, email: email, key: key, name: name(fields) ?? String(email.prefix { $0 != "@" }),
      plan: try plan(fields), until: until, joined: joined, consent: try consent(fields, joined),
      note: (text(.note, fields) ?? "").cut(toBytes: 4000))
  }

  /// The text of a column; nil if it is empty or missing.
  func text(_ column: MemberListColumn, _ fields: [String: String]) -> String? {
    for name in column.names {
      guard let field = fields[name]?.trimmingCharacters(in: .whitespacesAndNewlines), !field.isEmpty else {
        continue
      }
      return field.withoutCSVApostrophe.filter { $0 != "\0" }
    }
    return nil
  }

  private func name(_ fields: [String: String]) -> String? {
    let parts = [text(.firstName, fields), text(.lastName, fields)].compactMap(\.self)
    let name = text(.name, fields) ?? (parts.isEmpty ? nil : parts.joined(separator: " "))
    return name.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ").cut(toBytes: 200) }
  }

  /// The id of the plan that the row gives; nil for none.
  private func plan(_ fields: [String: String]) throws(LeftOutMember.Reason) -> String? {
    if let word = text(.complimentary, fields), MemberListWord.yes.contains(word.lowercased()) {
      return Plan.complimentary
    }
    if let state = text(.state, fields), !MemberListWord.open.contains(state.lowercased()) { return nil }
    guard let written = text(.plan, fields), !MemberListWord.none.contains(written.lowercased()) else {
      return nil
    }
    // Some programs list several plans.
    for name in [written] + written.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if let id = plan(called: name.lowercased()) { return id }
    }
    throw .unknownPlan(written)
  }

  private func plan(called name: String) -> String? {
    if let id = names[name] { return id }
    let name = MemberListWord.complimentary.contains(name) ? Plan.complimentary : name
    let wanted = MemberListWord.plans[name] ?? name
    return plans.first { $0.id == wanted || $0.name.lowercased() == wanted }?.id
  }

  private func consent(
    _ fields: [String: String], _ joined: Timestamp?
  ) throws(LeftOutMember.Reason) -> MailConsent? {
    let isGiven: Bool
    if let word = text(.consent, fields) {
      isGiven = MemberListWord.yes.contains(word.lowercased())
    } else if let word = text(.refusal, fields) {
      isGiven = !MemberListWord.yes.contains(word.lowercased())
    } else {
      isGiven = false
    }
    guard isGiven else { return nil }
    return MailConsent(
      date: try date(.consentDate, fields) ?? joined,
      source: (text(.consentSource, fields) ?? "").cut(toBytes: 200))
  }

  private func date(
    _ column: MemberListColumn, _ fields: [String: String], isEnd: Bool = false
  ) throws(LeftOutMember.Reason) -> Timestamp? {
    guard let text = text(column, fields) else { return nil }
    guard let moment = Timestamp(memberDate: text, isEnd: isEnd, timeZone: zone) else {
      throw .noDate(column, text)
    }
    return moment
  }
}

extension Timestamp {
  /// A date that somebody typed or a program wrote: `2027-12-31`, `2027-12-31T12:00:00Z` or
  /// `2027-12-31 12:00:00`, in UTC unless an offset follows.
  ///
  /// - Parameter isEnd: whether a day means its end in `zone` and not its beginning.
  package init?(memberDate text: String, isEnd: Bool, timeZone zone: String) {
    if let day = Timestamp(rfc3339: "\(text)T00:00:00Z") {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
      let parts = DateComponents(year: day.local.year, month: day.local.month, day: day.local.day)
      guard let midnight = calendar.date(from: parts),
        let next = calendar.date(byAdding: .day, value: isEnd ? 1 : 0, to: midnight)
      else { return nil }
      self.init(microseconds: Int64((next.timeIntervalSince1970 * 1_000_000).rounded()))
      return
    }
    var written = text.hasSuffix(" UTC") ? "\(text.dropLast(4))Z" : text
    if written.count > 10, written[written.index(written.startIndex, offsetBy: 10)] == " " {
      written = "\(written.prefix(10))T\(written.dropFirst(11))"
    }
    guard let moment = Timestamp(rfc3339: written) ?? Timestamp(rfc3339: "\(written)Z") else { return nil }
    self = moment
  }
}

extension String {
  /// The beginning of this text that has at most `count` bytes of UTF-8.
  func cut(toBytes count: Int) -> String {
    guard utf8.count > count else { return self }
    var end = utf8.index(startIndex, offsetBy: count)
    while Index(end, within: self) == nil { utf8.formIndex(before: &end) }
    return String(self[..<end])
  }
}
