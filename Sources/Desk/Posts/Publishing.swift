import Accounts
import Editing
import Foundation
import HTTP
import HTTPTypes
import Importing
import Logging
import Postgres
import Publication
import Server
import Settings
import SiteBase
import Timestamps

extension Site {
  func publish(_ action: PostAction) async throws -> Response {
    var publication = DeskPublication(
      isNews: action.form["news"] != nil || action.post.state == .draft,
      note: String((action.form["note"] ?? "").trimmed))
    let field = String((action.form["date"] ?? "").trimmed)
    if !field.isEmpty {
      switch deskClock.read(field) {
      case .instant(let date, _): publication.date = date
      case .skipped(let next):
        return try await refuse(
          action,
          "Clocks in \(deskClock.zone) are put forward over this time. The time after it is \(deskClock.text(next))."
        )
      case .unreadable: return try await refuse(action, "“\(field)” is no date with a time.")
      }
    } else if try await hasEmptiedDate(action) {
      let now = deskClock.now
      publication.date = Timestamp(
        microseconds: now.microseconds / 1_000_000 * 1_000_000, offset: now.offset)
    }
    return try await performThenRedirect(action, .publish(publication), seen: action.seen)
  }

  /// Whether the post is to come out now in place of the date in its text: a form that showed the date has
  /// sent the field empty. A date that was written into the text after the page was loaded is in no field.
  private func hasEmptiedDate(_ action: PostAction) async throws -> Bool {
    guard let field = action.form["date"], field.trimmed.isEmpty else { return false }
    let showedDate =
      action.form["shown-date"].map { !$0.isEmpty }
      ?? (action.post.editorialState(at: deskClock.now) == .scheduled)
    guard showedDate, let current = try await database.workingCopies.currentText(of: action.id) else {
      return false
    }
    return futureDate(of: try await editing.post(of: current.source.text)) != nil
  }

  /// The date in the front matter of a text at which its post is to come out; nil if it is over, or if there
  /// is none.
  func futureDate(of post: MarkdownPost) -> Timestamp? {
    post.published.flatMap { deskClock.now < $0 ? $0 : nil }
  }

  func changeDetails(_ action: PostAction) async throws -> Response {
    guard let current = try await database.workingCopies.currentText(of: action.id) else {
      throw EditingError.noSuchPost
    }
    var changes = TextChanges(
      frontMatter: PostDetails(of: current.source.text, isPage: action.post.isPage).changes(by: action.form))
    // The editor shows mistakes that are elsewhere in the text.
    changes.mayHaveMistakes = true
    return try await performThenRedirect(action, .change(changes), seen: Seen(action.version))
  }

  /// Makes an earlier version the text, as a new version. The text as it is now stays in the history.
  func restoreVersion(_ action: PostAction) async throws -> Response {
    guard let version = action.form["chosen"].flatMap(TextVersion.init) else {
      throw EditingError.noSuchPost
    }
    return try await performThenRedirect(action, .restoreVersion(version))
  }

  func makeLink(_ action: PostAction) async throws -> Response {
    guard let secret = try await database.previews.open(post: action.id, at: present) else {
      return Response(.notFound)
    }
    let address = configuration.absoluteURL(connections.preview(secret))
    return try await showDesk(SecretLinkPage(person: action.person, post: action.post, address: address))
  }

  func removeLinks(_ action: PostAction) async throws -> Response {
    _ = try await database.previews.revoke(post: action.id)
    return action.done
  }

  /// Carries out a command, and leads back to the page of the post.
  func performThenRedirect(
    _ action: PostAction, _ command: EditCommand, seen: Seen = .anything
  ) async throws -> Response {
    try await edit(command, of: action.id, by: action.person.person, seen: seen)
    return action.done
  }

  /// Says why nothing was done.
  func refuse(_ action: PostAction, _ error: EditingError) async throws -> Response {
    error.log(at: .desk, to: logger)
    guard error.kind != .missing else { return Response(.notFound) }
    var response = try await refuse(action, "\(error)", error.status(for: .desk))
    response.headerFields.append(contentsOf: error.fields)
    return response
  }

  private func refuse(
    _ action: PostAction, _ reason: String, _ status: HTTPResponse.Status = .unprocessableContent
  ) async throws -> Response {
    guard !action.wantsJSON else { return .json(status, ["error": reason]) }
    return try await showDesk(
      RefusalPage(
        person: action.person, post: action.post, reason: reason,
        unsaved: action.form["text"].map { (text: $0, version: "\(action.version)") }), status)
  }
}
