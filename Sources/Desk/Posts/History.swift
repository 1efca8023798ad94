import Accounts
import Editing
import Foundation
import HTML
import HTTP
import HTTPTypes
import Publication
import SiteBase
import TextComparison
import Timestamps

extension Site {
  func showHistory(of id: UUID, _ person: SignedIn) async throws -> Response {
    guard let post = try await database.deskPosts.post(id), person.person.reach.includes(author: post.author)
    else {
      return Response(.notFound)
    }
    let published = try await database.revisions.all(of: id)
    let kept = try await database.workingCopies.keptTexts(of: id)
    let versions =
      published.map {
        HistoryEntry(version: .revision($0.number), author: $0.source.author, at: $0.writtenAt)
      } + kept.map { HistoryEntry(version: .copy($0.version), author: $0.source.author, at: $0.updatedAt) }
    return try await showDesk(
      HistoryPage(
        person: person, post: post, versions: versions.sorted { $1.at < $0.at }, clock: deskClock))
  }

  func showVersion(_ name: String, of id: UUID, _ person: SignedIn) async throws -> Response {
    guard let version = TextVersion(name), let post = try await database.deskPosts.post(id),
      person.person.reach.includes(author: post.author),
      let text = try await database.text(of: id, at: version),
      let current = try await database.workingCopies.currentText(of: id)
    else { return Response(.notFound) }
    return try await showDesk(
      VersionPage(
        person: person, post: post, version: version, text: text.source.text, at: text.savedAt,
        author: text.source.author, current: current.source.text, clock: deskClock))
  }
}

/// A text in the history of a post.
struct HistoryEntry: Hashable, Sendable {
  let version: TextVersion
  let author: String?
  let at: Timestamp
}

/// The versions of a post that were published, and earlier texts of working copies.
struct HistoryPage: DeskPage {
  let person: SignedIn?
  let post: DeskPost
  let versions: [HistoryEntry]
  let clock: DeskClock

  let title = "History"
  let section: DeskSection? = .posts

  func content() -> some HTML {
    h1 { "History of “\(post.name)”" }
    p { a(.href(DeskRoute.post(post.id).url)) { "Back to the post" } }
    if versions.isEmpty { p { "Nothing was published yet, and no text was written over." } }
    ol(.class("history")) {
      for entry in versions {
        li {
          a(.href(DeskRoute.version(post.id, "\(entry.version)").url)) { clock.text(entry.at) }
          if let author = entry.author { " by \(author)" }
          if case .revision = entry.version { ", published" }
        }
      }
    }
  }
}

/// An earlier text of a post, beside the text as it is now.
struct VersionPage: DeskPage {
  let person: SignedIn?
  let post: DeskPost
  let version: TextVersion
  let text: String
  let at: Timestamp
  let author: String?
  let current: String
  let clock: DeskClock

  let title = "An earlier version"
  let section: DeskSection? = .posts

  func content() -> some HTML {
    h1 { "“\(post.name)” on \(clock.text(at))" }
    p { a(.href(DeskRoute.history(post.id).url)) { "Back to the history" } }
    if text == current {
      p { "This is the text as it is now." }
    } else if !post.isRemoved {
      form(.method("post"), .action(DeskRoute.act(post.id, .version).url)) {
        tokenField
        input(.type("hidden"), .name("chosen"), .value("\(version)"))
        p {
          "To go on from this version makes it the text of the editor. The text as it is now stays in the history."
        }
        button { "Go on from this version" }
      }
    }
    h2 { "What changed since then" }
    DifferencesTable(differences: differences(from: text, to: current))
    h2 { "The whole text of this version" }
    pre(.class("source")) { text }
  }
}
