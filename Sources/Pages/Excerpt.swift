import Publication
import Sanitizer
import Texts

extension PostHead {
  /// The beginning of the text in whole sentences of plain text, or the author's own summary; nil for a post
  /// without text.
  package var excerpt: String? {
    let lead = Array(lead.encoded.utf8)
    guard let summary, !summary.isEmpty, !isBeginning(summary, of: lead) else {
      return Self.sentences(of: lead) ?? summary.map { $0.cut(to: Self.longest) }
    }
    return summary.cut(to: Self.longest)
  }

  /// In characters.
  private static let (enough, longest) = (180, 320)

  /// Whether a summary is the beginning of the text, as summaries are that nobody wrote.
  private func isBeginning(_ summary: String, of lead: [UInt8]) -> Bool {
    let beginning = summary.prefix(60).firstLetters
    if lead.plainText(in: 0..<lead.count, enough: 512).firstLetters.starts(with: beginning) { return true }
    // A summary may leave out a heading at the beginning.
    var text = ""
    for paragraph in Paragraphs(lead) {
      text += paragraph
      // And it may go on with a list, which an excerpt leaves out.
      let letters = text.firstLetters
      if letters.count >= 12, beginning.starts(with: letters) { return true }
      if text.utf8.count >= 512 { break }
    }
    return text.firstLetters.starts(with: beginning)
  }

  /// The first paragraphs, without headings, lists, code and tables. A paragraph that introduces something
  /// that is left out ends with its last sentence.
  private static func sentences(of html: [UInt8]) -> String? {
    var text = ""
    for paragraph in Paragraphs(html) {
      text += text.isEmpty ? paragraph : " \(paragraph)"
      if text.hasCharacters(atLeast: enough) { break }
    }
    if text.hasSuffix(":") {
      let end = text.lastIndex { ".!?。".contains($0) }
      text = end.map { String(text[...$0]) } ?? text.dropLast() + "…"
    }
    return text.isEmpty ? nil : text.cut(to: longest)
  }
}

/// The paragraphs in sanitised HTML that are in no list, quotation, figure or table, as plain text.
private struct Paragraphs: Sequence, IteratorProtocol {
  private let html: [UInt8]
  private var tokens: MarkupTokens
  private var start: Int?
  private var exhibitDepth = 0

  init(_ html: [UInt8]) {
    self.html = html
    tokens = MarkupTokens(html)
  }

  mutating func next() -> String? {
    while let token = tokens.next() {
      guard case .tag(let tag) = token else { continue }
      switch tag.name {
      case "figure", "table", "ul", "ol", "dl", "blockquote", "pre", "details":
        exhibitDepth += tag.isEnd ? -1 : 1
      case "p" where !tag.isEnd: start = exhibitDepth == 0 ? tag.range.upperBound : nil
      case "p":
        guard let begin = start else { continue }
        start = nil
        let text = html.plainText(in: begin..<tag.range.lowerBound)
        if !text.isEmpty { return text }
      default: break
      }
    }
    return nil
  }
}

extension String {
  /// At most `length` characters, without the end of a sentence or of a clause before the dots that say there
  /// is more.
  func cut(to length: Int) -> String {
    let text = shortened(to: length)
    guard text != self, let end = text.dropLast().lastIndex(where: { !".,;:、。，；： ".contains($0) })
    else {
      return text
    }
    return text[...end] + "…"
  }
}

extension StringProtocol {
  /// Enough of them to tell two texts apart.
  fileprivate var firstLetters: [Unicode.Scalar] {
    var letters: [Unicode.Scalar] = []
    for scalar in unicodeScalars {
      let isLetter =
        scalar.isASCII
        ? (0x61...0x7A).contains(scalar.value | 0x20) : scalar.properties.generalCategory.isLetter
      if isLetter { letters.append(scalar) }
      if letters.count == 40 { break }
    }
    return letters
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isLetter: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
}
