import HTML
import HTTP
import Publication
import SiteBase

/// A post that was removed: its text, and a form that brings it back.
struct RemovedPostPage: DeskPage {
  let person: SignedIn?
  let post: DeskPost
  let text: String
  let clock: DeskClock

  var title: String { post.name }
  let section: DeskSection? = .posts

  func content() -> some HTML {
    h1 { title }
    p(.class("status")) {
      post.status(clock)
      ". "
      a(.href(DeskRoute.history(post.id).url)) { "History" }
    }
    postForm(DeskRoute.act(post.id, .restore).url) {
      p { "It comes back as a draft with its address and its history. Readers see it when it is published." }
      button { "Bring it back" }
    }
    h2 { "Its text" }
    pre(.class("source")) { text }
  }
}
