/// Which elements of two sequences are the same, in the order of both.
///
/// Elements that are unique in both sequences are paired first (patience diff), because they pair what a
/// reader would pair; Myers' algorithm compares what lies between them. The work is limited: a part that
/// would take more counts as replaced as a whole.
struct Alignment {
  /// Elements that are equal one by one, from `old` and from `new` on.
  struct Run: Hashable {
    var old: Int
    var new: Int
    var count: Int
  }

  /// A part of the old sequence, and what stands in its place in the new one.
  struct Change: Hashable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// As long as possible: neighbours are one run.
  private(set) var runs: [Run] = []

  let old: [Int]
  let new: [Int]

  /// - Parameters:
  init(of old: [Int], with new: [Int], effort: inout Int) {
    (self.old, self.new) = (old, new)
    align(0..<old.count, 0..<new.count, depth: 0, &effort)
  }

  /// The parts of both sequences that are not in ``runs``.
  var changes: [Change] {
    var changes: [Change] = []
    var (left, right) = (0, 0)
    for run in runs + [Run(old: old.count, new: new.count, count: 0)] {
      if run.old > left || run.new > right {
        changes.append(Change(old: left..<run.old, new: right..<run.new))
      }
      (left, right) = (run.old + run.count, run.new + run.count)
    }
    return changes
  }

  private mutating func append(_ run: Run) {
    if let last = runs.last, last.old + last.count == run.old, last.new + last.count == run.new {
      runs[runs.count - 1].count += run.count
    } else if run.count > 0 {
      runs.append(run)
    }
  }

  private mutating func align(_ left: Range<Int>, _ right: Range<Int>, depth: Int, _ effort: inout Int) {
    let start = zip(left, right).prefix { old[$0] == new[$1] }.count
    append(Run(old: left.lowerBound, new: right.lowerBound, count: start))
    let (left, right) = (left.dropFirst(start), right.dropFirst(start))
    let end = zip(left.reversed(), right.reversed()).prefix { old[$0] == new[$1] }.count
    compare(left.dropLast(end), right.dropLast(end), depth: depth, &effort)
    append(Run(old: left.upperBound - end, new: right.upperBound - end, count: end))
  }

  private mutating func compare(_ left: Range<Int>, _ right: Range<Int>, depth: Int, _ effort: inout Int) {
    guard !left.isEmpty, !right.isEmpty, effort > 0 else { return }
    // Each level looks at each element once.
    let anchors = depth < 12 ? anchors(left, right, &effort) : []
    guard !anchors.isEmpty else {
      for run in shortestEdit(left, right, &effort) { append(run) }
      return
    }
    var (oldStart, newStart) = (left.lowerBound, right.lowerBound)
    for anchor in anchors {
      align(oldStart..<anchor.old, newStart..<anchor.new, depth: depth + 1, &effort)
      append(anchor)
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
    align(oldStart..<left.upperBound, newStart..<right.upperBound, depth: depth + 1, &effort)
  }

  /// Pairs of elements that are unique in both ranges: the longest series that is in the order of both.
  private func anchors(_ left: Range<Int>, _ right: Range<Int>, _ effort: inout Int) -> [Run] {
    effort -= left.count + right.count
    // The place of each unique element; nil if there are several.
    var places: [Int: Int?] = [:]
    for index in right { places[new[index]] = .some(places[new[index]] == nil ? index : nil) }
    var counts: [Int: Int] = [:]
    for index in left { counts[old[index], default: 0] += 1 }
    let pairs = left.compactMap { index -> Run? in
      guard counts[old[index]] == 1, let place = places[old[index]] ?? nil else { return nil }
      return Run(old: index, new: place, count: 1)
    }
    return Self.longestIncreasing(pairs)
  }

  /// The longest series of pairs whose places in the new sequence increase.
  private static func longestIncreasing(_ pairs: [Run]) -> [Run] {
    // For each length, the pair that ends the best series of that length; for each pair, the one before it.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].new < pair.new { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var series: [Run] = []
    var next = ends.last
    while let index = next {
      series.append(pairs[index])
      next = before[index]
    }
    return series.reversed()
  }
}
