import Accounts
import Foundation
import HTML
import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import Server
import SiteBase
import Transcripts
import Words

// What readers have seen: a page for them, and an answer for the scripts of pages with episodes.
extension Site {
  func seenPage(_ person: SignedIn) async throws -> Response {
    let store = database.progress(visibility)
    return try await show(
      SeenPage(
        person: person, isKept: store.isKept(for: person.person.id),
        episodes: store.all(of: person.person.id)))
  }

  func removeSeen(_ form: Form, _ person: SignedIn) async throws -> Response {
    // An id that cannot be read removes nothing.
    let post = form["episode"].flatMap(UUID.init(uuidString:))
    if post != nil || form["episode"] == nil {
      try await database.progress(visibility).remove(post, of: person.person.id)
    }
    return .seeOther(ReaderRoute.seen.url)
  }

  func keepSeen(_ form: Form, _ person: SignedIn) async throws -> Response {
    let now = visibility
    try await database.transaction { transaction in
      try await transaction.progress(now).setKept(form["keep"] == "yes", for: person.person.id)
    }
    return .seeOther(ReaderRoute.seen.url)
  }

  /// - Parameter path: of an episode; empty for all.
  func progress(in path: String, _ person: SignedIn) async throws -> Response {
    let store = database.progress(visibility)
    let isKept = try await store.isKept(for: person.person.id)
    guard path.isEmpty else {
      let progress = try await store.progress(of: person.person.id, in: path)
      return .json(.ok, OneProgress(isKept: isKept, progress: progress))
    }
    let all = try await store.all(of: person.person.id)
    let byPath = Dictionary(all.map { ($0.path, $0.progress) }) { first, _ in first }
    return .json(.ok, AllProgress(isKept: isKept, episodes: byPath))
  }

  func keepProgress(in path: String, _ request: Request, _ person: SignedIn) async throws -> Response {
    guard try await database.attempts.allows(.progress, person.person.id.uuidString, at: present) else {
      var response = Response.json(.tooManyRequests, ["error": "too many times"])
      response.headerFields[.retryAfter] = "900"
      return response
    }
    let bytes = try await request.body.collect(upTo: 1024)
    guard let progress = try? JSONDecoder().decode(EpisodeProgress.self, from: Data(bytes)),
      progress.isPossible
    else { return .json(.unprocessableContent, ["error": "time, duration and seen are needed"]) }
    let isKept = try await database.progress(visibility).keep(progress, of: person.person.id, in: path)
    return .json(.ok, OneProgress(isKept: isKept, progress: isKept ? progress : nil))
  }
}

/// How far the reader came in one episode.
private struct OneProgress: Encodable {
  /// Whether anything is kept.
  let isKept: Bool
  let progress: EpisodeProgress?

  enum CodingKeys: String, CodingKey {
    case isKept = "kept"
    case progress
  }
}

/// How far the reader came in all episodes, by their paths.
private struct AllProgress: Encodable {
  let isKept: Bool
  let episodes: [String: EpisodeProgress]

  enum CodingKeys: String, CodingKey {
    case isKept = "kept"
    case episodes
  }
}

/// What a reader has seen, and where they stopped.
private struct SeenPage: Page {
  let person: SignedIn
  let isKept: Bool
  let episodes: [SeenEpisode]

  func metadata(in context: PageContext) -> PageMetadata { .ofAccount(context.words[.whatYouSaw]) }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    h1 { words[.whatYouSaw] }
    p { words[isKept ? Word.progressExplained : Word.nothingIsKept] }
    if isKept && episodes.isEmpty { p { words[.nothingSeen] } }
    ul { for episode in episodes { SeenItem(episode: episode, person: person, words: words) } }
    if !episodes.isEmpty {
      AccountForm(person: person, address: ReaderRoute.removeSeen.url, label: words[.removeAll]) {}
    }
    AccountForm(
      person: person, address: ReaderRoute.keepSeen.url,
      label: words[isKept ? Word.keepNothing : Word.keepAgain]
    ) { input(.type("hidden"), .name("keep"), .value(isKept ? "no" : "yes")) }
    p { a(.href(MemberRoute.account("").url)) { words[.account] } }
  }
}

/// An episode that a reader has begun, with a form to remove what is kept of it.
private struct SeenItem: HTML {
  let episode: SeenEpisode
  let person: SignedIn
  let words: Words

  var body: some HTML {
    li {
      a(.href(place)) { episode.title }
      " · \(state)"
      AccountForm(
        person: person, address: ReaderRoute.removeSeen.url, label: words[.remove],
        name: "\(words[.remove]): \(episode.title)"
      ) { input(.type("hidden"), .name("episode"), .value(episode.id.uuidString.lowercased())) }
    }
  }

  /// Where the reader goes on.
  private var place: String {
    let time = Int(episode.progress.time)
    return episode.progress.isSeen || time < 5 ? episode.path : "\(episode.path)?t=\(time)"
  }

  private var state: String {
    guard !episode.progress.isSeen else { return words[.seen] }
    return words[.stoppedAt, "\(MediaTime(milliseconds: Int(episode.progress.time) * 1000))"]
  }
}
