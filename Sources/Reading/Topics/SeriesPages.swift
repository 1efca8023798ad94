import HTML
import Pages
import Publication
import SiteBase
import Syndication
import Timestamps
import Words

/// All series of the site.
struct AllSeriesPage: Page {
  var series: [ListedSeries]

  func metadata(in context: PageContext) -> PageMetadata {
    let (name, path) = (context.words[.series], TopicRoute.allSeries.url)
    var metadata = PageMetadata(
      title: name, description: context.words[.allSeriesOfSite, context.site.title], path: path)
    metadata.linkedData = [context.pageData(name: name, path: path), context.breadcrumbs((name, path))]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    h1 { context.words[.series] }
    ul(.class("series-index")) {
      for series in series {
        li {
          a(.href(TopicRoute.series(name: series.name, page: 1).url)) { series.name }
          " "
          span(.class("count")) { series.extent(in: context) }
        }
      }
    }
  }
}

extension ListedSeries {
  /// `7 parts, November 2025 – March 2026`
  func extent(in context: PageContext) -> String {
    let (words, language) = (context.words, context.site.language)
    let parts = words[.partCount, count: count]
    guard let first, let last else { return parts }
    let months = (first.monthAndYear(in: language), last.monthAndYear(in: language))
    return parts + words[.listSeparator]
      + (months.0 == months.1 ? months.0 : words[.range, months.0, months.1])
  }
}
