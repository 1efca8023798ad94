import HTML
import Publication
import Syndication
import Timestamps

/// The dates, authors and tags of a post, in one line.
package struct Byline: HTML {
  let post: PostHead
  let linksDate: Bool
  let context: PageContext

  /// - Parameter linksDate: whether the date is a link to the post, for a post without a title.
  package init(post: PostHead, linksDate: Bool = false, context: PageContext) {
    self.post = post
    self.linksDate = linksDate
    self.context = context
  }

  package var body: some HTML {
    if !parts.isEmpty {
      p(.class("byline")) {
        for (index, part) in parts.enumerated() {
          if index > 0 { " · " }
          part
        }
      }
    }
  }

  private var parts: [AnyHTML] {
    var parts: [AnyHTML] = []
    if linksDate {
      parts.append(AnyHTML(a(.href(post.path), .rel("bookmark")) { date }))
    } else if let published = post.published {
      parts.append(AnyHTML(DateElement(date: published)))
    }
    if let update {
      parts.append(
        AnyHTML(
          span {
            "updated "
            DateElement(date: update)
          }))
    }
    if !authors.isEmpty { parts.append(AnyHTML(AuthorLinks(authors: authors, context: context))) }
    if !post.tags.isEmpty { parts.append(AnyHTML(TagLinks(tags: post.tags, context: context))) }
    return parts
  }

  @HTMLBuilder private var date: some HTML {
    if let published = post.published { DateElement(date: published) } else { post.name }
  }

  /// The date of the last change; nil if that was on the day of publication.
  private var update: Timestamp? {
    post.updated.flatMap { $0.local.longDate == post.published?.local.longDate ? nil : $0 }
  }

  /// Empty if the one author of the post is the author of the site.
  private var authors: [String] { post.authors == [context.site.author] ? [] : post.authors }
}

private struct AuthorLinks: HTML {
  let authors: [String]
  let context: PageContext

  var body: some HTML {
    span {
      "by "
      for (index, author) in authors.enumerated() {
        if index > 0 { ", " }
        a(.href(context.links.topic(.author, author, 1))) { author }
      }
    }
  }
}

private struct TagLinks: HTML {
  let tags: [String]
  let context: PageContext

  var body: some HTML {
    for (index, tag) in tags.enumerated() {
      if index > 0 { " " }
      a(.href(context.links.topic(.tag, tag, 1)), .rel("tag")) { "#\(tag)" }
    }
  }
}

/// The day of `date` on the calendar of its author.
package struct DateElement: HTML {
  let date: Timestamp

  package init(date: Timestamp) { self.date = date }

  package var body: some HTML { time(.datetime(date.rfc3339)) { date.local.longDate } }
}

extension PostHead {
  /// Nil for an empty title too.
  package var shownTitle: String? { title.flatMap { $0.isEmpty ? nil : $0 } }
}
