import HTML
import Sanitizer

/// Posts of a list, each with its first blocks.
struct PostSummaries: HTML {
  let posts: [PostHead]
  let context: PageContext

  var body: some HTML {
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
struct BodyContent: HTML {
  let template: BodyTemplate
  /// The site that the text came from.
  let origin: String?
  var idPrefix = ""
  let references: References

  func render(into buffer: inout HTMLBuffer) {
    buffer.write(
      raw: template.render(idPrefix: idPrefix) { references.address(of: $0, origin: origin) })
  }
}

extension [PostHead] {
  var expectedSize: Int { reduce(4096) { $0 + $1.lead.encoded.utf8.count + 1024 } }
}
