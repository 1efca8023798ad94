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

  func metadata(in context: PageContext) -> PageMetadata {
    let head = post.head
    var metadata = PageMetadata(title: head.name, description: head.summary, path: head.path)
    metadata.previous = older?.path
    metadata.next = newer?.path
    metadata.image = head.image.map { context.absoluteURL(ofImage: $0, origin: head.origin) }
    if let series { metadata.feedSubject = .series(series.name) }
    metadata.article = .init(
      published: head.published, updated: head.updated, authors: head.authors, tags: head.tags)
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    article(.class("post")) {
      header {
        h1(.when(post.head.shownTitle == nil, .class("visually-hidden"))) { post.head.name }
        Byline(post: post.head, context: context)
        if let series {
          p(.class("byline")) {
            "Part \(series.place) of \(series.count) of "
            a(.href(context.url(.topics(.series(name: series.name, page: 1))))) { series.name }
          }
        }
      }
      div(.class("prose")) {
        PostTextContent(text: post.text, context: context)
      }
      Attachments(post: post)
      if let series { SeriesNavigation(place: series, context: context) }
      if let original = original(in: context) {
        footer(.class("original")) {
          p {
            "First published at "
            a(.href(original.link)) { original.host }
            "."
          }
        }
      }
    }
    if newer != nil || older != nil {
      nav(.class("neighbours"), .aria("label", "Neighbouring posts")) {
        if let older { neighbour(older, "Older", .class("older"), .rel("prev")) }
        if let newer { neighbour(newer, "Newer", .class("newer"), .rel("next")) }
      }
    }
  }

  var texts: [Pages.PostText] { [post.text] }

  var expectedSize: Int { post.body.encoded.utf8.count + 4096 }

  private func neighbour(
    _ post: ListedPost, _ direction: String, _ side: Attribute, _ relation: Attribute
  ) -> some HTML {
    a(side, .href(post.path), relation) {
      span { direction }
      " "
      post.name
    }
  }

  /// The original of an imported post; nil if it is on this site's own host.
  private func original(in context: PageContext) -> (link: String, host: String)? {
    guard let link = post.head.link else { return nil }
    let reference = URIReference(link)
    guard reference.isWebAddress, let host = reference.host, host != URIReference(context.site.baseURL).host
    else { return nil }
    return (link, host)
  }
}
