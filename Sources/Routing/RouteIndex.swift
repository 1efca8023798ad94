/// Finds the routes that may match a path, the most literal first.
///
/// A lookup compares only the length and the first byte of the first segment, so it can return routes that do
/// not match.
struct RouteIndex: Sendable {
  private static let size = 64
  private let buckets: [[Int]]

  init(_ templates: [Template]) {
    let order = templates.indices.sorted {
      let (left, right) = (templates[$0].ranks, templates[$1].ranks)
      return left == right ? $0 < $1 : left.lexicographicallyPrecedes(right)
    }
    buckets = (0..<Self.size).map { bucket in
      order.filter { number in
        guard case .literal(let first) = templates[number].segments.first else { return true }
        return Self.bucket(first[...]) == bucket
      }
    }
  }

  func candidates(for path: SplitPath) -> [Int] { buckets[Self.bucket(path.bytes[path.segments[0]])] }

  private static func bucket(_ segment: ArraySlice<UInt8>) -> Int {
    (segment.count &* 31 &+ Int(segment.first ?? 0)) & (size - 1)
  }
}

extension Template {
  /// Smaller is more literal; compared segment by segment from the left.
  fileprivate var ranks: [Int] {
    let ranks = segments.map { segment in
      switch segment {
      case .literal: 0
      case .placeholder([], []): 2
      case .placeholder: 1
      }
    }
    return rest == nil ? ranks : ranks + [3]
  }
}
