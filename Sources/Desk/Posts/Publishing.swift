import Accounts
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
  func publish(_ work: DeskWork) async throws -> Response {
    var publication = DeskPublication(
      isNews: work.form["news"] != nil || work.post.state == .draft,
      note: String((work.form["note"] ?? "").trimmed),
      author: work.person.person.name)
    let field = String((work.form["date"] ?? "").trimmed)
    if !field.isEmpty {
      switch deskClock.read(field) {
      case .instant(let date, _): publication.date = date
      case .skipped(let next):
        return try await refuse(
          work,
          "Clocks in \(deskClock.zone) are put forward over this time. The time after it is \(deskClock.text(next))."
        )
      case .unreadable: return try await refuse(work, "“\(field)” is no date with a time.")
      }
    }
    return try await changing(work) {
      if try await hasEmptiedDate(work) {
        let now = deskClock.now
        publication.date = Timestamp(
          microseconds: now.microseconds / 1_000_000 * 1_000_000, offset: now.offset)
      }
      try await database.publish(
        work.id, work.version, seenAs: work.post.state, publication, style: deskStyle, now: deskClock.now,
        isFree: connections.isFree)
    }
  }

  /// Whether the post is to come out now in place of the date in its text: a form that showed the date has
  /// sent the field empty. A date that was written into the text after the page was loaded is in no field.
  private func hasEmptiedDate(_ work: DeskWork) async throws -> Bool {
    guard let field = work.form["date"], field.trimmed.isEmpty else { return false }
    let showedDate = work.form["shown-date"].map { !$0.isEmpty } ?? work.post.isScheduled(at: deskClock.now)
    guard showedDate, let current = try await database.workingCopies.currentText(of: work.id) else {
      return false
    }
    return try futureDate(in: current.source.text, of: work.post) != nil
  }

  /// The date in the front matter of a text at which its post is to come out; nil if it is over, or if there
  /// is none.
  ///
  /// - Throws: `ContentError` for a mistake in the text.
  func futureDate(in text: String, of post: DeskPost) throws(ContentError) -> Timestamp? {
    guard PostDetails(of: text).values["date"] != nil else { return nil }
    let draft = try markdownPost(text).draft(
      guid: post.id.uuidString, slug: "draft", permalink: Permalink(stored: post.path))
    return draft.published.flatMap { deskClock.now < $0 ? $0 : nil }
  }

  func unpublish(_ work: DeskWork) async throws -> Response {
    try await changing(work) {
      try await database.unpublish(
        work.id, seenAs: work.post.state, style: deskStyle, now: deskClock.now)
    }
  }

  func remove(_ work: DeskWork) async throws -> Response {
    try await changing(work) { try await database.removeDeskPost(work.id, now: deskClock.now) }
  }

  /// Brings a removed post back as a draft. A second click finds it there, and leaves it as it is.
  func restore(_ work: DeskWork) async throws -> Response {
    try await changing(work) {
      guard work.post.isRemoved else { return }
      try await database.restoreDeskPost(work.id, style: deskStyle, now: deskClock.now)
    }
  }

  /// Goes back to the published text. The text of the working copy stays in the history.
  func discard(_ work: DeskWork) async throws -> Response {
    try await changing(work) { try await database.workingCopies.discard(of: work.id) }
  }

  func adopt(_ work: DeskWork) async throws -> Response {
    guard work.person.person.role >= .editor else {
      return forbidden("Only editors make the desk the owner of a post.")
    }
    return try await changing(work) {
      try await database.adopt(work.id, now: deskClock.now)
    }
  }

  func changeDetails(_ work: DeskWork) async throws -> Response {
    try await changing(work) {
      guard let current = try await database.workingCopies.currentText(of: work.id) else {
        throw NoSuchPost(id: work.id)
      }
      guard current.version == work.version else { throw WorkingCopyChanged(path: work.post.path) }
      let changes = PostDetails(of: current.source.text).changes(by: work.form)
      let text = try changes.applied(to: current.source.text, place: "text")
      guard text != current.source.text else { return }
      _ = try await saveText(
        text, by: work.person.person, of: work.id, over: current.version, now: deskClock.now)
    }
  }

  /// Makes an earlier version the text, as a new version. The text as it is now stays in the history.
  func restoreVersion(_ work: DeskWork) async throws -> Response {
    guard let name = work.form["chosen"].flatMap(TextVersion.init),
      let text = try await text(of: work.id, at: name)
    else { return Response(.notFound) }
    return try await changing(work) {
      guard let current = try await database.workingCopies.currentText(of: work.id) else { return }
      _ = try await saveText(
        text.source.text, by: work.person.person, of: work.id, over: current.version, keepingFormer: true,
        now: deskClock.now)
    }
  }

  func makeLink(_ work: DeskWork) async throws -> Response {
    guard let secret = try await database.previews.open(post: work.id, at: present) else {
      return Response(.notFound)
    }
    let address = configuration.absoluteURL(connections.preview(secret))
    return try await showDesk(SecretLinkPage(person: work.person, post: work.post, address: address))
  }

  func removeLinks(_ work: DeskWork) async throws -> Response {
    try await changing(work) { _ = try await database.previews.revoke(post: work.id) }
  }

  /// Does something with a post, and leads back to its page. What a person can mend is said there.
  private func changing(_ work: DeskWork, _ change: () async throws -> Void) async throws -> Response {
    do {
      try await change()
      await showOwnChange()
      return work.wantsJSON ? .json(.ok, ["done": true]) : work.back
    } catch is WorkingCopyChanged {
      return try await refuse(
        work,
        "The text was changed meanwhile, so nothing was done. Load the post again, and look at it first.")
    } catch let error as ContentError {
      let problem = TextProblem(error)
      return try await refuse(work, "Line \(problem.line) of the text: \(problem.message)")
    } catch let error as WritersBusy {
      logger.warning("desk: \(error)")
      return try await refuse(work, "The post is being written by another process. Try again.")
    } catch let error as TransferRefused {
      return try await refuse(work, "\(error)")
    } catch let error as OwnedElsewhere {
      return try await refuse(work, "\(error)")
    }
  }

  func refuse(
    _ work: DeskWork, _ reason: String, _ status: HTTPResponse.Status = .unprocessableContent
  ) async throws -> Response {
    guard !work.wantsJSON else { return .json(status, ["error": reason]) }
    return try await showDesk(RefusalPage(person: work.person, post: work.post, reason: reason), status)
  }
}
