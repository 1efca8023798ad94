import Dependencies
import Foundation
import Postgres
import Timestamps

/// The people of the site.
package struct PeopleStore: Store {
  let source: any Queryable

  /// All people who write on the site, in the order of their names.
  package func all() async throws -> [Person] { try await source.rows(Self.sql.all) }

  package func person(_ id: UUID) async throws -> Person? { try await source.first(Self.sql.byID, id) }

  /// - Parameter key: see ``emailKey(_:)``.
  package func person(withEmail key: String) async throws -> Person? {
    try await source.first(Self.sql.byEmail, key)
  }

  /// Adds a person, or returns the one who has the address already. A reader gets a higher role, and is
  /// signed out, as with each change of rights.
  package func add(
    _ name: String, email: String, key: String, role: Role, at now: Timestamp
  ) async throws -> Person {
    @Dependency(\.uuid) var uuid
    try await source.run(Self.sql.add, uuid(), name, email, key, role, now)
    let person = try await source.one(Self.sql.byEmail, key)
    guard person.role == .reader, role > .reader else { return person }
    try await source.run(Self.sql.raise, person.id, role)
    try await SessionStore(source: source).endAll(of: person.id, but: nil)
    return try await source.one(Self.sql.byEmail, key)
  }

  package func rename(_ id: UUID, to name: String) async throws {
    try await source.run(Self.sql.rename, id, name)
  }

  /// - Returns: false if the person is the last owner, who stays one.
  package func setRole(of id: UUID, to role: Role) async throws -> Bool {
    try await source.run(Self.sql.setRole, id, role) == 1
  }

  /// Removes a person with their sessions and passkeys. What they wrote stays.
  ///
  /// - Returns: false if the person is the last owner, who stays.
  package func remove(_ id: UUID) async throws -> Bool { try await source.run(Self.sql.remove, id) == 1 }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let all = Statement(
      "people",
      "SELECT \(Person.row.names) FROM people WHERE role <> 'reader' ORDER BY name, email_key",
      returning: Person.row)

    let byID = Statement(
      "person", "SELECT \(Person.row.names) FROM people WHERE id = $1", parameters: UUID.self,
      returning: Person.row)

    let byEmail = Statement(
      "person by email", "SELECT \(Person.row.names) FROM people WHERE email_key = $1",
      parameters: String.self, returning: Person.row)

    let add = Statement(
      "add person",
      """
      INSERT INTO people (id, name, email, email_key, role, created_at) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (email_key) DO NOTHING
      """,
      parameters: UUID.self, String.self, String.self, String.self, Role.self, Timestamp.self)

    let raise = Statement(
      "raise reader", "UPDATE people SET role = $2 WHERE id = $1 AND role = 'reader'", parameters: UUID.self,
      Role.self)

    let rename = Statement(
      "rename person", "UPDATE people SET name = $2 WHERE id = $1", parameters: UUID.self, String.self)

    let setRole = Statement(
      "set role",
      """
      WITH owners AS (SELECT id FROM people WHERE role = 'owner' FOR UPDATE)
      UPDATE people SET role = $2
      WHERE id = $1
        AND ($2 = 'owner' OR role <> 'owner' OR EXISTS (SELECT FROM owners WHERE id <> $1))
      """,
      parameters: UUID.self, Role.self)

    let remove = Statement(
      "remove person",
      """
      WITH owners AS (SELECT id FROM people WHERE role = 'owner' FOR UPDATE)
      DELETE FROM people WHERE id = $1 AND (role <> 'owner' OR EXISTS (SELECT FROM owners WHERE id <> $1))
      """,
      parameters: UUID.self)
  }
}

extension Queryable {
  /// The people of the site.
  package var people: PeopleStore { PeopleStore(source: self) }
}
