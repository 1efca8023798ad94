import HTML
import Pages
import Publication
import Sanitizer
import Syndication
import URIs

/// A post, with links to the posts before and after it.
struct PostPage: Page {
  var post: Post
  /// The next newer and the next older post of the site.
  var newer: ListedPost?
  var older: ListedPost?
  /// Nil for a post that is in no series.
  var series: SeriesPlace?
  /// Nil if no other post has one of its tags.
  var tag: TagNeighbours?
  /// Posts about the same, best first.
  var related: [PostHead] = []

  func metadata(in context: PageContext) -> PageMetadata {
    let head = post.head
    var metadata = PageMetadata(title: head.name, description: head.excerpt, path: head.path)
    metadata.previous = older?.path
    metadata.next = newer?.path
    metadata.image = head.image.map { context.absoluteURL(ofImage: $0, origin: head.origin) }
    if let series { metadata.feedSubject = .series(series.name) }
    metadata.article = .init(
      published: head.published, updated: head.updated, authors: head.authors, tags: head.tags)
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    let text = PageBody(post.text, context: context)
    article(.class("post")) {
      header {
        if let series {
          p(.class("eyebrow")) {
            "Part \(series.place) of \(series.count) of "
            a(.href(context.url(.topics(.series(name: series.name, page: 1))))) { series.name }
          }
        }
        h1(.when(post.head.shownTitle == nil, .class("visually-hidden"))) { post.head.name }
        Byline(post: post.head, minutes: text.minutes, showsTags: false, context: context)
      }
      div(.class("post-text")) {
        TableOfContents(text.headings)
        div(.class("prose")) { text }
      }
      Attachments(post: post)
      PostEnd(post: post.head, original: original(in: context), context: context)
    }
    RelatedPosts(related, context: context)
    TagNeighbourLinks(neighbours: tag, shown: [older, newer].compactMap { $0?.path }, context: context)
    NeighbourLinks(newer: newer, older: older, series: series)
  }

  var texts: [Pages.PostText] { [post.text] }

  var expectedSize: Int { post.body.encoded.utf8.count + 4096 }

  /// The original of an imported post; nil if it is on this site's own host.
  private func original(in context: PageContext) -> PostEnd.Original? {
    guard let link = post.head.link else { return nil }
    let reference = URIReference(link)
    guard reference.isWebAddress, let host = reference.host, host != URIReference(context.site.baseURL).host
    else { return nil }
    return PostEnd.Original(link: link, host: host)
  }
}
