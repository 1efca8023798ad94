import Accounts
import Digests
import HTTP
import HTTPTypes
import Memberships
import Publication

extension Site {
  /// How to find out the audience that a client belongs to; nil for one without a session, for whom the
  /// database is not asked.
  package func audienceLookup(_ request: Request) -> AudienceLookup? {
    guard let secret = request.cookie(sessionCookieName), !secret.isEmpty else { return nil }
    let network = request.clientNetwork
    return {
      let session = try await database.sessions.session(Secret(secret), network: network, at: present)
      guard let person = session?.person else { return .everyone }
      return try await audience(of: person)
    }
  }

  /// The audience that a person belongs to. Those who write read everything that readers get.
  package func audience(of person: Person) async throws -> Audience {
    guard person.role == .reader else { return .paying }
    return try await database.memberPlans.isOpen(to: person.id, at: present) ? .paying : .member
  }
}
