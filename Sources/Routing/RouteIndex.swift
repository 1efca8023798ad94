/// Which routes may answer a path, by its first segment, the most literal first.
struct RouteIndex: Sendable {
  private var byFirstSegment: [String: [Int]] = [:]
  private var others: [Int] = []

  init(_ templates: [Template]) {
    let order = templates.indices.sorted {
      let (left, right) = (templates[$0].ranks, templates[$1].ranks)
      return left == right ? $0 < $1 : left.lexicographicallyPrecedes(right)
    }
    let firsts = Set(templates.compactMap(\.firstLiteral))
    for number in order {
      if let first = templates[number].firstLiteral {
        byFirstSegment[first, default: []].append(number)
      } else {
        others.append(number)
        for first in firsts { byFirstSegment[first, default: []].append(number) }
      }
    }
  }

  func candidates(for path: SplitPath) -> [Int] {
    byFirstSegment[path.segments[0]] ?? others
  }
}

extension Template {
  fileprivate var firstLiteral: String? {
    guard case .literal(let text) = segments.first else { return nil }
    return text
  }

  /// Smaller is more literal; compared segment by segment from the left.
  fileprivate var ranks: [Int] {
    let ranks = segments.map { segment in
      switch segment {
      case .literal: 0
      case .placeholder("", ""): 2
      case .placeholder: 1
      }
    }
    return rest == nil ? ranks : ranks + [3]
  }
}
