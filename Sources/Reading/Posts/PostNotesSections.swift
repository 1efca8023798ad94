import HTML
import Pages
import Publication
import SiteBase
import Words

/// Says above an outdated text that it is, and leads to a newer post.
struct OutdatedNotice: HTML {
  let outdated: PostNotes.Outdated
  /// Nil if there is none, or if readers may not see it.
  let successor: PostHead?
  let context: PageContext

  var body: some HTML {
    let words = context.words
    aside(.class("callout callout-warning"), .role("note")) {
      p {
        words[.outdated]
        if let successor {
          " "
          words.html(
            .readInstead,
            a(.href(successor.path)) {
              ForeignText(successor.name, in: successor.language, context: context)
            })
        }
      }
    }
  }
}

/// The notes below the text of a post on what its author changed, and why.
struct UpdateNotes: HTML {
  /// The newest first.
  let updates: [PostNotes.Update]
  /// The language of the post and its notes, BCP 47; nil for that of the site.
  let language: String?
  let context: PageContext

  var body: some HTML {
    if !updates.isEmpty {
      section(.class("post-updates"), .aria("labelledby", "updates")) {
        h2(.id("updates")) { context.words[.updates] }
        ul {
          for update in updates {
            li {
              DateElement(date: update.date, language: context.site.language)
              context.words[.colon]
              ForeignText(update.note, in: language, context: context)
            }
          }
        }
      }
    }
  }
}
