import Foundation
import HTML
import Pages
import Publication
import Syndication

/// The newest posts, page by page.
struct HomePage: Page {
  var posts: [PostHead]
  /// Those among the posts, by their ids.
  var episodes: [UUID: EpisodeHead] = [:]
  /// From 1.
  var page: Int
  var pageCount: Int

  func metadata(in context: PageContext) -> PageMetadata {
    var metadata = series.metadata(
      title: page == 1 ? nil : "Page \(page)", url: { context.url(.posts(.home(page: $0))) })
    metadata.offersSummaries = true
    metadata.isFeed = true
    metadata.linkedData =
      page == 1
      ? [context.websiteData, context.blogData]
      : [context.collectionData(name: "Posts, page \(page)", path: context.url(.posts(.home(page: page))))]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    if page == 1 {
      header(.class("welcome")) {
        h1(.class("visually-hidden p-name")) { "Newest posts" }
        if let description = context.site.description { p(.class("tagline")) { description } }
        p(.class("welcome-links")) {
          OwnerCard(context: context)
          " "
          a(.href(context.links.subscribe)) { "Subscribe" }
        }
      }
    } else {
      h1(.class("p-name")) { "Posts, page \(page) of \(pageCount)" }
    }
    if posts.isEmpty {
      p {
        "Nothing has been published yet. "
        a(.href(context.links.subscribe)) { "Subscribe to the feed" }
        ", and your reader tells you of the first post."
      }
    }
    PostSummaries(posts: posts, episodes: episodes, leads: page == 1, context: context)
    Pagination(series: series, url: { context.url(.posts(.home(page: $0))) })
  }

  var texts: [Pages.PostText] { posts.map(\.leadText) }

  var expectedSize: Int { posts.expectedSize }

  private var series: PageSeries { PageSeries(page: page, pageCount: pageCount) }
}
