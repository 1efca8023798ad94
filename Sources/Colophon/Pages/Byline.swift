import HTML
import Timestamps

/// When and by whom a post was written, and what it is about.
struct Byline: HTML {
  let post: PostHead
  /// Whether the date leads to the post, as where there is no title to do it.
  var linksDate = false
  let context: PageContext

  var body: some HTML {
    p(.class("byline")) {
      if linksDate {
        a(.href(post.path), .rel("bookmark")) { date }
      } else {
        date
      }
      if let update {
        span {
          "updated "
          DateElement(date: update)
        }
      }
      if !authors.isEmpty { span { "by \(authors.joined(separator: ", "))" } }
      for tag in post.tags {
        a(.href(context.url(.tag(name: tag, page: 1))), .rel("tag")) { tag }
      }
    }
  }

  @HTMLBuilder private var date: some HTML {
    if let published = post.published {
      DateElement(date: published)
    } else if linksDate {
      post.name
    }
  }

  /// The day of the last change, where it is another one than that of the publication.
  private var update: Timestamp? {
    post.updated.flatMap { $0.local.longDate == post.published?.local.longDate ? nil : $0 }
  }

  /// Not said on every post of a site that one person writes.
  private var authors: [String] { post.authors == [context.site.author] ? [] : post.authors }
}

/// The day of `date` on the calendar of its author.
struct DateElement: HTML {
  let date: Timestamp

  var body: some HTML { time(.datetime(date.rfc3339)) { date.local.longDate } }
}

extension PostHead {
  /// The title, where there is one to show.
  var shownTitle: String? { title.flatMap { $0.isEmpty ? nil : $0 } }
}
