/// The result of a merge of two changed copies of a text.
public enum Merge: Hashable, Sendable {
  case merged(String)
  /// The parts of the text in order: joined, with `mine` or `theirs` for each disputed part, they are a whole
  /// text.
  case conflict([Part])

  public enum Part: Hashable, Sendable {
    /// Same on both sides, or changed on one side only.
    case agreed(String)
    /// Changed on both sides; empty on the side that removed it.
    case disputed(base: String, mine: String, theirs: String)
  }
}

/// Joins the changes of two copies of a text by paragraphs: blocks between blank lines, code between fences
/// as one, and each line of the front matter.
///
/// Paragraphs beside each other can be changed by both sides. The same paragraph, or two additions at the
/// same place, are a conflict unless they are the same. A copy that is unchanged gives the other copy
/// exactly; otherwise all line ends are those of the copy that changed them, and of `mine` if no copy did.
public func merge(base: String, mine: String, theirs: String) -> Merge {
  if haveSameBytes(mine, base) { return .merged(theirs) }
  if haveSameBytes(theirs, base) || haveSameBytes(mine, theirs) { return .merged(mine) }
  let ends = LineEnds(base: base, mine: mine, theirs: theirs)
  let merging = ParagraphMerge(
    base: LineEnds.lf.apply(to: base), mine: LineEnds.lf.apply(to: mine),
    theirs: LineEnds.lf.apply(to: theirs))
  let parts = merging.parts.map { part -> Merge.Part in
    switch part {
    case .agreed(let text): .agreed(ends.apply(to: text))
    case .disputed(let base, let mine, let theirs):
      .disputed(base: ends.apply(to: base), mine: ends.apply(to: mine), theirs: ends.apply(to: theirs))
    }
  }
  var merged = ""
  for part in parts {
    guard case .agreed(let text) = part else { return .conflict(parts) }
    merged += text
  }
  return .merged(merged)
}

/// The value of three that is a change; `mine` if both changed it.
func changed<Value>(_ base: Value, _ mine: Value, _ theirs: Value, by areEqual: (Value, Value) -> Bool)
  -> Value
{
  areEqual(base, mine) ? theirs : mine
}

/// How lines end.
private enum LineEnds {
  case lf, crlf

  /// As the first line ends.
  private init(of text: String) {
    let bytes = text.utf8
    let end = bytes.firstIndex(of: 0x0A)
    self = end.map { $0 > bytes.startIndex && bytes[bytes.index(before: $0)] == 0x0D } == true ? .crlf : .lf
  }

  init(base: String, mine: String, theirs: String) {
    self = changed(Self(of: base), Self(of: mine), Self(of: theirs), by: ==)
  }

  func apply(to text: String) -> String {
    let plain = text.utf8.contains(0x0D) ? text.replacing("\r\n", with: "\n") : text
    return self == .lf ? plain : plain.replacing("\n", with: "\r\n")
  }
}
