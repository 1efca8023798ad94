import Foundation
import Postgres
import Timestamps

/// A token by which a program acts for a person, as far as its scopes and the role of the person reach.
package struct AccessToken: Hashable, Sendable {
  package let id: UUID
  /// The purpose of the token, as its person called it.
  package let name: String
  /// With the role that they have now.
  package let person: Person
  package let scopes: Set<TokenScope>
  package let createdAt: Timestamp
  /// Nil for never.
  package let expiresAt: Timestamp?
  /// To the minute; nil if it was never used.
  package let usedAt: Timestamp?

  /// Whether one of its scopes includes `scope`, and the role of its person does too.
  package func allows(_ scope: TokenScope) -> Bool {
    person.role >= scope.role && scopes.contains { $0.includes(scope) }
  }

  static let selected =
    "t.id, t.name, t.scopes, t.created_at, t.expires_at, t.used_at, t.person_id, p.name, p.email, p.role"

  static let row = RowMapping(
    Column("id", UUID.self), Column("name", String.self), Column("scopes", [String].self),
    Column("created_at", Timestamp.self), Column("expires_at", Timestamp?.self),
    Column("used_at", Timestamp?.self), Column("person_id", UUID.self), Column("name", String.self),
    Column("email", String.self), Column("role", Role.self)
  ) { id, name, scopes, createdAt, expiresAt, usedAt, person, personName, email, role in
    AccessToken(
      id: id, name: name, person: Person(id: person, name: personName, email: email, role: role),
      scopes: Set(scopes.compactMap(TokenScope.init)), createdAt: createdAt, expiresAt: expiresAt,
      usedAt: usedAt)
  }
}

/// The scopes of a token. Writing includes reading what is written.
package enum TokenScope: String, Sendable, CaseIterable, Comparable {
  case readPublic = "public:read"
  case readPosts = "posts:read"
  case writePosts = "posts:write"
  case writeMedia = "media:write"
  case writeRedirects = "redirects:write"
  case readFigures = "figures:read"
  case readMembers = "members:read"
  case writeMembers = "members:write"

  /// The lowest role whose tokens can do it.
  package var role: Role {
    switch self {
    case .readPublic, .readPosts, .writePosts, .writeMedia, .readFigures: .author
    case .writeRedirects: .editor
    case .readMembers, .writeMembers: .manager
    }
  }

  /// A sentence for people who choose scopes.
  package var explanation: String {
    switch self {
    case .readPublic: "Read what every reader gets, for another front end"
    case .readPosts: "Read posts, pages, episodes and media, drafts too"
    case .writePosts: "Write, publish and remove posts; as an editor, pages too"
    case .writeMedia: "Add, describe and remove media"
    case .writeRedirects: "Make and remove redirects"
    case .readFigures: "Read how often pages were read"
    case .readMembers: "Read the readers who have accounts, with their addresses and plans"
    case .writeMembers: "Add and remove readers, and give and end their plans"
    }
  }

  /// Whether who may do this may also do `other`.
  package func includes(_ other: TokenScope) -> Bool {
    switch (self, other) {
    case (.writePosts, .readPosts), (.writePosts, .readPublic), (.readPosts, .readPublic),
      (.writeMembers, .readMembers):
      true
    default: self == other
    }
  }

  package static func < (left: TokenScope, right: TokenScope) -> Bool { left.rawValue < right.rawValue }
}
