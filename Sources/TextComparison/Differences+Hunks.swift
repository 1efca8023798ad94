extension Differences {
  /// Changes that are near each other, with the lines around them.
  public struct Hunk: Hashable, Sendable {
    /// Its part of ``Differences/lines``.
    public let lines: Range<Int>
    /// Its lines in the old text, counted from 0; an empty range stands before the line with its number.
    public let old: Range<Int>
    /// Its lines in the new text.
    public let new: Range<Int>
  }

  /// - Parameter context: how many lines around a change are shown.
  public func hunks(context: Int = 3) -> [Hunk] {
    var ranges: [Range<Int>] = []
    for (index, line) in lines.enumerated() {
      if case .kept = line { continue }
      let range = max(0, index - context)..<min(lines.count, index + context + 1)
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    var (place, old, new) = (0, 0, 0)
    return ranges.map { range in
      // Between hunks, both texts have the same lines.
      let (oldStart, newStart) = (old + range.lowerBound - place, new + range.lowerBound - place)
      (place, old, new) = (range.upperBound, oldStart, newStart)
      for line in lines[range] {
        if case .added = line {} else { old += 1 }
        if case .removed = line {} else { new += 1 }
      }
      return Hunk(lines: range, old: oldStart..<old, new: newStart..<new)
    }
  }

  /// The changes as `diff -u` prints them, without the names of files; empty if there are none.
  ///
  /// - Parameter context: how many lines around a change are shown.
  public func unified(context: Int = 3) -> String {
    var output = ""
    for hunk in hunks(context: context) {
      output += "@@ -\(Self.printed(hunk.old)) +\(Self.printed(hunk.new)) @@\n"
      for line in lines[hunk.lines] {
        switch line {
        case .kept(let text): output += " \(text)\n"
        case .removed(let line): output += "-\(line.text)\n"
        case .added(let line): output += "+\(line.text)\n"
        }
      }
    }
    return output
  }

  /// Counted from 1; an empty range begins after the line with its number.
  private static func printed(_ range: Range<Int>) -> String {
    let start = range.isEmpty ? range.lowerBound : range.lowerBound + 1
    return range.count == 1 ? "\(start)" : "\(start),\(range.count)"
  }
}
