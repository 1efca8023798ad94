import Foundation

/// Reads the comments in which the block editor of WordPress notes its blocks.
///
/// The HTML between them is what a page shows, so most comments just go. Some blocks say in their comment
/// what the HTML does not: the language of code, or which block of another place is meant.
struct BlockComments {
  private let text: [UInt8]
  private let resolve: (Int) -> String?
  private let report: (Loss.Kind, _ name: String, _ line: Int, _ message: String) -> Void
  private var output: [UInt8] = []
  private var line = 1
  /// The names of the open blocks, and what is written at their ends.
  private var open: [(name: String, end: String)] = []
  /// Where the text of a block begins whose comment says all of it.
  private var replaced: (depth: Int, start: Int)?

  static func isUsed(in text: String) -> Bool { text.contains("<!-- wp:") }

  /// - Parameters:
  ///   - resolve: the text of the block with this number, which is used in several posts.
  ///   - report: what a page does not get.
  static func html(
    _ text: String, resolve: @escaping (Int) -> String?,
    report: @escaping (Loss.Kind, _ name: String, _ line: Int, _ message: String) -> Void
  ) -> String {
    var comments = BlockComments(text: Array(text.utf8), resolve: resolve, report: report)
    comments.run()
    return String(decoding: comments.output, as: UTF8.self)
  }

  private init(
    text: [UInt8], resolve: @escaping (Int) -> String?,
    report: @escaping (Loss.Kind, _ name: String, _ line: Int, _ message: String) -> Void
  ) {
    (self.text, self.resolve, self.report) = (text, resolve, report)
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
    let name = String(inner.prefix { !$0.isWhitespace && $0 != "{" })
    let json = String(inner.dropFirst(name.count)).trimmingSpaces
    let values =
      json.isEmpty ? nil : (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [String: Any]
    if isEmpty { write(empty: name, values ?? [:]) } else { begin(name, values ?? [:]) }
  }

  private mutating func begin(_ name: String, _ values: [String: Any]) {
    var end = ""
    if name.contains("code"), name != "shortcode", name != "core/shortcode" {
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
    case "block":
      guard let number = values["ref"] as? Int, let text = resolve(number) else {
        return report(.shortcode, "wp:block", line, "left out: the pattern is not in the export")
      }
      output += text.utf8
    case "separator": output += "<hr>".utf8
    case "more", "nextpage", "footnotes", "post-content", "spacer": break
    default: report(.shortcode, "wp:\(name)", line, "left out: it has no text")
    }
  }
}
