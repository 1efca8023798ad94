import HTML
import HTTP
import Publication
import SiteBase

/// Why something was not done with a post.
struct RefusalPage: DeskPage {
  let person: SignedIn?
  let post: DeskPost
  let reason: String

  let title = "Nothing was changed"
  let section: DeskSection? = .posts

  func content() -> some HTML {
    h1 { title }
    p(.role("alert"), .class("problem")) { reason }
    p { a(.href(DeskRoute.post(post.id).url)) { "Back to “\(post.name)”" } }
  }
}

/// A secret address, which is shown once.
struct SecretLinkPage: DeskPage {
  let person: SignedIn?
  let post: DeskPost
  let address: String

  let title = "Secret link"
  let section: DeskSection? = .posts

  func content() -> some HTML {
    h1 { title }
    // The script of the editor shows this beside the button.
    div(.data("answer", "")) {
      p { "Whoever has this link reads “\(post.name)” as it is at the desk. It is not shown again." }
      p { code { address } }
    }
    p { a(.href(DeskRoute.post(post.id).url)) { "Back to the post" } }
  }
}
