import HTML
import Publication
import Syndication
import Timestamps

/// When and by whom a post was written, and what it is about, in one line.
package struct Byline: HTML {
  package let post: PostHead
  /// Whether the date leads to the post, as where there is no title to do it.
  package var linksDate: Bool = false
  package let context: PageContext

  package init(
    post: PostHead, linksDate: Bool = false, context: PageContext
  ) {
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

  /// The day of the last change, where it is another one than that of the publication.
  private var update: Timestamp? {
    post.updated.flatMap { $0.local.longDate == post.published?.local.longDate ? nil : $0 }
  }

  /// Not said on every post of a site that one person writes.
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
  package let date: Timestamp

  package var body: some HTML { time(.datetime(date.rfc3339)) { date.local.longDate } }

  package init(
    date: Timestamp
  ) {
    self.date = date
  }
}

extension PostHead {
  /// The title, where there is one to show.
  package var shownTitle: String? { title.flatMap { $0.isEmpty ? nil : $0 } }
}
