/// The beginning of a block at the cursor (CommonMark §4 and §5, and GitHub's footnotes).
enum BlockStart {
  case container(Container)
  case leaf(Leaf, OpenBlocks.Shape)

  /// Some blocks cannot begin in a line that could continue a paragraph. `belowParagraph`: the line is outside of the
  /// paragraph's container, but would continue the paragraph if it were text.
  enum Place { case anywhere, inParagraph, belowParagraph }

  /// Nil if the line is text. Moves the cursor behind the marker of a container.
  init?(_ cursor: inout LineCursor, _ place: Place) {
    guard cursor.indent < 4 else {
      guard place == .anywhere else { return nil }
      self = .leaf(.indentedCode, .indentedCode)
      return
    }
    let text = cursor.text
    if text.first == UInt8(ascii: ">") {
      cursor.skip(bytes: 1)
      cursor.skip(columns: 1)
      self = .container(Container(kind: .quote))
    } else if let heading = ATXHeading(text) {
      self = .leaf(.none, .heading(level: heading.level))
    } else if let fence = Fence(cursor) {
      self = .leaf(.fence(fence), .fence(fence))
    } else if let end = HTMLBlockEnd(openedBy: text, interruptsParagraph: place == .inParagraph) {
      self = .leaf(end.isReached(in: text) ? .none : .html(end), .verbatim)
    } else if isThematicBreak(text) {
      self = .leaf(.none, .verbatim)
    } else if let item = listItem(&cursor, interruptsParagraph: place == .inParagraph) {
      self = .container(item)
    } else if let length = footnoteMarkerLength(text), place != .inParagraph {
      cursor.skip(bytes: length)
      self = .container(.footnote)
    } else {
      return nil
    }
  }
}

/// An opening fence of code (CommonMark §4.5).
struct Fence: Equatable {
  let mark: UInt8
  let length: Int
  /// The columns that are removed from each line.
  let indent: Int
  /// What follows the fence, usually the name of a language.
  let info: String

  init?(_ cursor: LineCursor) {
    let text = cursor.text
    guard cursor.indent < 4, let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~")
    else {
      return nil
    }
    let rest = text.drop { $0 == mark }
    guard text.count - rest.count >= 3, mark == UInt8(ascii: "~") || !rest.contains(mark) else { return nil }
    self.mark = mark
    length = text.count - rest.count
    indent = cursor.indent
    info = String(decoding: rest.drop(while: \.isSpaceOrTab).withoutTrailingSpace, as: UTF8.self)
  }

  func isClosed(by cursor: LineCursor) -> Bool {
    let text = cursor.text.withoutTrailingSpace
    return cursor.indent < 4 && text.count >= length && text.allSatisfy { $0 == mark }
  }
}

/// A heading of one line that begins with `#` (CommonMark §4.2).
struct ATXHeading {
  let level: Int
  /// Without the marks at both ends.
  let text: Line

  init?(_ line: Line) {
    let rest = line.drop { $0 == UInt8(ascii: "#") }
    level = line.count - rest.count
    guard (1...6).contains(level), rest.first?.isSpaceOrTab ?? true else { return nil }
    var text = rest.drop(while: \.isSpaceOrTab).withoutTrailingSpace
    let opened = text
    while text.last == UInt8(ascii: "#") { text.removeLast() }
    let isClosed = text.isEmpty || text.last?.isSpaceOrTab == true
    self.text = isClosed ? text.withoutTrailingSpace : opened
  }
}

/// The level of the heading that this line underlines (CommonMark §4.3).
func setextLevel(_ line: Line) -> Int? {
  let line = line.withoutTrailingSpace
  guard let mark = line.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-"),
    line.allSatisfy({ $0 == mark })
  else { return nil }
  return mark == UInt8(ascii: "=") ? 1 : 2
}

func isThematicBreak(_ line: Line) -> Bool {
  guard let mark = line.first, "*-_".utf8.contains(mark) else { return false }
  let marks = line.count { $0 == mark }
  return marks >= 3 && line.allSatisfy { $0 == mark || $0.isSpaceOrTab }
}

/// The list item that begins at the cursor (CommonMark §5.2). Moves the cursor to its content.
private func listItem(_ cursor: inout LineCursor, interruptsParagraph: Bool) -> Container? {
  let text = cursor.text
  guard let (list, length, number) = listMarker(text) else { return nil }
  let rest = text.dropFirst(length)
  let isBlank = rest.allSatisfy(\.isSpaceOrTab)
  guard rest.first?.isSpaceOrTab ?? true, !interruptsParagraph || (!isBlank && number == 1) else {
    return nil
  }
  let indent = cursor.indent
  cursor.skip(bytes: length)
  let spaces = cursor.indent
  let width = isBlank || spaces > 4 ? 1 : spaces
  cursor.skip(columns: width)
  return Container(kind: .item(list, indent: indent + length + width), isEmpty: isBlank)
}

/// The marker of a list item: its kind, its length, and its number, which is 1 for a bullet.
private func listMarker(_ text: Line) -> (ListKind, length: Int, number: Int)? {
  guard let mark = text.first else { return nil }
  if "*+-".utf8.contains(mark) { return (.bullet(mark), 1, 1) }
  let digits = text.prefix { $0.isDigit }
  guard (1...9).contains(digits.count), let delimiter = text.dropFirst(digits.count).first,
    ".)".utf8.contains(delimiter)
  else { return nil }
  return (.ordered(delimiter: delimiter), digits.count + 1, Int(String(decoding: digits, as: UTF8.self)) ?? 0)
}

/// The length of `[^name]:`.
private func footnoteMarkerLength(_ text: Line) -> Int? {
  guard text.startsWith("[^"), let end = text.firstIndex(of: UInt8(ascii: "]")), end - text.startIndex > 2,
    text[text.startIndex..<end].allSatisfy({ !$0.isSpaceOrTab }), text[end...].startsWith("]:")
  else { return nil }
  return end + 2 - text.startIndex
}
