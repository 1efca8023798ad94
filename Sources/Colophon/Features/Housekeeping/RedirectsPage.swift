import HTML
import HTTP

extension Site {
  func listRedirects(_ words: String, _ page: Int, _ person: SignedIn) async throws -> Response {
    let size = RedirectsPage.size
    let found = try await database.housekeeping.redirects(
      words: words, limit: size + 1, offset: (page - 1) * size)
    return try await showDesk(
      RedirectsPage(
        person: person, words: words, page: page, redirects: Array(found.prefix(size)),
        hasMore: found.count > size))
  }
}

/// Addresses that lead to posts: those that the posts had before, and those that their texts ask for.
struct RedirectsPage: HousePage {
  static let size = 100

  let person: SignedIn?
  let words: String
  let page: Int
  let redirects: [ListedRedirect]
  let hasMore: Bool

  let place = HousePlace.redirects

  func inner() -> some HTML {
    p {
      "Addresses that lead to a post: those that it had before, and those of “redirects” in its front matter."
    }
    form(.class("find"), .method("get"), .action("/desk/house/redirects"), .role("search")) {
      label(.for("q")) { "Find in addresses and titles" }
      input(.type("search"), .name("q"), .id("q"), .value(words))
      button(.class("quiet")) { "Find" }
    }
    if redirects.isEmpty {
      p { words.isEmpty ? "There are no redirects." : "No redirect is like that." }
    } else {
      HouseTable(headings: ["From", "To"]) {
        for redirect in redirects {
          tr {
            td { span(.class("path")) { redirect.from } }
            td {
              a(.href(SiteRoute.desk(.post(redirect.post)).url)) { redirect.title ?? "Untitled" }
              " "
              span(.class("path")) { redirect.path }
            }
          }
        }
      }
    }
    DeskPagination(page: page, hasMore: hasMore) { [words] in
      SiteRoute.housekeeping(.redirects(words, $0)).url
    }
  }
}
