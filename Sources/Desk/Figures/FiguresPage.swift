import Accounts
import HTML
import HTTP
import Publication
import Settings
import SiteBase

extension Site {
  func showFigures(_ asked: FiguresRequest, _ person: SignedIn) async throws -> Response {
    try await showDesk(
      FiguresPage(person: person, asked: asked, figures: figures(asked), search: connections.search))
  }
}

/// The page of figures on what was read, with plots and tables.
struct FiguresPage: DeskPage {
  let person: SignedIn?
  let asked: FiguresRequest
  let figures: SiteFigures
  /// The address of the results of a search for words.
  let search: @Sendable (String) -> String

  let section: DeskSection? = .figures
  var title: String { asked.path.isEmpty ? "Figures" : "Figures of \(asked.path)" }

  private var isOfSite: Bool { asked.path.isEmpty }

  func content() -> some HTML {
    h1 { title }
    if !figures.isCounted { p(.class("problem")) { "Visits are not counted: COUNT_VISITS is off." } }
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
    section("Views", figures.views)
    if isOfSite { section("Visitors", figures.visitors) }
    if isOfSite {
      list("Pages", figures.pages, of: "Views", empty: "Nobody has read a page yet.") { figure in
        a(.href(url(asked.period, figure.subject))) { figure.title ?? figure.subject }
        if figure.title != nil { Quiet(text: figure.subject) }
      }
    }
    list("Referrers", figures.referrers, of: "Views", empty: "No page elsewhere has led here.") { figure in
      span(.class("path")) { figure.subject }
    }
    if isOfSite { ofPrograms }
  }

  @HTMLBuilder private var ofPrograms: some HTML {
    list("Feeds", figures.feeds, of: "Subscribers", empty: "No feed reader has asked for a feed lately.") {
      figure in
      figure.subject
      Quiet(text: figure.detail)
    }
    list(
      "Downloads", figures.downloads, of: "Downloads",
      empty: "No sound or video was downloaded from this site."
    ) { figure in
      a(.href(figure.subject)) { figure.title ?? figure.subject }
    }
    list(
      "Searches that found nothing", figures.searches, of: "Searches", empty: "All searches found something."
    ) { figure in
      a(.href(search(figure.subject))) { figure.subject }
    }
    list("Pages that are not there", figures.missing, of: "Requests", empty: "Nobody has asked for one.") {
      figure in
      span(.class("path")) { figure.subject }
      if person?.person.role ?? .author >= .editor {
        " "
        a(
          .href(AdministrationRoute.redirects("", 1, from: figure.subject).url),
          .aria("label", "Redirect \(figure.subject)")
        ) { "Redirect" }
      }
    }
  }

  private func url(_ period: FiguresPeriod, _ path: String) -> String {
    FiguresRoute.page(FiguresRequest(period: period, path: path)).url
  }

  @HTMLBuilder private func section(_ name: String, _ figures: [DailyFigure]) -> some HTML {
    h2 { name }
    let sum = figures.reduce(0) { $0 + $1.count }
    p { "\(sum) in \(figures.count) days, \(figures.last?.count ?? 0) today." }
    DailyPlot(name: name, figures: figures)
    details {
      summary { "\(name) by day" }
      AdministrationTable(headings: ["Day", name]) {
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
      AdministrationTable(headings: [name, unit]) {
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
