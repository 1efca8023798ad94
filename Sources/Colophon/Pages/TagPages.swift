import HTML

/// All tags of the site.
public struct TagsPage: Page {
  public var tags: [Tag]

  public init(tags: [Tag]) { self.tags = tags }

  public func metadata(in context: PageContext) -> PageMetadata {
    PageMetadata(title: "Tags", path: context.url(.tags))
  }

  public func content(in context: PageContext) -> some HTML {
    h1 { "Tags" }
    if tags.isEmpty { p { "No post has a tag yet." } }
    ul(.class("tag-index")) {
      for tag in tags {
        li {
          a(.href(context.url(.tag(name: tag.name, page: 1))), .rel("tag")) { tag.name }
          " "
          span(.class("count")) {
            "\(tag.count)"
            span(.class("visually-hidden")) { tag.count == 1 ? " post" : " posts" }
          }
        }
      }
    }
  }
}

/// The posts of one tag, newest first, page by page.
public struct TagPage: Page {
  public var tag: Tag
  public var posts: [PostHead]
  /// From 1.
  public var page: Int
  public var pageCount: Int

  public init(tag: Tag, posts: [PostHead], page: Int, pageCount: Int) {
    self.tag = tag
    self.posts = posts
    self.page = page
    self.pageCount = pageCount
  }

  public func metadata(in context: PageContext) -> PageMetadata {
    let title = page == 1 ? tag.name : "\(tag.name), page \(page)"
    var metadata = series.metadata(title: title, url: { url($0, context) })
    metadata.description = "Posts about \(tag.name) on \(context.site.title)"
    metadata.feedSubject = .tag(tag.name)
    metadata.offersSummaries = true
    return metadata
  }

  public func content(in context: PageContext) -> some HTML {
    h1 { tag.name }
    p(.class("tagline")) {
      tag.count == 1 ? "One post" : "\(tag.count) posts"
      if page > 1 { ", page \(page) of \(pageCount)" }
      ". Subscribe to this tag: "
      FeedLinks(subject: .tag(tag.name), context: context)
      "."
    }
    PostSummaries(posts: posts, context: context)
    Pagination(series: series, url: { url($0, context) })
  }

  public var expectedSize: Int { posts.expectedSize }

  private var series: PageSeries { PageSeries(page: page, pageCount: pageCount) }

  private func url(_ page: Int, _ context: PageContext) -> String {
    context.url(.tag(name: tag.name, page: page))
  }
}
