import HTML
import Pages
import Publication
import Syndication

/// What follows the text of a post: its tags, where it first appeared, who wrote it, and how to read on.
struct PostEnd: HTML {
  let post: PostHead
  /// Nil for a post that was first published here.
  let original: Original?
  let context: PageContext

  struct Original: Sendable {
    let link: String
    let host: String
  }

  var body: some HTML {
    footer(.class("post-end")) {
      if !post.tags.isEmpty { p(.class("post-tags")) { TagLinks(tags: post.tags, context: context) } }
      if let original {
        p(.class("original")) {
          "First published at "
          a(.href(original.link)) { original.host }
          "."
        }
      }
      p(.class("only-print")) {
        a(.class("u-url u-uid bare"), .href(context.absoluteURL(post.path))) {
          context.absoluteURL(post.path)
        }
      }
      if let slot = context.looks.slots.belowPost { raw(slot) }
      div(.class("signature")) {
        if !authors.isEmpty {
          p {
            "Written by "
            for (index, author) in authors.enumerated() {
              if index > 0 { ", " }
              AuthorCard(author: author)
            }
            "."
          }
        }
        p {
          a(.class("button"), .href(context.links.subscribe)) { "Subscribe" }
        }
      }
    }
  }

  private var authors: [PageAuthor] { context.authors(of: post) }
}

/// Links to the parts of the series before and after the post, or else to the posts of the site.
struct NeighbourLinks: HTML {
  let newer: ListedPost?
  let older: ListedPost?
  /// Nil for a post that is in no series.
  let series: SeriesPlace?

  var body: some HTML {
    if before != nil || after != nil {
      nav(.class("neighbours"), .aria("label", "Neighbouring posts")) {
        if let before { link(before.path, before.name, before.title, .class("older"), .rel("prev")) }
        if let after { link(after.path, after.name, after.title, .class("newer"), .rel("next")) }
      }
    }
  }

  private typealias Neighbour = (path: String, name: String, title: String)

  private var before: Neighbour? {
    if let part = series?.previous { return (part.path, "Previous part", part.title) }
    return older.map { ($0.path, "Older", $0.name) }
  }

  private var after: Neighbour? {
    if let part = series?.next { return (part.path, "Next part", part.title) }
    return newer.map { ($0.path, "Newer", $0.name) }
  }

  private func link(
    _ path: String, _ name: String, _ title: String, _ side: Attribute, _ relation: Attribute
  ) -> some HTML {
    a(side, .href(path), relation) {
      span { name }
      " "
      title
    }
  }
}
