import Publication
import Sanitizer
import Texts

extension PostHead {
  /// The beginning of the text in whole sentences of plain text, or the author's own summary; nil for a post without text.
  package var excerpt: String? {
    let lead = Array(lead.encoded.utf8)
    guard let summary, !summary.isEmpty, !isBeginning(summary, of: lead) else {
      return Self.sentences(of: lead) ?? summary.map { $0.shortened(to: Self.longest) }
    }
    return summary.shortened(to: Self.longest)
  }

  /// In characters.
  private static let (enough, longest) = (180, 320)

  /// Whether a summary is the beginning of the text, as summaries are that nobody wrote.
  private func isBeginning(_ summary: String, of lead: [UInt8]) -> Bool {
    func letters(_ text: String) -> String { String(text.lazy.filter(\.isLetter).prefix(40)) }
    let beginning = letters(String(summary.prefix(60)))
    // A summary may leave out a heading at the beginning.
    return letters(lead.plainText(in: 0..<lead.count)).hasPrefix(beginning)
      || letters(Self.paragraphs(of: lead).joined()).hasPrefix(beginning)
  }

  /// The first paragraphs, without headings, lists, code and tables. A paragraph that introduces something that is left out
  /// ends with its last sentence.
  private static func sentences(of html: [UInt8]) -> String? {
    var text = ""
    for paragraph in paragraphs(of: html) {
      text += text.isEmpty ? paragraph : " \(paragraph)"
      if text.count >= enough { break }
    }
    if text.hasSuffix(":") {
      let end = text.lastIndex { ".!?。".contains($0) }
      text = end.map { String(text[...$0]) } ?? text.dropLast() + "…"
    }
    return text.isEmpty ? nil : text.shortened(to: longest)
  }

  private static func paragraphs(of html: [UInt8]) -> [String] {
    var paragraphs: [String] = []
    var start: Int?
    var exhibitDepth = 0
    for case .tag(let range) in MarkupTokens(html) {
      let tag = MarkupTag(html, range)
      switch tag.name {
      case "figure", "table", "ul", "ol", "dl", "blockquote", "pre", "details":
        exhibitDepth += tag.isEnd ? -1 : 1
      case "p" where !tag.isEnd: start = exhibitDepth == 0 ? range.upperBound : nil
      case "p":
        guard let begin = start else { continue }
        let text = html.plainText(in: begin..<range.lowerBound)
        if !text.isEmpty { paragraphs.append(text) }
        start = nil
      default: break
      }
    }
    return paragraphs
  }
}
