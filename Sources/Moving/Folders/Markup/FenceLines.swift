import Texts

/// Rewrites what stands behind the fences of code into what this program reads: Hugo's `{hl_lines=[1,3-5]}`,
/// Eleventy's `js/1,3-4` and `diff-js`.
enum FenceLines {
  /// - Parameter hasTitles: whether what stands behind the language is a title, as in Octopress.
  static func translated(
    _ source: TracedText, hasTitles: Bool = false, losses: inout LossList
  ) -> TracedText {
    let fences = CodeScanner.ranges(in: source.bytes).filter { $0.isBlock && isFence(source.bytes, $0.range) }
      .map(\.range)
    guard !fences.isEmpty else { return source }
    var output = TracedText(line: source.lines[0])
    // Where the copy stands, and where the search does, with the lines there.
    var (index, number) = (0, 0)
    var (position, line) = (0, 0)
    for fence in fences {
      let end = source.bytes[fence].firstIndex(of: 0x0A) ?? fence.upperBound
      var start = fence.lowerBound
      while start < end, source.bytes[start] != UInt8(ascii: "`"), source.bytes[start] != UInt8(ascii: "~") {
        start += 1
      }
      let mark = source.bytes[start]
      while start < end, source.bytes[start] == mark { start += 1 }
      let info = String(decoding: source.bytes[start..<end], as: UTF8.self).trimmed
      line += source.bytes[position..<start].count { $0 == 0x0A }
      position = start
      guard
        let new = translated(info, line: source.lines[line], losses: &losses)
          ?? (hasTitles ? titled(info) : nil),
        new != info
      else { continue }
      output.append(source.bytes[index..<start], of: source, number: number)
      output.append(new, line: source.lines[line])
      (index, number) = (end, line)
    }
    output.append(source.bytes[index...], of: source, number: number)
    return output
  }

  private static func isFence(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let line = bytes[range].prefix { $0 != 0x0A }
    guard let mark = line.first(where: { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") }) else {
      return false
    }
    let start = line.firstIndex(of: mark) ?? line.startIndex
    return line[start...].prefix { $0 == mark }.count >= 3
      && line[..<start].allSatisfy { byte in
        [0x20, 0x09, 0x2A, 0x2B, 0x2D, 0x2E, 0x29, 0x3E].contains(byte) || (0x30...0x39).contains(byte)
      }
  }

  /// `ruby Sorting words.rb`, with an address and its text at the end for some; nil if there is no title.
  private static func titled(_ info: String) -> String? {
    guard let match = info.wholeMatch(of: #/([^\s{]+)\s+([^{=]*(?:https?:\/\/\S+.*)?)/#) else { return nil }
    var code = FencedCode(language: String(match.1))
    code.title = String(match.2)
    return code.info
  }

  /// Nil for an info string that stays as it is.
  static func translated(_ info: String, line: Int, losses: inout LossList) -> String? {
    let language = String(info.prefix { !$0.isWhitespace && $0 != "{" })
    let rest = info.dropFirst(language.count).trimmed
    if rest.hasPrefix("{"), rest.hasSuffix("}"), rest.contains("=") || rest.dropFirst().hasPrefix(".") {
      var code = FencedCode(language: language)
      var words = rest.dropFirst().dropLast().trimmed
      // `{.swift}` names the language.
      if language.isEmpty, words.hasPrefix(".") {
        code.language = String(words.dropFirst().prefix { !$0.isWhitespace })
        words = String(words.dropFirst(code.language.count + 1))
      }
      for key in code.read(options: words) where !key.isEmpty {
        losses.add(.markup, "fence", line: line, "its attribute \(key) is dropped")
      }
      return code.info
    }
    if let slash = language.firstIndex(of: "/") {
      var code = FencedCode(language: String(language[..<slash]))
      // Lines that are added and removed are in a second and a third part.
      code.markedLines = language[slash...].split(separator: "/").joined(separator: ",")
      guard !code.markedLines.isEmpty, code.markedLines.allSatisfy({ $0.isNumber || $0 == "," || $0 == "-" })
      else { return nil }
      return code.info
    }
    if language.hasPrefix("diff-"), language.count > 5 { return "\(language.dropFirst(5)) diff" }
    return nil
  }
}
