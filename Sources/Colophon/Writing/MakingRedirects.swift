import Postgres
import Publication

extension Site {
  /// Makes a redirect that belongs to no post, in place of another one that was made here.
  ///
  /// - Returns: why it was not made, as the end of a sentence; nil if it was.
  func save(_ redirect: Redirect) async throws -> String? {
    if let problem = redirect.problem(isFree: Self.isFree) { return problem }
    let own = try await database.redirects.all(isWritten: false).filter { $0.key != redirect.key }
    let written = try await database.redirects.all(isWritten: true)
    if written.contains(where: { $0.key == redirect.key }) {
      return "\(redirect.path) is in the file _redirects of the content folder; change it there"
    }
    if Redirect.loop(in: own + written + [redirect]) != nil {
      return "\(redirect.path) would lead back to itself"
    }
    _ = try await database.redirects.save(redirect)
    try await database.changes.announce()
    return nil
  }

  /// Removes a redirect that was made here.
  func removeRedirect(_ redirect: Redirect) async throws {
    try await database.redirects.remove(key: redirect.key)
    try await database.changes.announce()
  }
}
