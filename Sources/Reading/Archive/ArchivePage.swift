import HTML
import Pages
import Publication
import SiteBase
import Syndication
import Timestamps
import Words

/// The posts of a page of the archive.
enum ArchivePeriod: Hashable, Sendable {
  case all
  case year(Int)
  case month(year: Int, month: Int)
  /// The posts without a date.
  case undated

  func contains(_ month: ArchiveMonth) -> Bool {
    switch self {
    case .all: true
    case .year(let year): month.year == year
    case .month(let year, let number): month.year == year && month.month == number
    case .undated: false
    }
  }

  /// The address of its pages, from 1.
  package func route(page: Int) -> ArchiveRoute {
    switch self {
    case .all: .all
    case .year(let year): .year(year, page: page)
    case .month(let year, let month): .month(year: year, month: month, page: page)
    case .undated: .undated(page: page)
    }
  }
}

/// The posts of a year or a month, or the years and the newest posts. A post is in the month of its date on
/// its author's calendar.
struct ArchivePage: Page {
  /// How many of the newest posts stand beside the years.
  static let newestCount = 50
  /// How many posts of a year or a month stand on a page.
  static let size = 100

  var period = ArchivePeriod.all
  var counts = ArchiveCounts(months: [])
  /// Newest first.
  var posts: [ListedPost] = []
  /// From 1.
  var page = 1
  var pageCount = 1

  func metadata(in context: PageContext) -> PageMetadata {
    let name = period.name(in: context)
    var metadata = series.metadata(
      title: series.numbered(name, in: context.words), url: { period.route(page: $0).url })
    metadata.description = series.numbered(
      period == .all
        ? context.words[.allPostsOfSite, context.site.title]
        : context.words[.postsOfSite, context.site.title, name], in: context.words)
    let path = period.route(page: page).url
    metadata.linkedData = [
      context.pageData(name: name, path: path),
      period == .all
        ? context.breadcrumbs((name, path))
        : context.breadcrumbs((context.words[.archive], context.links.archive), (name, path)),
    ]
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    if period != .all {
      p(.class("eyebrow")) {
        a(.href(context.links.archive)) { words[.archive] }
        if case .month(let year, _) = period {
          " · "
          a(.href(ArchivePeriod.year(year).route(page: 1).url)) { "\(year)" }
        }
      }
    }
    h1 { period.name(in: context) }
    if posts.isEmpty {
      p { words[.nothingPublished] }
    } else {
      p(.class("tagline")) { extent(in: words) }
    }
    if parts.count > 1 {
      nav(.class("periods"), .aria("label", words[period == .all ? .years : .months])) {
        CountedLinks(
          parts.map { part in
            CountedLinks.Link(
              part.period.name(in: context, isPartOf: period), part.period.route(page: 1).url,
              count: part.count)
          }, words: words)
      }
    }
    for group in groups {
      section(.class("archive-month")) {
        if let heading = group.period {
          h2 {
            a(.href(heading.route(page: 1).url)) { heading.name(in: context, isPartOf: period) }
          }
        }
        ArchivedPosts(posts: group.posts, context: context)
      }
    }
    if period == .all, let last = posts.last?.published?.local.year,
      counts.total - counts.undated > posts.count
    {
      p(.class("continue")) {
        a(.href(ArchivePeriod.year(last).route(page: 1).url)) { words[.allPostsOfYear, "\(last)"] }
      }
    }
    Pagination(series: series, words: words, url: { period.route(page: $0).url })
    NeighbouringPeriods(earlier: earlier, later: later, context: context)
  }

  var expectedSize: Int { 4096 + posts.count * 256 }

  private var series: PageSeries { PageSeries(page: page, pageCount: pageCount) }

  /// `12 posts`, and the years of the first and the last.
  private func extent(in words: Words) -> String {
    let total = period == .undated ? counts.undated : counts.months.filter(period.contains).total
    let all = period == .all ? total + counts.undated : total
    var text = words[.postCount, count: all]
    if period == .all, let first = counts.months.last?.year, let last = counts.months.first?.year {
      text =
        first == last
        ? words[.postsOfYear, text, "\(first)"] : words[.postsOfYears, text, "\(first)", "\(last)"]
    }
    return words[.sentence, page > 1 ? words[.pageOfPages, text, "\(page)", "\(pageCount)"] : text]
  }

  /// The years of the archive or the months of a year, with their numbers of posts.
  private var parts: [(period: ArchivePeriod, count: Int)] {
    switch period {
    case .all:
      counts.years.map { (period: .year($0.year), count: $0.count) }
        + (counts.undated > 0 ? [(period: .undated, count: counts.undated)] : [])
    case .year:
      counts.months.filter(period.contains).map {
        (period: .month(year: $0.year, month: $0.month), count: $0.count)
      }
    case .month, .undated: []
    }
  }

  /// The posts month by month; without headings on the page of one month.
  private var groups: [(period: ArchivePeriod?, posts: [ListedPost])] {
    var groups: [(period: ArchivePeriod?, posts: [ListedPost])] = []
    for post in posts {
      let heading: ArchivePeriod? =
        switch period {
        case .all, .year:
          post.published.map { .month(year: $0.local.year, month: $0.local.month) } ?? .undated
        case .month, .undated: nil
        }
      if groups.isEmpty || groups[groups.count - 1].period != heading { groups.append((heading, [])) }
      groups[groups.count - 1].posts.append(post)
    }
    return groups
  }

  private var earlier: ArchivePeriod? {
    neighbour {
      $0 < $1
    } from: {
      $0.first
    }
  }
  private var later: ArchivePeriod? {
    neighbour {
      $0 > $1
    } from: {
      $0.last
    }
  }

  /// The nearest period of the same length that has posts.
  private func neighbour(
    _ isBeyond: ((Int, Int), (Int, Int)) -> Bool, from choose: ([ArchiveMonth]) -> ArchiveMonth?
  ) -> ArchivePeriod? {
    switch period {
    case .all, .undated: nil
    case .year(let year):
      choose(counts.months.filter { isBeyond(($0.year, 0), (year, 0)) }).map { .year($0.year) }
    case .month(let year, let month):
      choose(counts.months.filter { isBeyond(($0.year, $0.month), (year, month)) })
        .map { .month(year: $0.year, month: $0.month) }
    }
  }
}

/// Titles with their dates.
private struct ArchivedPosts: HTML {
  let posts: [ListedPost]
  let context: PageContext

  var body: some HTML {
    ul {
      for post in posts {
        li {
          if let date = post.published {
            time(.datetime(date.rfc3339)) { date.local.dayAndMonth(in: context.site.language) }
            " "
          }
          a(.href(post.path), context.lang(post.language), context.dir(post.language)) { post.name }
        }
      }
    }
  }
}

private struct NeighbouringPeriods: HTML {
  let earlier: ArchivePeriod?
  let later: ArchivePeriod?
  let context: PageContext

  var body: some HTML {
    if earlier != nil || later != nil {
      nav(.class("neighbours"), .aria("label", context.words[.earlierAndLater])) {
        if let earlier { link(earlier, .earlier, .class("older")) }
        if let later { link(later, .later, .class("newer")) }
      }
    }
  }

  private func link(_ period: ArchivePeriod, _ direction: Word, _ side: Attribute) -> some HTML {
    a(side, .href(period.route(page: 1).url)) {
      span { context.words[direction] }
      " "
      period.name(in: context)
    }
  }
}

extension ArchivePeriod {
  /// `Archive`, `2026`, `November 2026`; as a part of a year, the month alone.
  func name(in context: PageContext, isPartOf whole: ArchivePeriod = .all) -> String {
    name(in: context.words, context.site.language, isPartOf: whole)
  }

  /// - Parameter language: of the dates, BCP 47.
  func name(in words: Words, _ language: String, isPartOf whole: ArchivePeriod = .all) -> String {
    switch self {
    case .all: return words[.archive]
    case .year(let year): return "\(year)"
    case .undated: return words[.undated]
    case .month(let year, let month):
      guard let day = CivilTime(year: year, month: month, day: 1) else { return "\(year)" }
      if case .year = whole { return day.month(in: language) }
      return day.monthAndYear(in: language)
    }
  }
}

extension [ArchiveMonth] {
  fileprivate var total: Int { reduce(0) { $0 + $1.count } }
}
