import HTML
import HTTP
import Publication
import SiteBase
import Timestamps

/// Two texts of a post, of which the later one was not saved, for people without scripts: both are here, and
/// nothing is lost.
struct ConflictPage: DeskPage {
  let person: SignedIn?
  let post: DeskPost
  /// The version of the other text.
  let version: String
  let author: String?
  let savedAt: Timestamp
  let clock: DeskClock
  let mine: String
  let theirs: String
  /// Both changes in one text; nil if they concern the same paragraph.
  let merged: String?

  let title = "Not saved: somebody else was faster"
  let section: DeskSection? = .posts

  func content() -> some HTML {
    h1 { title }
    p {
      "\(author ?? "Somebody") saved “\(post.name)” on \(clock.text(savedAt)), after you had loaded it. "
      if merged != nil {
        "The first text below has the changes of both."
      } else {
        "You changed the same paragraph, so put the two texts together yourself, in the first one."
      }
    }
    form(.method("post"), .action(DeskRoute.act(post.id, .text).url)) {
      tokenField
      input(.type("hidden"), .name("version"), .value(version))
      textarea(.name("base"), .hidden, .aria("hidden", "true"), .tabindex(-1)) { theirs }
      p {
        label(.for("text")) { merged == nil ? "Your text" : "Both changes" }
        textarea(.name("text"), .id("text"), .rows(20)) { merged ?? mine }
      }
      button { "Save this text" }
    }
    if merged != nil {
      p {
        label(.for("mine")) { "Your text" }
        textarea(.id("mine"), .rows(12), Attribute("readonly")) { mine }
      }
    }
    p {
      label(.for("theirs")) { "The text that is saved" }
      textarea(.id("theirs"), .rows(20), Attribute("readonly")) { theirs }
    }
    p { a(.href(DeskRoute.post(post.id).url)) { "Go on with the text that is saved" } }
  }
}
