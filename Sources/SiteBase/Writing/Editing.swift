import Accounts
import Editing
import Foundation
import HTTP
import HTTPTypes
import Importing
import Logging
import Publication
import Settings
import Timestamps

extension Site {
  /// The facts about this site that commands need.
  package var editing: EditingContext {
    EditingContext(style: .desk(configuration.writingStyle), now: deskClock.now, site: connections.addresses)
  }

  /// Carries out a command, and lets this process show what has changed for readers.
  ///
  /// - Throws: `EditingError`.
  @discardableResult
  package func edit(
    _ command: EditCommand, of post: UUID, by person: Person, seen: Seen = .anything
  ) async throws -> EditedPost {
    let edited = try await database.edit(command, of: post, by: Editor(person), seen: seen, in: editing)
    if edited.isShown { await invalidateLocalCache() }
    return edited
  }

  /// Begins a post.
  ///
  /// - Throws: `EditingError`.
  package func begin(_ text: NewText, by person: Person) async throws -> EditedPost {
    let begun = try await database.begin(text, by: Editor(person), in: editing)
    if begun.isShown { await invalidateLocalCache() }
    return begun
  }

  /// The post that publishing a text would make.
  ///
  /// - Parameter path: the address of a post. The text of a page has its own.
  /// - Throws: `EditingError` for a mistake in the text.
  package func draft(of text: String, guid: String, path: String) async throws(EditingError) -> PostDraft {
    let post = try await editing.post(of: text)
    return await editing.working(on: text) {
      post.draft(guid: guid, slug: "post", permalink: post.page ?? Permalink(stored: path))
    }
  }
}

/// The interfaces over HTTP through which commands arrive.
package enum EditingInterface: String {
  case desk, api, micropub
}

/// The one table from errors to answers. Each interface gives them its form.
extension EditingError {
  package func status(for interface: EditingInterface) -> HTTPResponse.Status {
    switch (kind, interface) {
    // Micropub §3.8 has two codes for what a program cannot do with a post, and a status for each.
    case (.missing, .micropub), (.mistake, .micropub): .badRequest
    case (.conflict, .micropub): .forbidden
    // Programs of the API send `If-Match`.
    case (.changed, .api): .preconditionFailed
    case (.missing, _): .notFound
    case (.forbidden, _): .forbidden
    case (.conflict, _), (.changed, _): .conflict
    case (.gone, _): .gone
    case (.mistake, _): .unprocessableContent
    case (.busy, _): .serviceUnavailable
    }
  }

  package var fields: HTTPFields { kind == .busy ? [.retryAfter: "1"] : [:] }

  /// Tells the operator who holds up a post.
  package func log(at interface: EditingInterface, to logger: Logger) {
    if case .busy(let error) = self { logger.warning("\(interface.rawValue): \(error)") }
  }
}
