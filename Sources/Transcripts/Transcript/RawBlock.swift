import Markdown

/// A block as its lines.
struct RawBlock {
  /// Nil for definitions of links and footnotes.
  let source: SourceBlock.Kind?
  let lines: [Line]
  let time: MediaTime?
  /// From 1.
  let line: Int

  var kind: Transcript.Kind {
    switch source {
    case nil: .definitions
    case .heading(let level): .heading(level: level)
    case .paragraph: .paragraph
    case .fencedCode: .code(info: String(decoding: Fence(lines[0]).info, as: UTF8.self))
    case .indentedCode: .code(info: "")
    case .container, .html, .section, .table, .thematicBreak: .other
    }
  }

  /// The Markdown in canonical form.
  var markdown: String {
    let canonical =
      switch source {
      case .heading: [lines.count == 1 ? closedHeading : underlinedHeading]
      case .paragraph, .table: lines.indices.map(unindented)
      case .fencedCode: code
      case .indentedCode, .container: withoutBlankEnd
      case .html, .section, .thematicBreak, nil: verbatim
      }
    return String(decoding: Array(canonical.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }

  /// The text of a heading that begins with `#`.
  private var closedHeading: Line {
    lines[0].withoutLeadingSpace.drop { $0 == UInt8(ascii: "#") }.withoutLeadingSpace.withoutTrailingSpace
      .withoutClosingMarks
  }

  /// The text of a heading above its underline. It becomes one line, as a heading with `#` must be.
  private var underlinedHeading: Line {
    let parts = lines.dropLast().enumerated().map { index, line in
      let part = line.withoutLeadingSpace.withoutTrailingSpace
      return index < lines.count - 2 && part.endsWithHardBreak ? part.dropLast().withoutTrailingSpace : part
    }.filter { !$0.isEmpty }
    return Line(parts.joined(separator: [.space]))
  }

  /// A line of a paragraph without the white space that has no meaning. Four spaces remain, because without
  /// them the line could begin another block.
  private func unindented(_ index: Int) -> Line {
    let isIndented = index > 0 && lines[index].isIndented
    let isBroken = index < lines.count - 1 && lines[index].suffix(2).allSatisfy { $0 == .space }
    return Line(repeating: .space, count: isIndented ? 4 : 0)
      + lines[index].withoutLeadingSpace.withoutTrailingSpace
      + Line(repeating: .space, count: isBroken ? 2 : 0)
  }

  private var code: [Line] {
    let fence = Fence(lines[0])
    let isClosed = lines.count > 1 && fence.isClosed(by: lines[lines.count - 1])
    let content = lines.dropFirst().dropLast(isClosed ? 1 : 0).map { line in
      line.dropFirst(line.prefix(fence.indent).prefix { $0 == .space }.count)
    }
    // Without its indent, a line may look like the end of the code; then the fence becomes longer.
    let longest = content.lazy.filter(fence.isClosed).map { $0.count { $0 == fence.mark } }.max()
    let marks = Line(repeating: fence.mark, count: longest.map { $0 + 1 } ?? fence.length)
    return [marks + fence.afterMarks] + content + [marks]
  }

  /// Code, HTML and lists may end with blank lines.
  private var withoutBlankEnd: [Line] {
    var lines = lines
    while lines.count > 1, lines[lines.count - 1].isBlank { lines.removeLast() }
    return lines
  }

  private var verbatim: [Line] {
    var lines = withoutBlankEnd
    lines[0] = lines[0].withoutLeadingSpace
    lines[lines.count - 1] = lines[lines.count - 1].withoutTrailingSpace
    return lines
  }
}

/// The first line of a block of code.
private struct Fence {
  let indent: Int
  let mark: UInt8
  let length: Int
  /// The text after the marks, with the space before it.
  let afterMarks: Line

  init(_ line: Line) {
    let text = line.withoutLeadingSpace.withoutTrailingSpace
    indent = text.startIndex - line.startIndex
    mark = text.first ?? UInt8(ascii: "`")
    length = text.prefix { [mark] in $0 == mark }.count
    afterMarks = text.dropFirst(length)
  }

  /// Usually the name of a language.
  var info: Line { afterMarks.withoutLeadingSpace }

  func isClosed(by line: Line) -> Bool {
    let text = line.withoutLeadingSpace.withoutTrailingSpace
    return !line.isIndented && text.count >= length && text.allSatisfy { $0 == mark }
  }
}

extension Line {
  /// Whether the line begins with white space of four columns, as code may. A tab goes to the next multiple
  /// of four.
  var isIndented: Bool {
    let space = prefix(4).prefix(while: \.isSpaceOrTab)
    return space.count == 4 || space.contains(UInt8(ascii: "\t"))
  }

  fileprivate var endsWithHardBreak: Bool { reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1 }

  /// The text of a heading without the marks `#` at its end that are no part of it.
  var withoutClosingMarks: Line {
    let marks = reversed().prefix { $0 == UInt8(ascii: "#") }.count
    let text = dropLast(marks)
    return text.last?.isSpaceOrTab ?? true ? text.withoutTrailingSpace : self
  }
}
