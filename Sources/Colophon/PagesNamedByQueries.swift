import Desk
import Exporting
import HTTP
import ProgramInterfaces
import Reading
import SiteBase

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
