import HTML
import Pages
import Publication
import SiteBase
import Syndication
import Words

/// Links to the parts of the series before and after the post, or else to the posts of the site.
struct NeighbourLinks: HTML {
  let newer: ListedPost?
  let older: ListedPost?
  /// Nil for a post that is in no series.
  let series: SeriesPlace?
  let context: PageContext

  private var words: Words { context.words }

  var body: some HTML {
    if before != nil || after != nil {
      nav(.class("neighbours"), .aria("label", words[.neighbouringPosts])) {
        if let before { link(before, .class("older"), .rel("prev")) }
        if let after { link(after, .class("newer"), .rel("next")) }
      }
    }
  }

  private typealias Neighbour = (path: String, name: Word, title: String, language: String?)

  private var before: Neighbour? {
    if let part = series?.previous { return (part.path, .previousPart, part.title, part.language) }
    return older.map { ($0.path, .older, $0.name, $0.language) }
  }

  private var after: Neighbour? {
    if let part = series?.next { return (part.path, .nextPart, part.title, part.language) }
    return newer.map { ($0.path, .newer, $0.name, $0.language) }
  }

  private func link(_ post: Neighbour, _ side: Attribute, _ relation: Attribute) -> some HTML {
    a(side, .href(post.path), relation) {
      span { words[post.name] }
      " "
      ForeignText(post.title, in: post.language, context: context)
    }
  }
}

/// Links to the posts with the same tag before and after the post.
struct TagNeighbourLinks: HTML {
  /// Nil if no other post has one of its tags.
  let neighbours: TagNeighbours?
  /// The paths of the posts that the page leads to anyway, as the ones before and after.
  let shown: [String]
  let context: PageContext

  var body: some HTML {
    if let neighbours, older != nil || newer != nil {
      nav(.class("tag-neighbours"), .aria("label", context.words[.postsWithSameTag])) {
        p {
          context.words.html(
            .moreIn, a(.href(context.links.topic(.tag, neighbours.tag, 1)), .rel("tag")) { neighbours.tag })
        }
        ul {
          if let older { link(older, .older) }
          if let newer { link(newer, .newer) }
        }
      }
    }
  }

  private var older: ListedPost? { neighbours?.older.flatMap(unlessShown) }
  private var newer: ListedPost? { neighbours?.newer.flatMap(unlessShown) }

  private func unlessShown(_ post: ListedPost) -> ListedPost? { shown.contains(post.path) ? nil : post }

  private func link(_ post: ListedPost, _ direction: Word) -> some HTML {
    li {
      span { context.words[direction] + context.words[.colon] }
      a(.href(post.path), context.lang(post.language), context.dir(post.language)) { post.name }
    }
  }
}
