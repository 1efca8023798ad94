import Accounts
import Texts
import Timestamps

/// A list of members from a CSV file, of this program or of another.
package struct MemberList: Hashable, Sendable {
  /// The program that wrote the list.
  package let program: MemberListProgram
  package private(set) var rows: [MemberListRow] = []
  package private(set) var leftOut: [LeftOutMember] = []

  /// - Parameters:
  ///   - text: the file.
  ///   - plans: the plans of this site.
  ///   - names: ids of plans by what the file calls them.
  ///   - zone: the time zone of days: a name of the IANA time zone database.
  /// - Throws: ``MemberListError``.
  package init(_ text: String, plans: [Plan], names: [String: String] = [:], timeZone zone: String) throws {
    var table = CSVRows(text)
    let columns = table.names
    program =
      MemberListProgram.allCases.first { $0.marks.contains(where: columns.contains) } ?? .other
    guard MemberListColumn.email.names.contains(where: columns.contains) else {
      throw MemberListError.noAddresses(columns: columns)
    }
    for case (let name, let id) in names where !plans.contains(where: { $0.id == id }) {
      throw MemberListError.noPlan(id, for: name, known: plans.map(\.id))
    }
    let reader = MemberListReader(
      plans: plans, names: Dictionary(names.map { ($0.lowercased(), $1) }) { first, _ in first }, zone: zone)
    var lines: [String: Int] = [:]
    while let (line, fields) = table.next() {
      do throws(LeftOutMember.Reason) {
        let row = try reader.row(fields, line: line)
        if let first = lines[row.key] { throw .repeated(first) }
        lines[row.key] = line
        rows.append(row)
      } catch {
        leftOut.append(LeftOutMember(line: line, email: reader.text(.email, fields) ?? "", reason: error))
      }
    }
    if table.isCut { throw MemberListError.cut }
  }
}

/// A member of a list.
package struct MemberListRow: Hashable, Sendable {
  let line: Int
  let email: String
  /// See ``emailKey(_:)``.
  let key: String
  let name: String
  /// The id of a plan of this site; nil without one.
  let plan: String?
  /// The end of the plan; nil for the plan's own.
  let until: Timestamp?
  let joined: Timestamp?
  let consent: MailConsent?
  let note: String
}

/// The agreement of a person to get letters.
package struct MailConsent: Hashable, Sendable {
  /// Nil if it is not known.
  package let date: Timestamp?
  /// Where it was given.
  package let source: String

  package init(date: Timestamp?, source: String) { (self.date, self.source) = (date, source) }
}

/// A row of a list that is left out.
package struct LeftOutMember: Hashable, Sendable, CustomStringConvertible {
  package let line: Int
  let email: String
  let reason: Reason

  enum Reason: Error, Hashable {
    case noAddress(String)
    case repeated(Int)
    case removed
    case unknownPlan(String)
    case noDate(MemberListColumn, String)
  }

  package var description: String {
    switch reason {
    case .noAddress(let text): "line \(line): \"\(text)\" is no mail address"
    case .repeated(let first): "line \(line): \(email) stands on line \(first) already"
    case .removed: "line \(line): \(email) was removed there"
    case .unknownPlan(let name):
      "line \(line): \(email) has the plan \"\(name)\", which this site does not have: say which it is by --plan '\(name)=ID'"
    case .noDate(let column, let text):
      "line \(line): \(email) has \"\(text)\" in the column \(column.names[0]), which is no date as 2027-12-31 or 2027-12-31T12:00:00Z"
    }
  }
}

/// Why a file is no list of members. Nothing of it was read.
package enum MemberListError: Error, Hashable, CustomStringConvertible {
  case noAddresses(columns: [String])
  case noPlan(String, for: String, known: [String])
  case cut

  package var description: String {
    switch self {
    case .noAddresses(let columns):
      "no column is called \"email\"; the columns are \(columns.joined(separator: ", "))"
    case .noPlan(let id, let name, let known):
      "there is no plan \"\(id)\" for \"\(name)\"; the plans are \(known.joined(separator: ", "))"
    case .cut: "the file ends in a quoted field; get it again"
    }
  }
}
