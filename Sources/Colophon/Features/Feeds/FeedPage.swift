import HTML
import Pages
import Publication
import Syndication
import Texts

/// What a browser shows at the address of a feed: what a feed is, how to subscribe, and the posts in it.
struct FeedPage: Page {
  var address: FeedAddress
  /// Newest first.
  var posts: [PostHead]

  init(at address: FeedAddress, posts: [PostHead]) {
    self.address = address
    self.posts = posts
  }

  func metadata(in context: PageContext) -> PageMetadata {
    var metadata = PageMetadata(
      title: heading(in: context), path: context.url(.feeds(.feed(address))))
    metadata.feedSubject = address.subject
    metadata.offersSummaries = address.extent == .summary
    metadata.isIndexed = false
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    h1 { heading(in: context) }
    div(.class("prose")) {
      p {
        strong { "This is a feed." }
        """
         It is meant for a feed reader, an app or a website that looks at it now and then to show you what is new. To \
        subscribe, copy this address into your reader:
        """
      }
      p(.class("feed-address")) { code { context.absoluteURL(context.url(.feeds(.feed(address.current)))) } }
      p {
        "It costs nothing, nobody needs your e-mail address, and you leave by removing it from your reader. There are "
        "free readers for every system; "
        a(.href(context.url(.feeds(.subscribe)))) { "more about subscribing" }
        "."
      }
      if address.archive != nil {
        p {
          "At this very address are older posts. "
          a(.href(context.url(.feeds(.feed(address.current)))), .type(address.format.linkType)) {
            "The newest ones"
          }
          " are at the one above."
        }
      }
    }
    h2 { address.archive == nil ? "What is new" : "What is in it" }
    if posts.isEmpty { p { "Nothing has been published yet." } }
    ol(.class("feed-entries")) {
      for post in posts { FeedEntry(post: post, language: context.site.language) }
    }
    p(.class("feed-forms")) { FeedForms(address: address, context: context) }
  }

  var expectedSize: Int { 8192 + posts.count * 512 }

  private func heading(in context: PageContext) -> String {
    "Feed of \(address.subject.title(on: context.site.title, address.extent))"
  }
}

private struct FeedEntry: HTML {
  let post: PostHead
  let language: String

  var body: some HTML {
    li {
      a(.href(post.path)) { post.name }
      if let date = post.published {
        " "
        DateElement(date: date, language: language)
      }
      if let summary = post.summary, post.shownTitle != nil, !summary.isEmpty {
        p { summary.shortened(to: 240) }
      }
    }
  }
}

/// Links to the feed in other formats, to its source, and to the page with the same posts.
private struct FeedForms: HTML {
  let address: FeedAddress
  let context: PageContext

  var body: some HTML {
    "The same as "
    for (index, format) in FeedFormat.allCases.filter({ $0 != address.format }).enumerated() {
      if index > 0 { " or " }
      a(.href(context.url(address.subject.route(format, address.extent))), .type(format.linkType)) {
        format.name
      }
    }
    "; "
    a(.href(rawURL), .rel("nofollow")) { "the feed itself" }
    ", as programs see it; "
    a(.href(context.links.page(of: address.subject) ?? context.links.home)) { "the page it belongs to" }
    "."
  }

  private var rawURL: String {
    let url = context.url(.feeds(.feed(address)))
    return url + (url.contains("?") ? "&raw" : "?raw")
  }
}
