import HTML

/// The place of a page in a list that is cut into several.
struct PageSeries: Hashable, Sendable {
  /// From 1.
  let page: Int
  let pageCount: Int

  var previous: Int? { page > 1 ? page - 1 : nil }
  var next: Int? { page < pageCount ? page + 1 : nil }

  /// - Parameter url: the path of a page of the series.
  func metadata(title: String?, url: (Int) -> String) -> PageMetadata {
    var metadata = PageMetadata(title: title, path: url(page))
    metadata.previous = previous.map(url)
    metadata.next = next.map(url)
    return metadata
  }
}

/// The ways to the newer and the older posts of a list; nothing where all of it is on one page.
struct Pagination: HTML {
  let series: PageSeries
  var older = "Older posts"
  var newer = "Newer posts"
  let url: @Sendable (Int) -> String

  var body: some HTML {
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
