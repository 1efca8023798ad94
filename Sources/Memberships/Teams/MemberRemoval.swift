import Accounts
import Foundation
import Postgres

extension Database {
  /// Removes a person's account with what they have. Whoever owns a team with others in it stays, because the
  /// team would go with them.
  ///
  /// - Returns: false if the person stays.
  package func removeMember(_ id: UUID) async throws -> Bool {
    try await transaction { transaction in
      // Whoever joins a team locks it, too.
      try await transaction.teams.lockAll(of: id)
      guard try await !transaction.teams.hasOthers(in: id) else { return false }
      return try await transaction.people.remove(id)
    }
  }
}
