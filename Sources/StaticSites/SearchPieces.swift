import Foundation
import Texts

/// An index of texts in pieces that a browser loads one by one, as it needs them. Each piece is a script, so
/// that it also loads from a disk.
///
/// `search/index.js` says where pieces begin. `search/terms-N.js` has the terms from one word to another, and
/// `search/texts-N.js` what results show of some texts.
package struct SearchPieces {
  /// The parts of a text that a result shows.
  package struct Text: Sendable {
    /// From the folder of the static site.
    package var file: String
    package var title: String
    /// RFC 3339, the day alone.
    package var date: String?
    package var summary: String?
    /// BCP 47; nil for the language of the site.
    package var language: String?

    package init(
      file: String, title: String, date: String? = nil, summary: String? = nil, language: String? = nil
    ) {
      self.file = file
      self.title = title
      self.date = date
      self.summary = summary
      self.language = language
    }
  }

  private var texts: [Text] = []
  private var postings: [String: [(text: Int, weight: Int)]] = [:]
  private var stems: [String: String] = [:]

  /// A result shows texts from several pieces, so these are small.
  private static let textsInPiece = 8
  /// In bytes.
  private static let termPiece = 12_000
  private static let longestSummary = 200

  package init() {}

  /// - Parameters:
  ///   - terms: how much each of them says about the text: from 1 to 35.
  ///   - stems: the terms of words that differ from them.
  package mutating func add(_ text: Text, terms: [String: Int], stems: [String: String]) {
    for (term, weight) in terms { postings[term, default: []].append((texts.count, weight)) }
    self.stems.merge(stems) { first, _ in first }
    texts.append(text)
  }

  /// The names of the files, in `search/`, and their contents.
  package func files() -> [(name: String, content: [UInt8])] {
    var files: [(name: String, content: [UInt8])] = []
    var firsts: [String] = []
    var lines: [String] = []
    var size = 0
    func endPiece() {
      guard !lines.isEmpty else { return }
      let number = firsts.count - 1
      files.append(
        ("terms-\(number).js", script("terms", number, .text(lines.joined(separator: "\n")))))
      (lines, size) = ([], 0)
    }
    for (key, line) in sortedLines() {
      if size > Self.termPiece { endPiece() }
      if lines.isEmpty { firsts.append(key) }
      lines.append(line)
      size += line.utf8.count + 1
    }
    endPiece()
    for start in stride(from: 0, to: texts.count, by: Self.textsInPiece) {
      let shown = texts[start..<min(start + Self.textsInPiece, texts.count)].map(Self.value)
      let number = start / Self.textsInPiece
      files.append(("texts-\(number).js", script("texts", number, .list(shown))))
    }
    let index = JSONValue.mapping([
      .init("texts", .number("\(texts.count)")), .init("each", .number("\(Self.textsInPiece)")),
      .init("firsts", .list(firsts.map(JSONValue.text))),
    ])
    files.append(("index.js", script("index", 0, index)))
    return files
  }

  /// `term 0a,1f`: a text for each comma, the difference of its number to that before it in base 36, and as
  /// the last digit its weight. `word>term` leads to a term. Sorted by their UTF-16, as JavaScript does.
  private func sortedLines() -> [(key: String, line: String)] {
    let terms = postings.filter { Self.isWritable($0.key) }.map { term, texts in
      var last = 0
      let list = texts.map { text, weight in
        defer { last = text }
        return String(text - last, radix: 36) + String(min(weight, 35), radix: 36)
      }
      return (key: term, line: "\(term) \(list.joined(separator: ","))")
    }
    let words = stems.filter { postings[$0.key] == nil && Self.isWritable($0.key) }
      .map { (key: $0.key, line: "\($0.key)>\($0.value)") }
    return (terms + words).map { (units: Array($0.key.utf16), entry: $0) }
      .sorted { $0.units.lexicographicallyPrecedes($1.units) }.map(\.entry)
  }

  /// Operators may have the signs of lines.
  private static func isWritable(_ key: String) -> Bool {
    !key.isEmpty && !key.contains { $0 == ">" || $0.isWhitespace }
  }

  private static func value(of text: Text) -> JSONValue {
    let summary = text.summary.map { text in
      text.count > longestSummary ? String(text.prefix(longestSummary)) + "…" : text
    }
    let values = [text.file, text.title, text.date, summary, text.language]
    return .list(values.map { $0.map(JSONValue.text) ?? .null })
  }

  private func script(_ kind: String, _ number: Int, _ value: JSONValue) -> [UInt8] {
    Array("colophonSearch(\"\(kind)\", \(number), \(value.json));\n".utf8)
  }
}
