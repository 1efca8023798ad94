import Timestamps

/// Consecutive days.
struct Days: Sendable {
  /// `2026-11-26`, in order.
  let all: [String]

  /// - Parameter last: `2026-11-26`
  init(last: String, count: Int) {
    let end = Timestamp(rfc3339: "\(last)T12:00:00Z") ?? Timestamp(microseconds: 0)
    all = (0..<count).reversed().map { String(end.adding(seconds: -86_400 * Double($0)).rfc3339.prefix(10)) }
  }

  var first: String { all.first ?? "" }
  var last: String { all.last ?? "" }
  /// The first of the last three days: feed readers that ask less often are gone.
  var recent: String { all.suffix(3).first ?? "" }

  /// A figure for each day.
  func filled(_ figures: [DailyFigure]) -> [DailyFigure] {
    let known = Dictionary(figures.map { ($0.day, $0.count) }, uniquingKeysWith: +)
    return all.map { DailyFigure(day: $0, count: known[$0] ?? 0) }
  }
}
