import Accounts
import Postgres
import Publication

extension Site {
  /// Makes a redirect that belongs to no post, in place of another one that was made here.
  ///
  /// - Parameters:
  ///   - person: whoever makes it.
  ///   - target: the target that the other one must still have; nil replaces any.
  /// - Returns: why it was not made, as the end of a sentence; nil if it was.
  /// - Throws: ``Problem/changed`` if the other one does not lead there any more.
  package func save(_ redirect: Redirect, by person: Person, over target: String? = nil) async throws
    -> String?
  {
    let isOwners = person.role == .owner
    if let problem = redirect.problem(beside: connections.addresses, isOwners: isOwners) { return problem }
    let own = try await database.redirects.all(isWritten: false).filter { $0.key != redirect.key }
    let written = try await database.redirects.all(isWritten: true)
    if written.contains(where: { $0.key == redirect.key }) {
      return "\(redirect.path) is in the file _redirects of the content folder; change it there"
    }
    if Redirect.loop(in: own + written + [redirect]) != nil {
      return "\(redirect.path) would lead back to itself"
    }
    let isSaved = try await database.redirects.save(redirect, over: target)
    guard isSaved || target == nil else { throw Problem.changed }
    try await database.changes.announce()
    return nil
  }

  /// Removes a redirect that was made here.
  ///
  /// - Parameter target: the target that it must still have; nil removes it whatever its target is.
  /// - Throws: ``Problem/changed`` if it does not lead there any more.
  package func removeRedirect(_ redirect: Redirect, seenTo target: String? = nil) async throws {
    let isRemoved = try await database.redirects.remove(key: redirect.key, to: target)
    guard isRemoved || target == nil else { throw Problem.changed }
    try await database.changes.announce()
  }
}
