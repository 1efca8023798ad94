import Accounts
import Foundation
import Importing
import Postgres
import Timestamps

@testable import Colophon
@testable import Editing
@testable import Publication
@testable import SiteBase

extension TestSite {
  /// Somebody who may sign in.
  func person(_ name: String = "Ada", _ role: Role = .editor) async throws -> Person {
    let email = "\(name.lowercased())@example.com"
    return try await database.people.add(name, email: email, key: email, role: role, at: Timestamp(now))
  }

  /// What commands need to know, at the time of the clock.
  var editing: EditingContext {
    EditingContext(style: .desk(), now: Timestamp(now), site: Site.addresses)
  }

  /// - Parameter person: nil for somebody in the shell.
  @discardableResult
  func edit(
    _ command: EditCommand, of post: UUID, by person: Person? = nil, seen: Seen = .anything
  ) async throws -> EditedPost {
    try await database.edit(
      command, of: post, by: person.map(Editor.init) ?? .operator, seen: seen, in: editing)
  }

  /// Gives a post another owner, without a text for it.
  func transfer(_ post: UUID, to owner: PostOwner) async throws {
    try await database.writePosts(lockTimeout: .seconds(5), now: Timestamp(now), beside: Site.addresses) {
      try await $0.transfer($0.locked(post), to: owner)
    }
  }

  /// Begins a post.
  func begin(
    _ text: String, publishing publication: DeskPublication? = nil, by person: Person
  ) async throws -> EditedPost {
    try await database.begin(
      NewText(text, publishing: publication), by: Editor(person), in: editing)
  }

  /// The kind of error that a command fails with; nil if it does not fail, or with something else.
  func failure(_ command: () async throws -> some Any) async -> EditingError.Kind? {
    do {
      _ = try await command()
      return nil
    } catch {
      return (error as? EditingError)?.kind
    }
  }
}

extension EditingError {
  var mistake: TextMistake? { if case .mistake(let mistake) = self { mistake } else { nil } }
}
