import Accounts
import HTML
import HTTP
import Publication
import Settings

extension Site {
  func showFigures(_ asked: FiguresRequest, _ person: SignedIn) async throws -> Response {
    let days = Days(last: day, count: asked.period.days)
    let (first, last, store) = (days.first, days.last, database.figures)
    let path = asked.path.isEmpty ? nil : asked.path
    return try await showDesk(
      FiguresPage(
        person: person, asked: asked, isCounted: configuration.countsVisits,
        views: days.filled(try await store.days(.view, from: first, to: last, of: path)),
        visitors: days.filled(
          path == nil ? try await store.days(.visitors, from: first, to: last) : []),
        pages: path == nil ? try await store.top(.view, from: first, to: last) : [],
        referrers: try await store.top(.referrer, from: first, to: last, on: path),
        subscribers: path == nil ? try await store.subscribers(from: days.recent, to: last) : [],
        downloads: path == nil ? try await store.top(.download, from: first, to: last) : [],
        searches: path == nil ? try await store.top(.nothingFound, from: first, to: last) : [],
        missing: path == nil ? try await store.top(.missing, from: first, to: last) : []))
  }
}

/// What was read: of the whole site, or of one page.
struct FiguresPage: DeskPage {
  let person: SignedIn?
  let asked: FiguresRequest
  /// Whether visits are counted now.
  let isCounted: Bool
  let views, visitors: [DailyFigure]
  let pages, referrers, subscribers, downloads, searches, missing: [Figure]

  let section: DeskSection? = .figures
  var title: String { asked.path.isEmpty ? "Figures" : "Figures of \(asked.path)" }

  private var isOfSite: Bool { asked.path.isEmpty }

  func content() -> some HTML {
    h1 { title }
    if !isCounted { p(.class("problem")) { "Visits are not counted: COUNT_VISITS is off." } }
    nav(.class("filters"), .aria("label", "Period")) {
      ul {
        for period in FiguresPeriod.allCases {
          li {
            a(
              .href(url(period, asked.path)),
              .when(period == asked.period, .aria("current", "page"))
            ) { "\(period.days) days" }
          }
        }
        if !isOfSite { li { a(.href(url(asked.period, ""))) { "The whole site" } } }
      }
    }
    section("Views", views)
    if isOfSite { section("Visitors", visitors) }
    if isOfSite {
      list("Pages", pages, of: "Views", empty: "Nobody has read a page yet.") { figure in
        a(.href(url(asked.period, figure.subject))) { figure.title ?? figure.subject }
        if figure.title != nil { Quiet(text: figure.subject) }
      }
    }
    list("Referrers", referrers, of: "Views", empty: "No page elsewhere has led here.") { figure in
      span(.class("path")) { figure.subject }
    }
    if isOfSite { ofPrograms }
  }

  @HTMLBuilder private var ofPrograms: some HTML {
    list("Feeds", subscribers, of: "Subscribers", empty: "No feed reader has asked for a feed lately.") {
      figure in
      figure.subject
      Quiet(text: figure.detail)
    }
    list("Downloads", downloads, of: "Downloads", empty: "No sound or video was downloaded from this site.") {
      figure in
      a(.href(figure.subject)) { figure.title ?? figure.subject }
    }
    list("Searches that found nothing", searches, of: "Searches", empty: "All searches found something.") {
      figure in
      a(.href(SiteRoute.search(.page(SearchRequest(query: figure.subject))).url)) { figure.subject }
    }
    list("Pages that are not there", missing, of: "Requests", empty: "Nobody has asked for one.") { figure in
      span(.class("path")) { figure.subject }
      if person?.person.role ?? .author >= .editor {
        " "
        a(
          .href(SiteRoute.housekeeping(.redirects("", 1, from: figure.subject)).url),
          .aria("label", "Redirect \(figure.subject)")
        ) { "Redirect" }
      }
    }
  }

  private func url(_ period: FiguresPeriod, _ path: String) -> String {
    SiteRoute.figures(.page(FiguresRequest(period: period, path: path))).url
  }

  @HTMLBuilder private func section(_ name: String, _ figures: [DailyFigure]) -> some HTML {
    h2 { name }
    let sum = figures.reduce(0) { $0 + $1.count }
    p { "\(sum) in \(figures.count) days, \(figures.last?.count ?? 0) today." }
    DailyPlot(name: name, figures: figures)
    details {
      summary { "\(name) by day" }
      HouseTable(headings: ["Day", name]) {
        for figure in figures.reversed() {
          tr {
            td { figure.day }
            td { "\(figure.count)" }
          }
        }
      }
    }
  }

  @HTMLBuilder private func list<Cell: HTML>(
    _ name: String, _ figures: [Figure], of unit: String, empty: String,
    @HTMLBuilder cell: @escaping @Sendable (Figure) -> Cell
  ) -> some HTML {
    h2 { name }
    if figures.isEmpty {
      p { empty }
    } else {
      HouseTable(headings: [name, unit]) {
        for figure in figures {
          tr {
            td { cell(figure) }
            td { "\(figure.count)" }
          }
        }
      }
    }
  }
}

private struct Quiet: HTML {
  let text: String

  var body: some HTML {
    " "
    span(.class("path")) { text }
  }
}
