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
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    if page == 1 {
      header(.class("welcome")) {
        h1(.class("visually-hidden")) { "Newest posts" }
        if let description = context.site.description { p(.class("tagline")) { description } }
        p(.class("welcome-links")) {
          if let author = context.site.author {
            if context.site.hasAbout {
              a(.href(context.links.about)) { "By \(author)" }
            } else {
              span { "By \(author)" }
            }
          }
          a(.href(context.links.subscribe)) { "Subscribe" }
        }
      }
    } else {
      h1 { "Posts, page \(page) of \(pageCount)" }
    }
    if posts.isEmpty { p { "Nothing has been published yet." } }
    PostSummaries(posts: posts, episodes: episodes, leads: page == 1, context: context)
    Pagination(series: series, url: { context.url(.posts(.home(page: $0))) })
  }

  var texts: [Pages.PostText] { posts.map(\.leadText) }

  var expectedSize: Int { posts.expectedSize }

  private var series: PageSeries { PageSeries(page: page, pageCount: pageCount) }
}
