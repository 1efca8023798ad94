import HTML
import Publication
import Syndication
import Timestamps
import Words

/// The dates, the time to read, the authors and the tags of a post, in one line.
package struct Byline: HTML {
  let post: PostHead
  let linksDate: Bool
  let isWhole: Bool
  let context: PageContext

  /// - Parameters:
  ///   - linksDate: whether the date is a link to the post, for a post without a title.
  ///   - isWhole: whether no other part of the page shows the tags of the post, and who wrote it.
  package init(
    post: PostHead, linksDate: Bool = false, isWhole: Bool = true, context: PageContext
  ) {
    self.post = post
    self.linksDate = linksDate
    self.isWhole = isWhole
    self.context = context
  }

  package var body: some HTML {
    let parts = parts
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
      parts.append(AnyHTML(a(.class("u-url"), .href(post.path), .rel("bookmark")) { date }))
    } else if let published = post.published {
      parts.append(AnyHTML(dateElement(published, .published)))
    }
    // A post without a title is a note.
    if let minutes = post.readingMinutes, post.shownTitle != nil {
      parts.append(AnyHTML(span { context.words[.minutesToRead, count: minutes] }))
    }
    if let update {
      parts.append(
        AnyHTML(
          span { context.words.html(.updatedOn, dateElement(update, .updated)) }))
    }
    if !authors.isEmpty {
      parts.append(AnyHTML(AuthorLinks(authors: authors, areCards: isWhole, context: context)))
    }
    if isWhole, !post.tags.isEmpty { parts.append(AnyHTML(TagLinks(tags: post.tags, context: context))) }
    return parts
  }

  @HTMLBuilder private var date: some HTML {
    if let published = post.published {
      dateElement(published, .published)
    } else {
      post.name
    }
  }

  private func dateElement(_ date: Timestamp, _ role: DateElement.Role) -> DateElement {
    DateElement(date: date, role: role, language: context.site.language)
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
  private let authors: [String]
  private let areCards: Bool
  private let context: PageContext

  /// - Parameter areCards: whether the links say in microformats that these are the authors of the post.
  package init(authors: [String], areCards: Bool = false, context: PageContext) {
    self.authors = authors
    self.areCards = areCards
    self.context = context
  }

  package var body: some HTML {
    span { context.words.html(.byAuthors, names) }
  }

  @HTMLBuilder private var names: some HTML {
    for (index, author) in authors.enumerated() {
      if index > 0 { context.words[.listSeparator] }
      a(.when(areCards, .class("p-author h-card")), .href(context.links.topic(.author, author, 1))) {
        author
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
      a(.href(context.links.topic(.tag, tag, 1)), .rel("tag")) {
        "#"
        span(.class("p-category")) { tag }
      }
    }
  }
}

/// The day of `date` on the calendar of its author.
package struct DateElement: HTML {
  let date: Timestamp
  let role: Role?
  let language: String

  /// The role of a date of a post. The raw value is its class in microformats.
  package enum Role: String, Sendable {
    case published = "dt-published"
    case updated = "dt-updated"
  }

  /// - Parameter language: BCP 47.
  package init(date: Timestamp, role: Role? = nil, language: String) {
    self.date = date
    self.role = role
    self.language = language
  }

  package var body: some HTML {
    time(.class(role?.rawValue), .datetime(date.rfc3339)) { date.local.longDate(in: language) }
  }
}

extension PostHead {
  /// Nil for an empty title too.
  package var shownTitle: String? { title.flatMap { $0.isEmpty ? nil : $0 } }
}
