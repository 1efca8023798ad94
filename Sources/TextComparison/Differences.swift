/// The differences between two texts, line by line, with the words that changed inside lines.
///
/// Line ends are not compared. The time is limited: in parts of long texts that have little in common, whole
/// lines count as replaced, and no words are marked.
public func differences(from old: String, to new: String) -> Differences {
  Differences(from: old, to: new)
}

/// All lines of two texts; removed ones stand before those that replace them.
public struct Differences: Hashable, Sendable {
  public enum Line: Hashable, Sendable {
    case kept(Substring)
    case removed(ChangedLine)
    case added(ChangedLine)
  }

  public let lines: [Line]

  init(from old: String, to new: String) {
    let (before, after) = (TextComparison.lines(of: old), TextComparison.lines(of: new))
    var numbering = Numbering<Piece>()
    let (oldNumbers, newNumbers) = (
      numbering.numbers(of: before.lazy.map(Piece.init)), numbering.numbers(of: after.lazy.map(Piece.init))
    )
    var effort = 5_000_000
    let changes = Alignment(of: oldNumbers, with: newNumbers, effort: &effort).changes
    var lines: [Line] = []
    var place = 0
    for change in changes {
      lines += before[place..<change.old.lowerBound].map(Line.kept)
      let (removed, added) = changedWords(from: before[change.old], to: after[change.new], effort: &effort)
      lines += removed.map(Line.removed) + added.map(Line.added)
      place = change.old.upperBound
    }
    self.lines = lines + before[place...].map(Line.kept)
  }

  public var addedCount: Int { lines.count { if case .added = $0 { true } else { false } } }
  public var removedCount: Int { lines.count { if case .removed = $0 { true } else { false } } }
}
