import Publication
import Settings

/// Which figures are shown.
package struct FiguresRequest: Hashable, Sendable {
  package var period = FiguresPeriod.month
  /// The address of one page; empty for the whole site.
  package var path = ""

  package init(period: FiguresPeriod = .month, path: String = "") {
    self.period = period
    self.path = path
  }
}

/// The days up to today.
package enum FiguresPeriod: String, Hashable, Sendable, CaseIterable {
  case week, month, quarter, year

  package var days: Int {
    switch self {
    case .week: 7
    case .month: 30
    case .quarter: 90
    case .year: 365
    }
  }
}

/// The figures of the whole site, or of one page. Of one page, all but `views` and `referrers` are empty.
package struct SiteFigures: Sendable {
  /// Whether visits are counted now.
  package let isCounted: Bool
  package let views, visitors: [DailyFigure]
  package let pages, referrers, feeds, downloads, searches, missing: [Figure]
}

extension Site {
  package func figures(_ asked: FiguresRequest) async throws -> SiteFigures {
    let days = Days(last: day, count: asked.period.days)
    let (first, last, store) = (days.first, days.last, database.figures)
    let path = asked.path.isEmpty ? nil : asked.path

    func ofSite(_ kind: FigureKind) async throws -> [Figure] {
      path == nil ? try await store.top(kind, from: first, to: last) : []
    }
    return SiteFigures(
      isCounted: configuration.countsVisits,
      views: days.filled(try await store.days(.view, from: first, to: last, of: path)),
      visitors: path == nil ? days.filled(try await store.days(.visitors, from: first, to: last)) : [],
      pages: try await ofSite(.view),
      referrers: try await store.top(.referrer, from: first, to: last, on: path),
      feeds: path == nil ? try await store.subscribers(from: days.recent, to: last) : [],
      downloads: try await ofSite(.download), searches: try await ofSite(.nothingFound),
      missing: try await ofSite(.missing))
  }
}
