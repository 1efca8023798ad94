import HTML
import Pages
import Publication
import SiteBase
import Syndication
import Words

/// The part of a page below the text of a post: its tags, where it first appeared, who wrote it, and how to
/// read on.
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
          context.words.html(.firstPublishedAt, a(.href(original.link)) { original.host })
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
          p { context.words.html(.writtenBy, cards) }
        }
        p {
          a(.class("button"), .href(context.links.subscribe)) { context.words[.subscribe] }
        }
      }
    }
  }

  @HTMLBuilder private var cards: some HTML {
    for (index, author) in authors.enumerated() {
      if index > 0 { context.words[.listSeparator] }
      AuthorCard(author: author)
    }
  }

  private var authors: [PageAuthor] { context.authors(of: post) }
}
