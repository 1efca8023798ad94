/// The differences between two texts, line by line.
public struct LineDiff: Sendable {
  public enum Line: Hashable, Sendable {
    case kept(Substring)
    case removed(Substring)
    case added(Substring)
  }

  /// All lines of both texts; removed ones stand before those that replace them.
  public let lines: [Line]

  public init(from old: String, to new: String) {
    let (before, after) = (Self.lines(of: old), Self.lines(of: new))
    // What both begin and end with is not compared: the rest is mostly a few lines.
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = zip(before.dropFirst(start).reversed(), after.dropFirst(start).reversed()).prefix { $0 == $1 }
      .count
    let (changed, changes) = (before.dropFirst(start).dropLast(end), after.dropFirst(start).dropLast(end))
    lines =
      before.prefix(start).map(Line.kept) + Self.compare(Array(changed), Array(changes))
      + before.suffix(end).map(Line.kept)
  }

  public var addedCount: Int { lines.count { if case .added = $0 { true } else { false } } }
  public var removedCount: Int { lines.count { if case .removed = $0 { true } else { false } } }

  /// The changes as `diff -u` prints them, without the names of files; empty if there are none.
  ///
  /// - Parameter context: how many lines around a change are shown.
  public func unified(context: Int = 3) -> String {
    var output = ""
    for hunk in hunks(context) {
      let shown = lines[hunk]
      let (oldStart, newStart) = numbers(before: hunk.lowerBound)
      let old = shown.count { if case .added = $0 { false } else { true } }
      let new = shown.count { if case .removed = $0 { false } else { true } }
      output += "@@ -\(Self.range(oldStart, old)) +\(Self.range(newStart, new)) @@\n"
      for line in shown {
        switch line {
        case .kept(let text): output += " \(text)\n"
        case .removed(let text): output += "-\(text)\n"
        case .added(let text): output += "+\(text)\n"
        }
      }
    }
    return output
  }

  private static func lines(of text: String) -> [Substring] {
    var lines = text.split(separator: #/\r\n|\n|\r/#, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func compare(_ old: [Substring], _ new: [Substring]) -> [Line] {
    let difference = new.difference(from: old)
    let removed = Set(
      difference.removals.compactMap { if case .remove(let offset, _, _) = $0 { offset } else { nil } })
    let added = Set(
      difference.insertions.compactMap { if case .insert(let offset, _, _) = $0 { offset } else { nil } })
    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        lines.append(.removed(old[left]))
        left += 1
      } else if added.contains(right) {
        lines.append(.added(new[right]))
        right += 1
      } else {
        lines.append(.kept(old[left]))
        (left, right) = (left + 1, right + 1)
      }
    }
    return lines
  }

  /// The ranges of changes with the lines around them; those that touch are one.
  private func hunks(_ context: Int) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, line) in lines.enumerated() {
      if case .kept = line { continue }
      let range = max(0, index - context)..<min(lines.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  /// How many lines of the old and the new text come before a line of ``lines``.
  private func numbers(before index: Int) -> (old: Int, new: Int) {
    lines[..<index].reduce(into: (0, 0)) { numbers, line in
      if case .added = line {} else { numbers.0 += 1 }
      if case .removed = line {} else { numbers.1 += 1 }
    }
  }

  /// An empty range begins after the line with its number.
  private static func range(_ before: Int, _ count: Int) -> String {
    let start = count == 0 ? before : before + 1
    return count == 1 ? "\(start)" : "\(start),\(count)"
  }
}
