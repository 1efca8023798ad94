import HTML
import Publication
import Syndication
import Timestamps

/// The dates, the time to read, the authors and the tags of a post, in one line.
package struct Byline: HTML {
  let post: PostHead
  let linksDate: Bool
  /// Nil if unknown.
  let minutes: Int?
  let showsTags: Bool
  let context: PageContext

  /// - Parameters:
  ///   - linksDate: whether the date is a link to the post, for a post without a title.
  ///   - minutes: how long the text takes to read.
  package init(
    post: PostHead, linksDate: Bool = false, minutes: Int? = nil, showsTags: Bool = true, context: PageContext
  ) {
    self.post = post
    self.linksDate = linksDate
    self.minutes = minutes
    self.showsTags = showsTags
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
      parts.append(AnyHTML(DateElement(date: published, language: context.site.language)))
    }
    if let minutes { parts.append(AnyHTML(span { "\(minutes) min read" })) }
    if let update {
      parts.append(
        AnyHTML(
          span {
            "updated "
            DateElement(date: update, language: context.site.language)
          }))
    }
    if !authors.isEmpty { parts.append(AnyHTML(AuthorLinks(authors: authors, context: context))) }
    if showsTags, !post.tags.isEmpty { parts.append(AnyHTML(TagLinks(tags: post.tags, context: context))) }
    return parts
  }

  @HTMLBuilder private var date: some HTML {
    if let published = post.published {
      DateElement(date: published, language: context.site.language)
    } else {
      post.name
    }
  }

  /// The date of the last change; nil if that was on the day of publication.
  private var update: Timestamp? {
    post.updated.flatMap { $0.local.longDate == post.published?.local.longDate ? nil : $0 }
  }

  /// Empty if the one author of the post is the author of the site.
  private var authors: [String] { post.authors == [context.site.author] ? [] : post.authors }
}

/// Links to the pages of authors.
package struct AuthorLinks: HTML {
  private let prefix: String
  private let authors: [String]
  private let context: PageContext

  package init(prefix: String = "by ", authors: [String], context: PageContext) {
    self.prefix = prefix
    self.authors = authors
    self.context = context
  }

  package var body: some HTML {
    span {
      if !prefix.isEmpty { prefix }
      for (index, author) in authors.enumerated() {
        if index > 0 { ", " }
        a(.href(context.links.topic(.author, author, 1))) { author }
      }
    }
  }
}

/// Links to the pages of tags.
package struct TagLinks: HTML {
  private let tags: [String]
  private let context: PageContext

  package init(tags: [String], context: PageContext) {
    self.tags = tags
    self.context = context
  }

  package var body: some HTML {
    for (index, tag) in tags.enumerated() {
      if index > 0 { " " }
      a(.href(context.links.topic(.tag, tag, 1)), .rel("tag")) { "#\(tag)" }
    }
  }
}

/// The day of `date` on the calendar of its author.
package struct DateElement: HTML {
  let date: Timestamp
  let language: String

  /// - Parameter language: BCP 47.
  package init(date: Timestamp, language: String = "en") {
    self.date = date
    self.language = language
  }

  package var body: some HTML { time(.datetime(date.rfc3339)) { date.local.longDate(in: language) } }
}

extension PostHead {
  /// Nil for an empty title too.
  package var shownTitle: String? { title.flatMap { $0.isEmpty ? nil : $0 } }
}
