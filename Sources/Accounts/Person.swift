import Foundation
import Postgres

/// Somebody with an account: who reads, writes or administers the site.
package struct Person: Hashable, Sendable {
  package let id: UUID
  package let name: String
  /// The mail address as it was given.
  package let email: String
  package let role: Role

  package init(id: UUID, name: String, email: String, role: Role) {
    self.id = id
    self.name = name
    self.email = email
    self.role = role
  }

  static let row = RowMapping(
    Column("id", UUID.self), Column("name", String.self), Column("email", String.self),
    Column("role", Role.self)
  ) { Person(id: $0, name: $1, email: $2, role: $3) }
}

/// The role of a person. A higher role may do everything that a lower one may.
package enum Role: String, Sendable, CaseIterable, Comparable, PostgresEncodable, PostgresDecodable {
  /// Reads, and has no way to the desk.
  case reader
  /// Writes posts, and changes and publishes their own.
  case author
  /// Changes all posts.
  case editor
  /// Sees the addresses of readers, and gives and ends their plans.
  case manager
  /// Manages people and settings too.
  case owner

  package static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .reader: 0
    case .author: 1
    case .editor: 2
    case .manager: 3
    case .owner: 4
    }
  }

  /// The roles of those who write on the site.
  package static let ofDesk: [Role] = [.author, .editor, .manager, .owner]
}

/// The text of a mail address in the form in which addresses are compared; nil if it is no address to which
/// mail can be sent.
package func emailKey(_ text: String) -> String? {
  let parts = text.split(separator: "@", omittingEmptySubsequences: false)
  guard parts.count == 2, !parts[0].isEmpty, parts[1].contains(where: \.isLetter) || parts[1].hasPrefix("["),
    text.utf8.count <= 320,
    text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !"<>\",;:\\()".utf8.contains($0) })
  else { return nil }
  return text.precomposedStringWithCanonicalMapping.lowercased()
}
