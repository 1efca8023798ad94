import HTML
import Publication
import Sanitizer
import Syndication

/// Posts of a list, each with its first blocks.
package struct PostSummaries: HTML {
  let posts: [PostHead]
  let context: PageContext

  package init(posts: [PostHead], context: PageContext) {
    self.posts = posts
    self.context = context
  }

  package var body: some HTML {
    for (index, post) in posts.enumerated() {
      PostSummary(post: post, idPrefix: "p\(index + 1)-", context: context)
    }
  }
}

private struct PostSummary: HTML {
  let post: PostHead
  /// Goes before each id, so that the ids of several posts on one page differ.
  let idPrefix: String
  let context: PageContext

  var body: some HTML {
    article(.class("post-summary")) {
      header {
        if let title = post.shownTitle { h2 { a(.href(post.path), .rel("bookmark")) { title } } }
        Byline(post: post, linksDate: post.shownTitle == nil, context: context)
      }
      div(.class("prose")) {
        PostTextContent(text: post.leadText, continuedAt: post.path, idPrefix: idPrefix, context: context)
      }
      if !post.leadIsWhole {
        p(.class("continue")) {
          a(.href(post.path)) {
            "Continue reading"
            span(.class("visually-hidden")) { ": \(post.name)" }
          }
        }
      }
    }
  }
}

extension [PostHead] {
  /// About how many bytes a list of summaries takes.
  package var expectedSize: Int { reduce(4096) { $0 + $1.lead.encoded.utf8.count + 1024 } }
}
