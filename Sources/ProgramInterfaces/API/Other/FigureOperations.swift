import Accounts
import HTTP
import HTTPTypes
import Publication
import SiteBase

extension Operation {
  static let figures: [Operation] = [getFigures]

  private static let getFigures = Operation(
    "getFigures", .get, "/figures", "Returns how often pages were read, by day and in sum.", .readFigures,
    .query(
      "period", .oneOf(FiguresPeriod.self), "How many days up to today: 7, 30, 90 or 365; 30 without it."),
    .query("path", .text(2000), "Only the figures of the page with this path."),
    .fields(of: SiteFigures.representation), answers: [.thing(SiteFigures.representation)]
  ) { call, period, path, fields in
    let asked = FiguresRequest(period: period ?? .month, path: path ?? "")
    return call.answer(try await call.site.figures(asked), SiteFigures.representation, fields)
  }
}

extension SiteFigures {
  static let representation = Representation<SiteFigures>(
    "Figures",
    [
      .flag("isCounted", "Whether visits are counted now.") { $0.isCounted },
      .days("views", "Views by people.") { $0.views },
      .days("visitors", "Different browsers of each day; none of a single page.") { $0.visitors },
      .subjects("pages", "The pages with most views, by their paths.") { $0.pages },
      .subjects("referrers", "The pages elsewhere that led here most often.") { $0.referrers },
      .subjects("feeds", "Subscribers, by the program with which they read the feed in detail.") { $0.feeds },
      .subjects("downloads", "Downloads of sound and video, by the paths of their posts.") { $0.downloads },
      .subjects("searches", "Words for which nothing was found.") { $0.searches },
      .subjects("missing", "Paths that were asked for and are not there.") { $0.missing },
    ])
}

extension OutputMember<SiteFigures> {
  fileprivate static func days(
    _ name: String, _ description: String, _ days: @escaping @Sendable (SiteFigures) -> [DailyFigure]
  ) -> OutputMember {
    let schema = JSON.listSchema(of: [
      "day": ["type": "string", "format": "date"], "count": ["type": "integer"],
    ])
    return OutputMember(name, schema, description) { figures, _ in
      .list(days(figures).map { ["day": .text($0.day), "count": .integer($0.count)] })
    }
  }

  fileprivate static func subjects(
    _ name: String, _ description: String, _ found: @escaping @Sendable (SiteFigures) -> [Figure]
  ) -> OutputMember {
    let schema = JSON.listSchema(of: [
      "subject": ["type": "string"],
      "detail": ["type": "string", "description": "The path of the feed; else empty."],
      "title": ["type": ["string", "null"], "description": "That of the post at the path."],
      "count": ["type": "integer"],
    ])
    return OutputMember(name, schema, description) { figures, _ in
      .list(
        found(figures).map {
          [
            "subject": .text($0.subject), "detail": .text($0.detail), "title": JSON($0.title),
            "count": .integer($0.count),
          ]
        })
    }
  }
}
