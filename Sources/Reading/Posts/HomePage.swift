import Foundation
import HTML
import Pages
import Publication
import SiteBase
import Syndication
import Words

/// The newest posts, page by page.
struct HomePage: Page {
  var posts: [PostHead]
  /// The episodes among the posts, by their ids.
  var episodes: [UUID: EpisodeHead] = [:]
  /// From 1.
  var page: Int
  var pageCount: Int
  /// The path of the endpoint for Micropub.
  var micropub: String?

  func metadata(in context: PageContext) -> PageMetadata {
    var metadata = series.metadata(
      title: page == 1 ? nil : context.words[.page, "\(page)"], url: { PostRoute.home(page: $0).url })
    metadata.offersSummaries = true
    metadata.isFeed = true
    if page == 1 {
      metadata.linkedData = [context.websiteData, context.blogData]
      metadata.micropub = micropub.map(context.absoluteURL)
    } else {
      metadata.description = series.numbered(
        context.words[.allPostsOfSite, context.site.title], in: context.words)
      metadata.linkedData = [
        context.pageData(
          name: series.numbered(context.words[.posts], in: context.words),
          path: PostRoute.home(page: page).url)
      ]
    }
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    if page == 1 {
      header(.class("welcome")) {
        h1(.class("visually-hidden p-name")) { words[.newestPosts] }
        if let description = context.site.description { p(.class("tagline")) { description } }
        p(.class("welcome-links")) {
          OwnerCard(context: context)
          " "
          a(.href(context.links.subscribe)) { words[.subscribe] }
        }
      }
    } else {
      h1(.class("p-name")) { words[.pageOfPages, words[.posts], "\(page)", "\(pageCount)"] }
    }
    if posts.isEmpty {
      p {
        words[.nothingPublished]
        " "
        words.html(.subscribeForFirst, a(.href(context.links.subscribe)) { words[.subscribeToFeed] })
      }
    }
    PostSummaries(posts: posts, episodes: episodes, leads: page == 1, context: context)
    Pagination(series: series, words: words, url: { PostRoute.home(page: $0).url })
    if page > 1 { FeedAuthor(context: context) }
  }

  var texts: [Pages.PostText] { posts.map(\.leadText) }

  var expectedSize: Int { posts.expectedSize }

  private var series: PageSeries { PageSeries(page: page, pageCount: pageCount) }
}
