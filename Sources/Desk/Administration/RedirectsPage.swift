import HTML
import HTTP
import HTTPTypes
import Publication
import Server
import SiteBase

extension Site {
  func listRedirects(
    _ words: String, _ page: Int, from path: String, _ person: SignedIn
  ) async throws -> Response {
    let size = RedirectsPage.size
    let found = try await database.administration.redirects(
      words: words, limit: size + 1, offset: entriesBefore(page: page, ofSize: size))
    return try await showDesk(
      RedirectsPage(
        person: person, words: words, page: page, from: path, redirects: Array(found.prefix(size)),
        own: try await database.redirects.all(isWritten: false),
        written: try await database.redirects.all(isWritten: true), hasMore: found.count > size))
  }

  /// Makes or removes a redirect that belongs to no post.
  func actOnRedirects(_ action: RedirectAction, _ form: Form, _ person: SignedIn) async throws -> Response {
    let redirect = Redirect(path: form.line("from"), target: form.line("to"))
    switch action {
    case .save:
      if let problem = try await save(redirect, by: person.person) {
        return try await refuse("\(problem).", .redirects, person)
      }
    case .remove: try await removeRedirect(redirect)
    }
    return .seeOther(AdministrationSection.redirects.url)
  }
}

/// Addresses that lead elsewhere: those that belong to no post, those that posts had before, and those that
/// the texts of posts ask for.
struct RedirectsPage: AdministrationPage {
  static let size = 100

  let person: SignedIn?
  let words: String
  let page: Int
  /// The address that a new redirect may be for; empty for none.
  let from: String
  let redirects: [ListedRedirect]
  /// The redirects that were made at the desk, and those of the content folder.
  let own, written: [Redirect]
  let hasMore: Bool

  let place = AdministrationSection.redirects

  func inner() -> some HTML {
    postForm(AdministrationRoute.actOnRedirects(.save).url) {
      label(.for("from")) { "From" }
      input(
        .type("text"), .name("from"), .id("from"), .required, .placeholder("/old/address"), .value(from))
      label(.for("to")) { "To" }
      input(.type("text"), .name("to"), .id("to"), .required, .placeholder("/posts/new-address"))
      button { "Redirect" }
    }
    if !own.isEmpty || !written.isEmpty {
      AdministrationTable(headings: ["From", "To", "Actions"]) {
        for redirect in own { OwnRedirectRow(redirect: redirect, page: self) }
        for redirect in written { OwnRedirectRow(redirect: redirect, page: nil) }
      }
    }
    h2 { "To posts" }
    p {
      "Addresses that lead to a post: those that it had before, and those of “redirects” in its front matter."
    }
    form(.class("find"), .method("get"), .action(AdministrationSection.redirects.url), .role("search")) {
      label(.for("q")) { "Find in addresses and titles" }
      input(.type("search"), .name("q"), .id("q"), .value(words))
      button(.class("quiet")) { "Find" }
    }
    if redirects.isEmpty {
      p { words.isEmpty ? "There are no redirects." : "No redirect is like that." }
    } else {
      AdministrationTable(headings: ["From", "To"]) {
        for redirect in redirects {
          tr {
            td { span(.class("path")) { redirect.from } }
            td {
              a(.href(DeskRoute.post(redirect.post).url)) { redirect.title ?? "Untitled" }
              " "
              span(.class("path")) { redirect.path }
            }
          }
        }
      }
    }
    DeskPagination(page: page, hasMore: hasMore) { [words] in
      AdministrationRoute.redirects(words, $0).url
    }
  }
}

/// A redirect that belongs to no post. One that stands in the content folder is changed there, and has no
/// page.
private struct OwnRedirectRow: HTML {
  let redirect: Redirect
  let page: RedirectsPage?

  var body: some HTML {
    tr {
      td { span(.class("path")) { redirect.path } }
      td { a(.href(redirect.target)) { redirect.target } }
      td {
        if let page {
          page.postForm(AdministrationRoute.actOnRedirects(.remove).url) {
            input(.type("hidden"), .name("from"), .value(redirect.path))
            button(.class("quiet"), .aria("label", "Remove: \(redirect.path)")) { "Remove" }
          }
        } else {
          "in _redirects"
        }
      }
    }
  }
}
