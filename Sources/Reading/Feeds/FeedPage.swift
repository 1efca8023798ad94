import HTML
import Pages
import Publication
import SiteBase
import Syndication
import Texts
import Words

/// The page that a browser shows at the address of a feed: what a feed is, how to subscribe, and the posts in
/// it.
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
      title: heading(in: context), path: FeedRoute.feed(address).url)
    metadata.feedSubject = address.subject
    metadata.offersSummaries = address.extent == .summary
    metadata.isIndexed = false
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    h1 { heading(in: context) }
    div(.class("prose")) {
      p {
        strong { words[.thisIsAFeed] }
        " "
        words[.feedIsForReaders]
      }
      p(.class("feed-address")) { code { context.absoluteURL(FeedRoute.feed(address.current).url) } }
      p {
        words.html(
          .feedCostsNothing, a(.href(FeedRoute.subscribe.url)) { words[.moreAboutSubscribing] })
      }
      if address.archive != nil {
        p {
          words.html(
            .feedOfOlderPosts,
            a(.href(FeedRoute.feed(address.current).url), .type(address.format.linkType)) {
              words[.newestOnes]
            })
        }
      }
    }
    h2 { words[address.archive == nil ? .whatIsNew : .whatIsInIt] }
    if posts.isEmpty { p { words[.nothingPublished] } }
    ol(.class("feed-entries")) {
      for post in posts { FeedEntry(post: post, context: context) }
    }
    p(.class("feed-forms")) { FeedForms(address: address, context: context) }
  }

  var expectedSize: Int { 8192 + posts.count * 512 }

  private func heading(in context: PageContext) -> String {
    context.words[
      .feedOf, address.subject.title(on: context.site.title, address.extent, in: context.words)]
  }
}

private struct FeedEntry: HTML {
  let post: PostHead
  let context: PageContext

  var body: some HTML {
    li {
      a(.href(post.path), context.lang(post.language), context.dir(post.language)) { post.name }
      if let date = post.published {
        " "
        DateElement(date: date, language: context.site.language)
      }
      if let summary = post.summary, post.shownTitle != nil, !summary.isEmpty {
        p(context.lang(post.language), context.dir(post.language)) { summary.shortened(to: 240) }
      }
    }
  }
}

/// Links to the feed in other formats, to its source, and to the page with the same posts.
private struct FeedForms: HTML {
  let address: FeedAddress
  let context: PageContext

  var body: some HTML {
    let words = context.words
    words.html(
      .feedForms, otherFormats, a(.href(rawURL), .rel("nofollow")) { words[.feedItself] },
      a(.href(context.links.page(of: address.subject) ?? context.links.home)) { words[.pageOfFeed] })
  }

  @HTMLBuilder private var otherFormats: some HTML {
    for (index, format) in FeedFormat.allCases.filter({ $0 != address.format }).enumerated() {
      if index > 0 { context.words[.listOr] }
      a(.href(address.subject.route(format, address.extent).url), .type(format.linkType)) {
        format.name
      }
    }
  }

  private var rawURL: String {
    let url = FeedRoute.feed(address).url
    return url + (url.contains("?") ? "&raw" : "?raw")
  }
}
