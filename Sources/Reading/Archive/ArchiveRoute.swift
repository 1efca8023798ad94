import Routing
import SiteBase

/// The addresses of the archive; pages count from 1.
package enum ArchiveRoute: Hashable, Sendable {
  /// The years, and the newest posts.
  case all
  case year(Int, page: Int)
  case month(year: Int, month: Int, page: Int)
  /// The posts without a date.
  case undated(page: Int)

  /// The path and query of this address.
  package var url: String { archiveRouter.url(for: self) }
}

package let archiveRouter = Router<ArchiveRoute> {
  Route("/archive", to: .all)
  Route("/archive/{year}", .year, to: { .year($0, page: 1) }) {
    if case .year(let year, page: 1) = $0 { year } else { nil }
  }
  Route("/archive/{year}/page/{page}", .year, .laterPage, to: ArchiveRoute.year) {
    if case .year(let year, let page) = $0 { (year, page) } else { nil }
  }
  Route("/archive/{year}/{month}", .year, .month, to: { .month(year: $0, month: $1, page: 1) }) {
    if case .month(let year, let month, page: 1) = $0 { (year, month) } else { nil }
  }
  Route("/archive/{year}/{month}/page/{page}", .year, .month, .laterPage, to: ArchiveRoute.month) {
    if case .month(let year, let month, let page) = $0 { (year, month, page) } else { nil }
  }
  Route("/archive/undated", to: .undated(page: 1))
  Route("/archive/undated/page/{page}", .laterPage, to: ArchiveRoute.undated) {
    if case .undated(let page) = $0 { page } else { nil }
  }
}

extension Parameter where Value == Int {
  fileprivate static var year: Parameter { digits(4, "a year as 2026", from: 0) }
  fileprivate static var month: Parameter { digits(2, "a month as 01", from: 1, to: 12) }

  private static func digits(
    _ count: Int, _ kind: String, from lowest: Int, to highest: Int = .max
  ) -> Parameter {
    Parameter(kind, example: lowest) { text in
      guard text.utf8.count == count, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return Int(text).flatMap { (lowest...highest).contains($0) ? $0 : nil }
    } print: { number in
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
  }
}

extension Site {
  package func endpoint(of route: ArchiveRoute) -> Endpoint {
    switch route {
    case .all: .everyone { _ in try await archive() }
    case .year(let year, let page): .everyone { try await archive(.year(year), page: page, $0) }
    case .month(let year, let month, let page):
      .everyone { try await archive(.month(year: year, month: month), page: page, $0) }
    case .undated(let page): .everyone { try await archive(.undated, page: page, $0) }
    }
  }
}
