import Foundation
import Postgres

/// Somebody who writes on the site, or administers it.
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
  /// Writes posts, and changes and publishes their own.
  case author
  /// Changes all posts.
  case editor
  /// Manages people and settings too.
  case owner

  package static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .author: 0
    case .editor: 1
    case .owner: 2
    }
  }
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
