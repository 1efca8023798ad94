import HTML
import Pages
import Publication

/// Says above an outdated text that it is, and leads to a newer post.
struct OutdatedNotice: HTML {
  let outdated: PostNotes.Outdated
  /// Nil if there is none, or if readers may not see it.
  let successor: PostHead?

  var body: some HTML {
    aside(.class("callout callout-warning"), .role("note")) {
      p {
        "This post is outdated."
        if let successor {
          " Read "
          a(.href(successor.path)) { successor.name }
          " instead."
        }
      }
    }
  }
}

/// What the author changed in a post, and why, below its text.
struct UpdateNotes: HTML {
  /// The newest first.
  let updates: [PostNotes.Update]
  /// BCP 47
  let language: String

  var body: some HTML {
    if !updates.isEmpty {
      section(.class("post-updates"), .aria("labelledby", "updates")) {
        h2(.id("updates")) { "Updates" }
        ul {
          for update in updates {
            li {
              DateElement(date: update.date, language: language)
              ": \(update.note)"
            }
          }
        }
      }
    }
  }
}
