import HTML
import HTTP
import Publication
import SiteBase

/// Why something was not done with a post.
struct RefusalPage: DeskPage {
  let person: SignedIn?
  let post: DeskPost
  let reason: String
  /// A text that was not saved, and is nowhere else, with the version over which it was written; else nil.
  var unsaved: (text: String, version: String)?

  let title = "Nothing was changed"
  let section: DeskSection? = .posts

  func content() -> some HTML {
    h1 { title }
    p(.role("alert"), .class("problem")) { reason }
    if let unsaved {
      form(.method("post"), .action(DeskRoute.act(post.id, .text).url)) {
        tokenField
        input(.type("hidden"), .name("version"), .value(unsaved.version))
        label(.for("text")) { "Your text, which was not saved" }
        textarea(.name("text"), .id("text"), .rows(28)) { unsaved.text }
        button { "Save it" }
      }
    }
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
