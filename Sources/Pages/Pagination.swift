import HTML
import Publication
import Syndication
import Words

/// The position of a page in a list of several pages.
package struct PageSeries: Hashable, Sendable {
  /// From 1.
  let page: Int
  let pageCount: Int

  var previous: Int? { page > 1 ? page - 1 : nil }
  var next: Int? { page < pageCount ? page + 1 : nil }

  package init(page: Int, pageCount: Int) {
    self.page = page
    self.pageCount = pageCount
  }

  /// `text` about the list, with the number of the page on further pages.
  package func numbered(_ text: String, in words: Words) -> String {
    page == 1 ? text : words[.titledPage, text, "\(page)"]
  }

  /// - Parameter url: the path of a page of the series.
  package func metadata(title: String?, url: (Int) -> String) -> PageMetadata {
    var metadata = PageMetadata(title: title, path: url(page))
    metadata.previous = previous.map(url)
    metadata.next = next.map(url)
    return metadata
  }
}

/// Links to the newer and the older posts of a list; nothing if the list takes one page.
package struct Pagination: HTML {
  let series: PageSeries
  let older: Word
  let newer: Word
  let words: Words
  let url: @Sendable (Int) -> String

  /// - Parameter url: the path of a page of the series.
  package init(
    series: PageSeries, older: Word = .olderPosts, newer: Word = .newerPosts, words: Words,
    url: @escaping @Sendable (Int) -> String
  ) {
    self.series = series
    self.older = older
    self.newer = newer
    self.words = words
    self.url = url
  }

  package var body: some HTML {
    if series.pageCount > 1 {
      nav(.class("pagination"), .aria("label", words[.pages])) {
        if let next = series.next { a(.class("older"), .href(url(next)), .rel("next")) { words[older] } }
        if let previous = series.previous {
          a(.class("newer"), .href(url(previous)), .rel("prev")) { words[newer] }
        }
      }
    }
  }
}
