/// The merge of two copies of a text with LF as line end.
struct ParagraphMerge {
  private typealias Paragraph = Paragraphs.Paragraph

  private enum Output {
    case agreed(Paragraph)
    case disputed(base: [Paragraph], mine: [Paragraph], theirs: [Paragraph])
  }

  private let base: Paragraphs
  private let mine: Paragraphs
  private let theirs: Paragraphs
  private var output: [Output] = []

  init(base: String, mine: String, theirs: String) {
    (self.base, self.mine, self.theirs) = (Paragraphs(base), Paragraphs(mine), Paragraphs(theirs))
    join(Side(from: self.base.all, to: self.mine.all), Side(from: self.base.all, to: self.theirs.all))
  }

  private mutating func join(_ left: Side, _ right: Side) {
    var (left, right) = (left, right)
    var place = 0
    while let next = [left.next, right.next].compactMap(\.?.old).min(by: { $0.precedes($1) }) {
      keep(place..<next.lowerBound, left, right)
      place = take(next, &left, &right)
    }
    keep(place..<base.all.count, left, right)
  }

  /// Paragraphs that are the same in all texts; the gaps after them may have changed.
  private mutating func keep(_ range: Range<Int>, _ left: Side, _ right: Side) {
    for index in range {
      var paragraph = base.all[index]
      paragraph.gap = changed(
        paragraph.gap, mine.all[index + left.shift].gap, theirs.all[index + right.shift].gap,
        by: { $0.map(Piece.init) == $1.map(Piece.init) })
      output.append(.agreed(paragraph))
    }
  }

  /// Takes the change of a part of the base, with all changes that collide with it.
  ///
  /// - Returns: the number of the paragraph of the base after them.
  private mutating func take(_ change: Range<Int>, _ left: inout Side, _ right: inout Side) -> Int {
    let (leftStart, rightStart) = (change.lowerBound + left.shift, change.lowerBound + right.shift)
    var region = change
    var (changesMine, changesTheirs) = (false, false)
    while true {
      if let next = left.next?.old, next.collides(with: region) {
        (region, changesMine) = (region.joined(next), true)
        left.take()
      } else if let next = right.next?.old, next.collides(with: region) {
        (region, changesTheirs) = (region.joined(next), true)
        right.take()
      } else {
        break
      }
    }
    let my = mine.all[leftStart..<region.upperBound + left.shift]
    let their = theirs.all[rightStart..<region.upperBound + right.shift]
    if changesMine && changesTheirs {
      dispute(base.all[region], my, their)
    } else {
      output += (changesMine ? my : their).map(Output.agreed)
    }
    return region.upperBound
  }

  /// Adds a part that both sides changed: the beginning and the end at which they agree are not disputed.
  private mutating func dispute(
    _ base: ArraySlice<Paragraph>, _ mine: ArraySlice<Paragraph>, _ theirs: ArraySlice<Paragraph>
  ) {
    let start = zip(mine, theirs).prefix { $0.identity == $1.identity }.count
    let (my, their) = (mine.dropFirst(start), theirs.dropFirst(start))
    let end = zip(my.reversed(), their.reversed()).prefix { $0.identity == $1.identity }.count
    output += mine.prefix(start).map(Output.agreed)
    if my.count > end || their.count > end {
      output.append(
        .disputed(base: Array(base), mine: Array(my.dropLast(end)), theirs: Array(their.dropLast(end))))
    }
    output += mine.suffix(end).map(Output.agreed)
  }
}

extension ParagraphMerge {
  /// The merged text; neighbours that agree are one part.
  var parts: [Merge.Part] {
    let start = changed(base.start, mine.start, theirs.start, by: haveSameBytes)
    guard !output.isEmpty else { return [.agreed(String(start))] }
    var parts: [Merge.Part] = []
    var agreed = String(start)
    for (index, piece) in output.enumerated() {
      let next = index + 1 < output.count ? output[index + 1] : nil
      switch piece {
      case .agreed(let paragraph): agreed += text([paragraph], before: next)
      case .disputed(let base, let mine, let theirs):
        if !agreed.isEmpty { parts.append(.agreed(agreed)) }
        agreed = ""
        parts.append(
          .disputed(
            base: text(base, before: next), mine: text(mine, before: next), theirs: text(theirs, before: next)
          ))
      }
    }
    return agreed.isEmpty ? parts : parts + [.agreed(agreed)]
  }

  /// The text after the last paragraph. A side without paragraphs has not changed it.
  private var end: Substring {
    let former = base.end ?? ""
    return changed(former, mine.end ?? former, theirs.end ?? former, by: haveSameBytes)
  }

  private func text(_ paragraphs: [Paragraph], before next: Output?) -> String {
    var text = ""
    for (index, paragraph) in paragraphs.enumerated() {
      text += paragraph.text
      if index + 1 < paragraphs.count {
        text += Self.gap(between: paragraph, and: paragraphs[index + 1])
      } else if let next {
        let following: Paragraph? = if case .agreed(let following) = next { following } else { nil }
        text += Self.gap(between: paragraph, and: following)
      } else {
        text += end
      }
    }
    return text
  }

  /// Two paragraphs of prose stay two, and nothing runs into the line before it.
  private static func gap(between paragraph: Paragraph, and next: Paragraph?) -> String {
    let needed = paragraph.kind == .prose && (next?.kind ?? .prose) == .prose ? "\n\n" : "\n"
    guard let gap = paragraph.gap, gap.utf8.count(where: { $0 == 0x0A }) >= needed.utf8.count else {
      return paragraph.gap == nil && paragraph.kind != .frontMatter ? "\n\n" : needed
    }
    return String(gap)
  }
}

/// The changes of one side that are still to be taken, in the order of the base.
private struct Side {
  private var changes: ArraySlice<Alignment.Change>
  /// By how much the number of a paragraph after the taken changes differs from that in the base.
  private(set) var shift = 0

  init(from base: [Paragraphs.Paragraph], to side: [Paragraphs.Paragraph]) {
    var numbering = Numbering<Paragraphs.Identity>()
    let (old, new) = (
      numbering.numbers(of: base.lazy.map(\.identity)), numbering.numbers(of: side.lazy.map(\.identity))
    )
    var effort = 5_000_000
    let found = Alignment(of: old, with: new, effort: &effort).changes
    // Paragraphs that are recognizable in those that replace them are compared one by one.
    changes =
      found.flatMap { change in
        let pairs = zip(change.old, change.new)
        guard change.old.count == change.new.count, change.old.count > 1,
          pairs.allSatisfy({ areAlike(base[$0].text, side[$1].text) })
        else { return [change] }
        return pairs.map { Alignment.Change(old: $0..<$0 + 1, new: $1..<$1 + 1) }
      }[...]
  }

  var next: Alignment.Change? { changes.first }

  mutating func take() {
    guard let change = changes.popFirst() else { return }
    shift = change.new.upperBound - change.old.upperBound
  }
}

extension Range<Int> {
  /// Whether two changes of the base cannot both be made: they share a paragraph, or add at the same place.
  fileprivate func collides(with other: Self) -> Bool {
    isEmpty && other.isEmpty ? self == other : lowerBound < other.upperBound && other.lowerBound < upperBound
  }

  /// Whether a change is made before another one: an addition comes before what stands at its place.
  fileprivate func precedes(_ other: Self) -> Bool {
    (lowerBound, upperBound) < (other.lowerBound, other.upperBound)
  }

  fileprivate func joined(_ other: Self) -> Self {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

/// Whether two paragraphs have most of their words in common.
private func areAlike(_ a: Substring, _ b: Substring) -> Bool {
  func words(_ text: Substring) -> Set<Substring> { Set(text.split { !$0.isLetter && !$0.isNumber }) }
  let (left, right) = (words(a), words(b))
  return 2 * left.intersection(right).count > max(left.count, right.count)
}
