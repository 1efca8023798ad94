import Accounts
import Editing
import Foundation
import HTML
import HTTP
import HTTPTypes
import Publication
import Server
import Settings
import SiteBase
import Timestamps

extension Site {
  /// - Parameter problem: why a page was not begun.
  func deskList(
    _ posts: DeskPosts, _ person: SignedIn, problem: String? = nil, _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let size = DeskListPage.size
    let found = try await database.deskPosts.list(
      posts.filter, words: posts.words, of: person.person.reach, at: present, limit: size + 1,
      offset: entriesBefore(page: posts.page, ofSize: size))
    return try await showDesk(
      DeskListPage(
        person: person, posts: posts, found: Array(found.prefix(size)), hasMore: found.count > size,
        clock: deskClock, problem: problem), status)
  }

  func beginPost(_ form: Form, _ person: SignedIn) async throws -> Response {
    let given = (form["title"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let title = given.isEmpty ? "Untitled" : given
    do {
      let text =
        form["address"].map { NewText(pageTitled: title, at: String($0.trimmed)) } ?? NewText(titled: title)
      let post = try await begin(text, by: person.person)
      return .seeOther(DeskRoute.post(post.id).url)
    } catch let error as EditingError {
      error.log(at: .desk, to: logger)
      return try await deskList(
        DeskPosts(filter: .pages), person, problem: "\(error)", error.status(for: .desk))
    }
  }
}

/// The list of all posts, with a search, filters and a form to begin a post.
struct DeskListPage: DeskPage {
  static let size = 50

  let person: SignedIn?
  let posts: DeskPosts
  let found: [DeskPost]
  let hasMore: Bool
  let clock: DeskClock
  var problem: String?

  let title = "Posts"
  let section: DeskSection? = .posts

  func content() -> some HTML {
    h1 { title }
    if let problem { p(.role("alert"), .class("problem")) { problem } }
    form(.class("begin"), .method("post"), .action(DeskRoute.begin.url)) {
      tokenField
      label(.for("new-title")) { "Title of a new \(beginsPages ? "page" : "post")" }
      input(.name("title"), .id("new-title"), .maxlength(300), .required)
      if beginsPages {
        label(.for("new-address")) { "Its address, as in /about; empty for one from the title" }
        input(.name("address"), .id("new-address"), .maxlength(500))
      }
      button { "Begin" }
    }
    form(.class("find"), .method("get"), .action(DeskSection.posts.url), .role("search")) {
      label(.for("q")) { "Find posts" }
      input(.type("search"), .name("q"), .id("q"), .value(posts.words))
      if posts.filter != .all { input(.type("hidden"), .name("show"), .value(posts.filter.rawValue)) }
      button(.class("quiet")) { "Find" }
    }
    nav(.class("filters"), .aria("label", "Filters")) {
      ul {
        for filter in DeskFilter.allCases {
          li {
            a(.href(url(filter)), .when(filter == posts.filter, .aria("current", "page"))) { filter.label }
          }
        }
      }
    }
    if found.isEmpty {
      p { posts.words.isEmpty && posts.filter == .all ? "There are no posts yet." : "No post is like that." }
    } else {
      table(.class("posts")) {
        thead {
          tr {
            th(.scope("col")) { "Title" }
            th(.scope("col")) { "State" }
            th(.scope("col")) { "Last worked on (\(clock.zone))" }
          }
        }
        tbody {
          for post in found { PostRow(post: post, clock: clock) }
        }
      }
    }
    DeskPagination(page: posts.page, hasMore: hasMore, before: "Later ones", after: "Earlier ones") {
      [posts] in
      DeskRoute.posts(DeskPosts(filter: posts.filter, words: posts.words, page: $0)).url
    }
  }

  /// Whether the form begins a page: beside a list of pages, for those who may write them.
  private var beginsPages: Bool {
    posts.filter == .pages && person.map { Editor($0.person).mayWritePages } ?? false
  }

  private func url(_ filter: DeskFilter) -> String {
    DeskRoute.posts(DeskPosts(filter: filter, words: posts.words)).url
  }

}

/// A post in the list.
private struct PostRow: HTML {
  let post: DeskPost
  let clock: DeskClock

  var body: some HTML {
    tr {
      td {
        a(.href(DeskRoute.post(post.id).url)) { post.name }
        " "
        span(.class("path")) { post.path }
      }
      td { post.status(clock) }
      td {
        if let saved = post.savedAt {
          clock.shortText(saved)
          if let name = post.savedBy { " by \(name)" }
        } else if let date = post.updated ?? post.published {
          clock.shortText(date)
        }
      }
    }
  }
}

extension DeskFilter {
  fileprivate var label: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension DeskPost {
  var name: String { title.flatMap { $0.isEmpty ? nil : $0 } ?? "Untitled" }

  /// The state of the post for readers, changes that are not published, and its owner, in words.
  func status(_ clock: DeskClock) -> String {
    var parts: [String] = []
    let state = editorialState(at: clock.now)
    switch state {
    case .scheduled: parts.append("Scheduled" + (visibleFrom.map { " for \(clock.text($0))" } ?? ""))
    case .draft, .published, .unlisted, .page, .removed: parts.append(state.rawValue.capitalized)
    }
    if isPage, state != .page { parts.append("a page") }
    if savedAt != nil, ![.draft, .removed].contains(state) { parts.append("changes not published") }
    if let file {
      parts.append("from the file \(file)")
    } else if owner == .feed {
      parts.append("from a feed")
    }
    return parts.joined(separator: ", ")
  }
}
