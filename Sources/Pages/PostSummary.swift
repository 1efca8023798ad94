import HTML
import Publication
import Sanitizer
import Syndication

/// Posts of a list, each with its first blocks.
package struct PostSummaries: HTML {
  package let posts: [PostHead]
  package let context: PageContext

  package init(
    posts: [PostHead], context: PageContext
  ) {
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
  /// Keeps the ids of several posts on one page apart.
  let idPrefix: String
  let context: PageContext

  var body: some HTML {
    article(.class("post-summary")) {
      header {
        if let title = post.shownTitle { h2 { a(.href(post.path), .rel("bookmark")) { title } } }
        Byline(post: post, linksDate: post.shownTitle == nil, context: context)
      }
      div(.class("prose")) {
        BodyContent(
          template: post.lead.leadingOn(to: post.path), origin: post.origin, idPrefix: idPrefix,
          references: context.references)
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

/// A sanitised text with its addresses and ids filled in.
package struct BodyContent: HTML {
  package let template: BodyTemplate
  /// The site that the text came from.
  package let origin: String?
  package var idPrefix: String = ""
  package let references: References

  package init(
    template: BodyTemplate, origin: String?, idPrefix: String = "", references: References
  ) {
    self.template = template
    self.origin = origin
    self.idPrefix = idPrefix
    self.references = references
  }

  package func render(into buffer: inout HTMLBuffer) {
    buffer.write(
      raw: template.render(idPrefix: idPrefix) { references.address(of: $0, origin: origin) })
  }
}

extension [PostHead] {
  package var expectedSize: Int { reduce(4096) { $0 + $1.lead.encoded.utf8.count + 1024 } }
}
