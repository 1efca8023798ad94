import HTML
import Publication
import Syndication

/// The place of a page in a list that is cut into several.
package struct PageSeries: Hashable, Sendable {
  /// From 1.
  package let page: Int
  package let pageCount: Int

  package var previous: Int? { page > 1 ? page - 1 : nil }
  package var next: Int? { page < pageCount ? page + 1 : nil }

  package init(
    page: Int, pageCount: Int
  ) {
    self.page = page
    self.pageCount = pageCount
  }

  /// - Parameter url: the path of a page of the series.
  package func metadata(title: String?, url: (Int) -> String) -> PageMetadata {
    var metadata = PageMetadata(title: title, path: url(page))
    metadata.previous = previous.map(url)
    metadata.next = next.map(url)
    return metadata
  }
}

/// The ways to the newer and the older posts of a list; nothing where all of it is on one page.
package struct Pagination: HTML {
  package let series: PageSeries
  package var older: String = "Older posts"
  package var newer: String = "Newer posts"
  package let url: @Sendable (Int) -> String

  package init(
    series: PageSeries, older: String = "Older posts", newer: String = "Newer posts",
    url: @escaping @Sendable (Int) -> String
  ) {
    self.series = series
    self.older = older
    self.newer = newer
    self.url = url
  }

  package var body: some HTML {
    if series.pageCount > 1 {
      nav(.class("pagination"), .aria("label", "Pages")) {
        if let next = series.next { a(.class("older"), .href(url(next)), .rel("next")) { older } }
        if let previous = series.previous {
          a(.class("newer"), .href(url(previous)), .rel("prev")) { newer }
        }
      }
    }
  }
}
