import HTML
import Importing
import Pages
import Publication
import Syndication

/// The newest posts, page by page.
public struct HomePage: Page {
  public var posts: [PostHead]
  /// From 1.
  public var page: Int
  public var pageCount: Int

  public init(posts: [PostHead], page: Int, pageCount: Int) {
    self.posts = posts
    self.page = page
    self.pageCount = pageCount
  }

  public func metadata(in context: PageContext) -> PageMetadata {
    var metadata = series.metadata(
      title: page == 1 ? nil : "Page \(page)", url: { context.url(.posts(.home(page: $0))) })
    metadata.offersSummaries = true
    return metadata
  }

  public func content(in context: PageContext) -> some HTML {
    if page == 1 {
      h1(.class("visually-hidden")) { "Newest posts" }
      if let description = context.site.description { p(.class("tagline")) { description } }
    } else {
      h1 { "Posts, page \(page) of \(pageCount)" }
    }
    if posts.isEmpty { p { "Nothing has been published yet." } }
    PostSummaries(posts: posts, context: context)
    Pagination(series: series, url: { context.url(.posts(.home(page: $0))) })
  }

  public var expectedSize: Int { posts.expectedSize }

  private var series: PageSeries { PageSeries(page: page, pageCount: pageCount) }
}
