import HTML
import Publication
import Texts
import Words

/// Posts about the same as the one of the page, each with its date and the beginning of its text.
package struct RelatedPosts: HTML {
  /// How many posts a page shows at most.
  package static let mostShown = 4

  private let posts: [PostHead]
  private let context: PageContext

  package init(_ posts: [PostHead], context: PageContext) {
    self.posts = posts
    self.context = context
  }

  package var body: some HTML {
    if !posts.isEmpty {
      aside(.class("related-posts"), .aria("labelledby", "related-posts")) {
        h2(.id("related-posts")) { context.words[.relatedPosts] }
        ul {
          for post in posts {
            li {
              a(.href(post.path), context.lang(post.language), context.dir(post.language)) { post.name }
              if let date = post.published, post.shownTitle != nil {
                " "
                DateElement(date: date, language: context.site.language)
              }
              if post.shownTitle != nil, let excerpt = post.excerpt {
                p(context.lang(post.language), context.dir(post.language)) { excerpt.cut(to: 140) }
              }
            }
          }
        }
      }
    }
  }
}
