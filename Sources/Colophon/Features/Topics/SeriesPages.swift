import HTML
import Pages
import Publication
import Syndication
import Timestamps

/// All series of the site.
struct AllSeriesPage: Page {
  var series: [ListedSeries]

  func metadata(in context: PageContext) -> PageMetadata {
    PageMetadata(
      title: "Series", description: "All series of \(context.site.title)",
      path: context.url(.topics(.allSeries)))
  }

  func content(in context: PageContext) -> some HTML {
    h1 { "Series" }
    ul(.class("series-index")) {
      for series in series {
        li {
          a(.href(context.url(.topics(.series(name: series.name, page: 1))))) { series.name }
          " "
          span(.class("count")) { series.extent(in: context.site.language) }
        }
      }
    }
  }
}

extension ListedSeries {
  /// `7 parts, November 2025 – March 2026`
  ///
  /// - Parameter language: BCP 47.
  func extent(in language: String) -> String {
    let parts = count == 1 ? "1 part" : "\(count) parts"
    guard let first, let last else { return parts }
    let months = (first.monthAndYear(in: language), last.monthAndYear(in: language))
    return months.0 == months.1 ? "\(parts), \(months.0)" : "\(parts), \(months.0) – \(months.1)"
  }
}
