import Foundation

/// Reads the comments in which the block editor of WordPress notes its blocks.
///
/// The HTML between them is what a page shows, so most comments just go. Some blocks say in their comment
/// what the HTML does not: the language of code, or which block of another place is meant.
struct BlockComments {
  typealias Report = (Loss.Kind, _ name: String, _ line: Int, _ message: String) -> Void

  private let text: [UInt8]
  private let patterns: [Int: WordPressIndex.Pattern]
  private let report: Report
  private let restrict: (_ name: String, _ line: Int) -> Void
  /// The numbers of the patterns in which this text stands.
  private var openPatterns: Set<Int> = []
  /// How many bytes of patterns may still be put in.
  private var remaining = Self.longest
  private var output: [UInt8] = []
  private var line = 1
  /// The names of the open blocks, and what is written at their ends.
  private var open: [(name: String, end: String)] = []
  /// Where the text of a block begins whose comment says all of it.
  private var replaced: (depth: Int, start: Int)?

  /// The longest that the patterns of a text may be together, in bytes.
  private static let longest = 4 << 20
  /// How many patterns may stand in each other.
  private static let deepest = 32

  static func isUsed(in text: String) -> Bool { text.contains("<!-- wp:") }

  /// - Parameters:
  ///   - patterns: blocks that are used in several posts, by their numbers.
  ///   - report: what a page does not get.
  ///   - restrict: called with each block that not all readers saw.
  static func html(
    _ text: String, patterns: [Int: WordPressIndex.Pattern], report: @escaping Report,
    restrict: @escaping (_ name: String, _ line: Int) -> Void
  ) -> String {
    var comments = BlockComments(
      text: Array(text.utf8), patterns: patterns, report: report, restrict: restrict)
    comments.run()
    return String(decoding: comments.output, as: UTF8.self)
  }

  private init(
    text: [UInt8], patterns: [Int: WordPressIndex.Pattern], report: @escaping Report,
    restrict: @escaping (_ name: String, _ line: Int) -> Void
  ) {
    (self.text, self.patterns, self.report, self.restrict) = (text, patterns, report, restrict)
  }

  private mutating func run() {
    var index = 0
    var freeform = 0
    while let start = text[index...].firstRange(of: Array("<!--".utf8))?.lowerBound {
      guard let end = text[(start + 4)...].firstRange(of: Array("-->".utf8))?.upperBound else { break }
      let comment = String(decoding: text[(start + 4)..<(end - 3)], as: UTF8.self).trimmingSpaces
      let isBlock = comment.hasPrefix("wp:") || comment.hasPrefix("/wp:")
      if isBlock {
        write(freeform..<start, isFreeform: open.isEmpty)
        line += text[start..<end].count { $0 == 0x0A }
        read(comment)
        freeform = end
      }
      index = end
    }
    write(freeform..<text.count, isFreeform: open.isEmpty)
    for block in open.reversed() { output += block.end.utf8 }
  }

  private mutating func write(_ range: Range<Int>, isFreeform: Bool) {
    let part = text[range]
    line += part.count { $0 == 0x0A }
    // Text from before the block editor is still written in lines.
    let isInLines =
      isFreeform && part.contains { ![0x20, 0x0A, 0x09].contains($0) }
      && part.firstRange(of: Array("<p".utf8)) == nil
    if isInLines { output += "<div \(WordPressParagraphs.mark)=\"\">".utf8 }
    output += part
    if isInLines { output += "</div>".utf8 }
  }

  private mutating func read(_ comment: String) {
    if comment.hasPrefix("/wp:") {
      guard let block = open.popLast() else { return }
      if let replaced, replaced.depth == open.count {
        output.removeSubrange(replaced.start...)
        self.replaced = nil
      }
      output += block.end.utf8
      return
    }
    let isEmpty = comment.hasSuffix("/")
    let inner = comment.dropFirst(3).dropLast(isEmpty ? 1 : 0)
    let written = String(inner.prefix { !$0.isWhitespace && $0 != "{" })
    let name = written.hasPrefix("core/") ? String(written.dropFirst("core/".count)) : written
    let json = String(inner.dropFirst(written.count)).trimmingSpaces
    let found =
      json.isEmpty ? nil : (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [String: Any]
    let values = found ?? [:]
    if MembersOnly.hides(block: name, values, isEmpty: isEmpty) { restrict(name, line) }
    if isEmpty { write(empty: name, values) } else { begin(name, values) }
  }

  private mutating func begin(_ name: String, _ values: [String: Any]) {
    var end = ""
    if name == "block" {
      write(pattern: values["ref"] as? Int)
      // WordPress does not show what stands between the comments of a pattern.
      if replaced == nil { replaced = (open.count, output.count) }
    } else if name.contains("code"), name != "shortcode" {
      let language = values["language"] as? String ?? values["lang"] as? String ?? ""
      if let code = values["code"] as? String, replaced == nil {
        end = "<pre class=\"code-block language-\(language)\">\n\(HTMLWriter.escaped(code))</pre>"
        replaced = (open.count, output.count)
      } else {
        var attributes = "class=\"code-block language-\(language.isEmpty ? "none" : language)\""
        for (key, attribute) in [
          ("highlight", "data-highlight"), ("highlightLines", "data-highlight"), ("title", "data-title"),
        ] {
          guard let value = values[key] as? String, !value.isEmpty else { continue }
          attributes += " \(attribute)=\"\(HTMLWriter.escaped(value).replacing("\"", with: "&quot;"))\""
        }
        output += "<div \(attributes)>".utf8
        end = "</div>"
      }
    } else if name == "columns" {
      report(.markup, "wp:columns", line, "the columns follow each other")
    } else if name == "shortcode" || name == "freeform" {
      output += "<div \(WordPressParagraphs.mark)=\"\">".utf8
      end = "</div>"
    }
    open.append((name, end))
  }

  private mutating func write(empty name: String, _ values: [String: Any]) {
    switch name {
    case "block": write(pattern: values["ref"] as? Int)
    case "separator": output += "<hr>".utf8
    case "more", "nextpage", "footnotes", "post-content", "spacer": break
    default: report(.shortcode, "wp:\(name)", line, "left out: it has no text")
    }
  }

  /// Puts in a pattern and the patterns in it. What it loses is reported in the line that names it.
  private mutating func write(pattern number: Int?) {
    guard let number, let pattern = patterns[number] else {
      return leaveOut("the pattern is not in the export")
    }
    guard case .text(let text) = pattern else {
      if case .withheld(let reason) = pattern { leaveOut(reason) }
      return
    }
    guard !openPatterns.contains(number) else { return leaveOut("the pattern contains itself") }
    guard openPatterns.count < Self.deepest, text.utf8.count <= remaining else {
      return leaveOut("too many patterns stand in each other")
    }
    let (line, report, restrict) = (line, report, restrict)
    var inner = BlockComments(text: Array(text.utf8), patterns: patterns) { kind, name, _, message in
      report(kind, name, line, message)
    } restrict: { name, _ in
      restrict(name, line)
    }
    inner.openPatterns = openPatterns.union([number])
    inner.remaining = remaining - text.utf8.count
    inner.run()
    remaining = inner.remaining
    output += inner.output
  }

  private func leaveOut(_ reason: String) {
    report(.shortcode, "wp:block", line, "left out: \(reason)")
  }
}
