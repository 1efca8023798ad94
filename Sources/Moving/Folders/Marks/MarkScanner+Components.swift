import Texts

/// Components and lines of programs in MDX.
extension MarkScanner {
  /// The mark that begins at an offset; nil if none does.
  mutating func component(at start: Int) -> Mark? {
    switch bytes[start] {
    case UInt8(ascii: "<"): tag(at: start)
    case UInt8(ascii: "{"):
      if bytes[start...].starts(with: "{/*".utf8), let end = inner(from: start + 3, to: "*/}")?.end {
        Mark(range: start..<end, form: .comment, name: "comment", isComponent: true)
      } else {
        nil
      }
    case UInt8(ascii: "i"), UInt8(ascii: "e"): statement(at: start)
    default: nil
    }
  }

  /// `import …` and `export …` at the beginning of a block, which go on up to an empty line.
  private func statement(at start: Int) -> Mark? {
    let isFirst = start == 0 || bytes[start - 1] == 0x0A
    guard isFirst,
      let name = ["import", "export"].first(where: { bytes[start...].starts(with: "\($0) ".utf8) }),
      isBelowStatementOrEmptyLine(start)
    else { return nil }
    var end = start
    while end < bytes.count, !(bytes[end] == 0x0A && isEmptyLine(end + 1)) { end += 1 }
    let source = String(decoding: bytes[start..<end], as: UTF8.self)
    return Mark(range: start..<end, form: .comment, name: name, arguments: source, isComponent: true)
  }

  private func isBelowStatementOrEmptyLine(_ start: Int) -> Bool {
    guard start > 0 else { return true }
    let above = bytes[..<(start - 1)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return bytes[above..<(start - 1)].allSatisfy(\.isWhiteSpace)
  }

  private func isEmptyLine(_ start: Int) -> Bool {
    bytes[min(start, bytes.count)...].prefix { $0 != 0x0A }.allSatisfy(\.isWhiteSpace)
  }

  private func tag(at start: Int) -> Mark? {
    guard let tag = MDXTag(bytes, at: start), tag.isComponent, !tag.name.isEmpty else { return nil }
    let arguments = bytes[
      (start + (tag.isEnd ? 2 : 1) + tag.name.utf8.count)..<(tag.end - (tag.isEmpty ? 2 : 1))]
    return Mark(
      range: start..<tag.end, form: tag.isEnd ? .closing : tag.isEmpty ? .alone : .opening, name: tag.name,
      arguments: String(decoding: arguments, as: UTF8.self).trimmed, isComponent: true)
  }
}
