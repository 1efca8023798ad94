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
  /// What commands need to know of this site.
  var editing: EditingContext {
    EditingContext(style: .desk(configuration.writingStyle), now: deskClock.now, isFree: Self.isFree)
  }

  /// Carries out a command, and lets this process show what has changed for readers.
  ///
  /// - Throws: `EditingError`.
  @discardableResult
  func edit(
    _ command: EditCommand, of post: UUID, by person: Person, seen: Seen = .anything
  ) async throws -> EditedPost {
    let edited = try await database.edit(command, of: post, by: Editor(person), seen: seen, in: editing)
    if edited.isShown { await invalidateLocalCache() }
    return edited
  }

  /// Begins a post.
  ///
  /// - Throws: `EditingError`.
  func begin(_ text: NewText, by person: Person) async throws -> EditedPost {
    let begun = try await database.begin(text, by: Editor(person), in: editing)
    if begun.isShown { await invalidateLocalCache() }
    return begun
  }

  /// What publishing a text would make.
  ///
  /// - Throws: `EditingError` for a mistake in the text.
  func draft(of text: String, guid: String, path: String) async throws(EditingError) -> PostDraft {
    let post = try await editing.post(of: text)
    return await editing.working(on: text) {
      post.draft(guid: guid, slug: "post", permalink: Permalink(stored: path))
    }
  }
}

/// The one table from errors to answers. Each door gives them its form.
extension EditingError {
  var status: HTTPResponse.Status {
    switch kind {
    case .missing: .notFound
    case .forbidden: .forbidden
    // The API says 412: its programs send `If-Match`.
    case .conflict, .changed: .conflict
    case .gone: .gone
    case .mistake: .unprocessableContent
    case .busy: .serviceUnavailable
    }
  }

  var fields: HTTPFields { kind == .busy ? [.retryAfter: "1"] : [:] }

  /// Tells the operator who holds up a post.
  ///
  /// - Parameter door: where the command was given: `desk`.
  func log(at door: String, to logger: Logger) {
    if case .busy(let error) = self { logger.warning("\(door): \(error)") }
  }
}
