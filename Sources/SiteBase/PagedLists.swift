import HTTP
import Routing

// Lists of several pages: the first one is at the address of the list, the others at `/page/2` and so on
// below it.

extension Parameter where Value == Int {
  /// The number of a page after the first.
  static var laterPage: Parameter { integer(from: 2) }
}

/// How many entries of a list come before a page, which is counted from 1. Anybody can ask for any page:
/// beyond a million, the number stays the same, so that nothing overflows.
func entriesBefore(page: Int, ofSize size: Int) -> Int { min(page - 1, 1_000_000) * size }

extension SiteRoute {
  /// The page of this list that a query names as in `/archive/2026?page=2`, where pages were before they had
  /// paths; nil for other targets.
  func page(namedBy target: RequestTarget) -> SiteRoute? {
    guard target.query != nil, let number = target[parameter: "page"].flatMap(Int.init), number > 0 else {
      return nil
    }
    return switch self {
    case .posts(.home(page: 1)): .posts(.home(page: number))
    case .archive(.year(let year, page: 1)): .archive(.year(year, page: number))
    case .archive(.month(let year, let month, page: 1)):
      .archive(.month(year: year, month: month, page: number))
    case .archive(.undated(page: 1)): .archive(.undated(page: number))
    case .topics(.tag(let name, page: 1)): .topics(.tag(name: name, page: number))
    case .topics(.author(let name, page: 1)): .topics(.author(name: name, page: number))
    case .topics(.series(let name, page: 1)): .topics(.series(name: name, page: number))
    case .episodes(.list(let tag, let filter, page: 1)):
      .episodes(.list(tag: tag, filter, page: number))
    default: nil
    }
  }
}
