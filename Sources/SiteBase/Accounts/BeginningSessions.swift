import Accounts
import Digests
import HTTP
import HTTPTypes
import Postgres
import Server

// How sessions begin and end, at the desk and for readers.
extension Site {
  /// Begins a session, in place of one that the browser has.
  ///
  /// - Parameter prove: says who signs in, in the transaction in which the session begins; nil for nobody,
  ///   for whom there is no session.
  package func beginSession(
    _ request: Request, _ prove: (Transaction) async throws -> Person?
  ) async throws -> (person: Person, cookie: SetCookie)? {
    let (former, now) = (try await currentSession(request), present)
    let begun = try await database.transaction { transaction -> (Person, Secret)? in
      guard let person = try await prove(transaction) else { return nil }
      let sessions = transaction.sessions
      if let former { try await sessions.end(former.session.id, of: former.person.id) }
      try await sessions.removeOld(at: now)
      let secret = try await sessions.begin(
        for: person.id, device: request.headerFields[.userAgent] ?? "", network: request.clientNetwork,
        at: now)
      return (person, secret)
    }
    return try begun.map { ($0.0, try sessionCookie($0.1)) }
  }

  /// Removes the cookie of a session that has ended, and leads to an address.
  package func endOfSession(to address: String) throws -> Response {
    try endingSession(.seeOther(address))
  }

  /// `response`, which also removes the cookie of a session that has ended.
  package func endingSession(_ response: Response) throws -> Response {
    var response = response
    response.append(try SetCookie(sessionCookieName, "", lifetime: .over, isSecure: configuration.isSecure))
    // The texts that the browser kept stay: they may be the only copy. "cookies" would also remove the
    // cookies of all other programs at the registrable domain (Clear Site Data §3.1).
    response.headerFields[.clearSiteData] = "\"cache\""
    return response
  }

  /// Counts a try to sign in; false if there were too many from the network of the client.
  package func maySignIn(_ request: Request) async throws -> Bool {
    try await database.attempts.allows(.signInsFromNetwork, request.clientNetwork, at: present)
  }
}

extension HTTPField.Name {
  fileprivate static let clearSiteData = HTTPField.Name("Clear-Site-Data")!
}
