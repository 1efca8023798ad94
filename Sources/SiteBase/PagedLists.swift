import HTTP
import Routing

// Lists of several pages: the first one is at the address of the list, the others at `/page/2` and so on
// below it.

extension Parameter where Value == Int {
  /// The number of a page after the first.
  package static var laterPage: Parameter { integer(from: 2) }
}

/// How many entries of a list come before a page, which is counted from 1. Anybody can ask for any page:
/// beyond a million, the number stays the same, so that nothing overflows.
package func entriesBefore(page: Int, ofSize size: Int) -> Int { min(page - 1, 1_000_000) * size }
