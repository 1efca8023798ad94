/// A block as its lines.
struct RawBlock {
  var shape: OpenBlocks.Shape
  var lines: [Line]
  let time: MediaTime?
  /// From 1.
  let line: Int

  var kind: Transcript.Kind {
    switch shape {
    case .heading(let level): .heading(level: level)
    case .paragraph: .paragraph
    case .fence(let fence): .code(info: fence.info)
    case .indentedCode: .code(info: "")
    case .definitions: .definitions
    case .container, .verbatim, .table: .other
    }
  }

  /// The Markdown in canonical form.
  var markdown: String {
    switch shape {
    case .heading: heading
    case .paragraph, .table: text(lines.indices.map(unindented))
    case .fence(let fence): text(code(fence))
    case .indentedCode, .container: text(withoutBlankEnd)
    case .definitions, .verbatim: verbatim
    }
  }

  /// On one line, as a heading with `#` must be.
  private var heading: String {
    if lines.count == 1, let heading = ATXHeading(lines[0].drop(while: \.isSpaceOrTab)) {
      return text([heading.text])
    }
    let parts = lines.enumerated().map { index, line in
      let part = line.drop(while: \.isSpaceOrTab).withoutTrailingSpace
      return index < lines.count - 1 && part.endsWithHardBreak ? part.dropLast().withoutTrailingSpace : part
    }.filter { !$0.isEmpty }
    return String(decoding: Array(parts.joined(separator: [.space])), as: UTF8.self)
  }

  /// A line of a paragraph without the white space that has no meaning. Four spaces remain, because without them
  /// the line could begin another block.
  private func unindented(_ index: Int) -> Line {
    let line = lines[index].drop(while: \.isSpaceOrTab).withoutTrailingSpace
    let indent: Line =
      index > 0 && LineCursor(lines[index]).indent >= 4 ? Line(repeating: .space, count: 4) : []
    let isBroken = index < lines.count - 1 && lines[index].suffix(2).allSatisfy { $0 == .space }
    return indent + line + (isBroken ? [.space, .space] : [])
  }

  private func code(_ fence: Fence) -> [Line] {
    let isClosed = lines.count > 1 && fence.isClosed(by: LineCursor(lines[lines.count - 1]))
    let content = lines.dropFirst().dropLast(isClosed ? 1 : 0).map { line in
      var cursor = LineCursor(line)
      cursor.skip(columns: fence.indent)
      return cursor.remainder
    }
    // Without its indent, a line may look like the end of the code; then the fence becomes longer.
    let longest = content.lazy.filter { fence.isClosed(by: LineCursor($0)) }
      .map { line in line.count { $0 == fence.mark } }.max()
    let marks = Line(repeating: fence.mark, count: longest.map { $0 + 1 } ?? fence.length)
    let info = lines[0].drop(while: \.isSpaceOrTab).withoutTrailingSpace.dropFirst(fence.length)
    return [marks + info] + content + [marks]
  }

  /// Code and HTML that nothing closes may end with blank lines.
  private var withoutBlankEnd: [Line] {
    var lines = lines
    while lines.count > 1, lines[lines.count - 1].allSatisfy(\.isSpaceOrTab) { lines.removeLast() }
    return lines
  }

  private var verbatim: String {
    var lines = withoutBlankEnd
    lines[0] = lines[0].drop(while: \.isSpaceOrTab)
    lines[lines.count - 1] = lines[lines.count - 1].withoutTrailingSpace
    return text(lines)
  }

  private func text(_ lines: [Line]) -> String {
    String(decoding: Array(lines.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }
}

extension Line {
  fileprivate var endsWithHardBreak: Bool {
    (count - withoutTrailing(UInt8(ascii: "\\")).count) % 2 == 1
  }

  private func withoutTrailing(_ byte: UInt8) -> Line {
    var line = self
    while line.last == byte { line.removeLast() }
    return line
  }
}
