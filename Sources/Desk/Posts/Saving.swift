import Accounts
import Editing
import Foundation
import HTTP
import HTTPTypes
import Importing
import Publication
import Server
import SiteBase
import TextComparison
import Timestamps

extension Site {
  /// Saves the text of the editor, unless another version was saved meanwhile: then the answer has both.
  func save(_ action: PostAction) async throws -> Response {
    guard let sent = action.form["text"] else { return .plain(.badRequest, "The form has no text.").noStore }
    let text = sent.replacing("\r\n", with: "\n")
    do {
      let now = deskClock.now
      // A text that comes without a script is nowhere else, so it is kept.
      let saved = try await edit(
        .save(text, ofRemoved: !action.wantsJSON), of: action.id, by: action.person.person,
        seen: Seen(action.version))
      guard action.wantsJSON else { return action.back }
      return .json(
        .ok,
        SavedAnswer(
          version: saved.version.map { "\($0)" } ?? "", savedAt: now.rfc3339,
          problems: try await problems(in: text, of: action.post), others: try await othersAt(action)))
    } catch EditingError.changedMeanwhile {
      return try await conflict(action, mine: text)
    }
  }

  /// Somebody else has saved the post since the person loaded it.
  private func conflict(_ action: PostAction, mine: String) async throws -> Response {
    guard let theirs = try await database.workingCopies.currentText(of: action.id) else {
      return Response(.notFound)
    }
    let version = "\(theirs.version)"
    // The answer to an earlier try of the same save was lost.
    if theirs.source.text == mine {
      guard action.wantsJSON else { return action.back }
      return .json(
        .ok,
        SavedAnswer(
          version: version, savedAt: theirs.savedAt.rfc3339,
          problems: try await problems(in: mine, of: action.post),
          others: try await othersAt(action)))
    }
    let base = action.form["base"]?.replacing("\r\n", with: "\n")
    let joined = base.map { merge(base: $0, mine: mine, theirs: theirs.source.text) }
    let merged = joined?.text
    if action.wantsJSON {
      return .json(
        .conflict,
        ConflictAnswer(
          version: version, author: theirs.source.author,
          isOwn: theirs.isBy(action.person.person), theirs: theirs.source.text, merged: merged,
          parts: joined?.disputed, savedAt: theirs.savedAt.rfc3339))
    }
    return try await showDesk(
      ConflictPage(
        person: action.person, post: action.post, version: version, author: theirs.source.author,
        savedAt: theirs.savedAt, clock: deskClock, mine: mine, theirs: theirs.source.text, merged: merged),
      .conflict)
  }

  func notePresence(_ action: PostAction) async throws -> Response {
    let current = try await database.workingCopies.currentText(of: action.id)
    return .json(
      .ok,
      PresenceAnswer(
        version: current.map { "\($0.version)" } ?? "", author: current?.source.author,
        savedAt: current?.savedAt.rfc3339, isOwn: current?.isBy(action.person.person) ?? false,
        others: try await othersAt(action)))
  }

  private func othersAt(_ action: PostAction) async throws -> [OtherPerson] {
    guard let tab = action.form["tab"], !tab.isEmpty, tab.utf8.count <= 64 else { return [] }
    return try await database.deskPosts.noteOpen(
      action.id, tab: tab, person: action.person.person.id, at: present
    )
    .map { OtherPerson(name: $0.name, since: $0.since.rfc3339) }
  }
}

extension CurrentText {
  /// Whether a person saved it. Where only names are known, they decide.
  fileprivate func isBy(_ other: Person) -> Bool {
    person.map { $0 == other.id } ?? (source.author == other.name)
  }
}

extension Merge {
  /// Both changes in one text; nil if they concern the same paragraph.
  fileprivate var text: String? { if case .merged(let text) = self { text } else { nil } }

  /// The parts of the text, if some of them were changed on both sides.
  fileprivate var disputed: [TextPart]? {
    guard case .conflict(let parts) = self else { return nil }
    return parts.map { part in
      switch part {
      case .agreed(let text): TextPart(text: text, mine: nil, theirs: nil)
      case .disputed(_, let mine, let theirs): TextPart(text: nil, mine: mine, theirs: theirs)
      }
    }
  }
}

/// A part of two texts: the same in both, or changed by both.
private struct TextPart: Encodable {
  let text: String?
  let mine: String?
  let theirs: String?
}

/// The answer to a save that succeeded.
private struct SavedAnswer: Encodable {
  let version: String
  /// RFC 3339
  let savedAt: String
  let problems: [TextMistake]
  let others: [OtherPerson]
}

/// The answer to a save over a text that the person has not seen.
private struct ConflictAnswer: Encodable {
  let version: String
  /// Who saved the other text; nil if unknown.
  let author: String?
  /// Whether the person who asks saved it, in another tab or by a form.
  let isOwn: Bool
  let theirs: String
  /// Both changes in one text; nil if they concern the same paragraph.
  let merged: String?
  /// Nil if there is a merged text.
  let parts: [TextPart]?
  let savedAt: String
}

private struct PresenceAnswer: Encodable {
  let version: String
  /// Who saved this version.
  let author: String?
  /// RFC 3339
  let savedAt: String?
  /// Whether the person who asks saved it.
  let isOwn: Bool
  let others: [OtherPerson]
}

/// Somebody else who has the post open.
private struct OtherPerson: Encodable {
  let name: String
  /// RFC 3339
  let since: String
}
