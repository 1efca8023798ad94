import HTML
import SiteBase

/// Numbers by day, or by month, as bars. The table beside it says the same.
struct DailyPlot: HTML {
  let name: String
  /// The time of a bar.
  var unit = "day"
  /// One for each day or month.
  let figures: [DailyFigure]

  fileprivate static let width = 720
  fileprivate static let height = 160
  /// The room below the bars, for the first and the last day.
  fileprivate static let foot = 20

  private var highest: Int { max(figures.map(\.count).max() ?? 0, 1) }

  private var bars: [Bar] {
    let step = Double(Self.width) / Double(max(figures.count, 1))
    return figures.enumerated().map { index, figure in
      Bar(
        start: Double(index) * step, width: max(step - 1, 1),
        height: Double(figure.count) / Double(highest) * Double(Self.height),
        text: "\(figure.day): \(figure.count)")
    }
  }

  var body: some HTML {
    svg(
      .class("plot"), Attribute("viewBox", "0 0 \(Self.width) \(Self.height + Self.foot)"), .role("img"),
      .aria("label", "\(name) by \(unit), \(highest) at most; the numbers are in the table below")
    ) {
      for bar in bars { bar }
      DayLabel(day: figures.first?.day ?? "", x: 0, anchor: "start")
      DayLabel(day: figures.last?.day ?? "", x: Self.width, anchor: "end")
    }
  }
}

private struct Bar: HTML {
  let start, width, height: Double
  let text: String

  var body: some HTML {
    element(
      "rect", Attribute("x", short(start)), Attribute("y", short(Double(DailyPlot.height) - height)),
      Attribute("width", short(width)), Attribute("height", short(height))
    ) {
      element("title") { text }
    }
  }

  /// With one decimal.
  private func short(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}

private struct DayLabel: HTML {
  let day: String
  let x: Int
  let anchor: String

  var body: some HTML {
    element(
      "text", Attribute("x", "\(x)"), Attribute("y", "\(DailyPlot.height + DailyPlot.foot - 4)"),
      Attribute("text-anchor", anchor)
    ) { day }
  }
}
