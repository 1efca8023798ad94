import Texts

/// Rewrites what stands behind the fences of code into what this program reads: Hugo's `{hl_lines=[1,3-5]}`,
/// Eleventy's `js/1,3-4` and `diff-js`.
enum FenceLines {
  /// - Parameter hasTitles: whether what stands behind the language is a title, as in Octopress.
  static func translated(
    _ source: TracedText, hasTitles: Bool = false, losses: inout LossList
  ) -> TracedText {
    guard ["```", "~~~"].contains(where: source.contains) else { return source }
    var output = TracedText(line: source.lines[0])
    for line in source.dividedLines {
      let bytes = source.bytes[line.range]
      guard line.isBlockStart, let end = endOfFence(bytes) else {
        output.append(bytes, of: source, number: line.index)
        continue
      }
      let info = String(decoding: bytes[end...], as: UTF8.self).trimmed
      let new = translated(info, line: line.sourceLine, losses: &losses) ?? (hasTitles ? titled(info) : nil)
      guard let new, new != info else {
        output.append(bytes, of: source, number: line.index)
        continue
      }
      output.append(bytes[..<end], of: source, number: line.index)
      output.append(bytes.last == 0x0A ? "\(new)\n" : new, line: line.sourceLine)
    }
    return output
  }

  /// The offset behind the fence with which a line begins, perhaps behind marks of quotations and lists.
  private static func endOfFence(_ line: ArraySlice<UInt8>) -> Int? {
    let start = line.firstIndex { !" \t*+-.)>0123456789".utf8.contains($0) } ?? line.endIndex
    guard let mark = line[start...].first, "`~".utf8.contains(mark) else { return nil }
    let end = line[start...].firstIndex { $0 != mark } ?? line.endIndex
    return end - start >= 3 ? end : nil
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
