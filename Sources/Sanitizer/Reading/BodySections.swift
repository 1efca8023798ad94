/// A part of a body: a heading and what follows it, up to the next heading.
public struct BodySection: Hashable, Sendable {
  /// Without markup and marks of footnotes; nil for what comes before the first heading.
  public var heading: String?
  /// The id of the heading, without a prefix: its own, or the one that ``HeadingIDs`` gives it; nil if there
  /// is no heading.
  public var id: String?
  /// The text without markup: runs of white space are one space. Together, the pieces are the whole text but
  /// for the marks of footnotes.
  public var pieces: [Piece] = []

  /// A stretch of text, or of code.
  public struct Piece: Hashable, Sendable {
    public var text: String
    public var isCode: Bool
  }
}

extension BodyTemplate {
  /// The text by sections. The first one has no heading; it is there even if it has no text.
  public var sections: [BodySection] {
    var reader = SectionReader(html: Array(encoded.utf8))
    return reader.read()
  }
}

private struct SectionReader {
  let html: [UInt8]
  private var sections = [BodySection()]
  /// The bytes of the piece that is being read.
  private var text: [UInt8] = []
  private var codeDepth = 0
  /// Made when a heading has no id.
  private var ids: HeadingIDs?

  init(html: [UInt8]) { self.html = html }

  mutating func read() -> [BodySection] {
    var tokens = MarkupTokens(html)
    while let token = tokens.next() {
      switch token {
      case .text(let range): append(String(decoding: html[range], as: UTF8.self).unescapedMarkup)
      case .tag(let tag) where tag.headingLevel != nil:
        if !tag.isEnd, let end = tokens.skipElement(tag.name) {
          begin(tag, tag.range.upperBound..<end.lowerBound)
        }
      case .tag(let tag) where tag.isFootnoteMark: _ = tokens.skipElement(tag.name)
      case .tag(let tag): read(tag)
      }
    }
    endPiece()
    return sections
  }

  private mutating func read(_ tag: MarkupTag) {
    if !tag.isInline { addSpace() }
    guard ["pre", "code", "samp", "kbd", "tt"].contains(tag.name) else { return }
    let depth = max(0, codeDepth + (tag.isEnd ? -1 : 1))
    if (depth == 0) != (codeDepth == 0) { endPiece() }
    codeDepth = depth
  }

  private mutating func append(_ characters: String) {
    for byte in characters.utf8 { if byte.isHTMLSpace { addSpace() } else { text.append(byte) } }
  }

  private mutating func addSpace() {
    let last = text.last ?? sections[sections.count - 1].pieces.last?.text.utf8.last
    if let last, last != 0x20 { text.append(0x20) }
  }

  private mutating func begin(_ tag: MarkupTag, _ content: Range<Int>) {
    let title = html.plainText(in: content, hasFootnoteMarks: true)
    endPiece()
    guard !title.isEmpty else { return }
    var id = tag["id"].map { String($0.drop { $0 == "\u{3}" }) } ?? ""
    if id.isEmpty {
      if ids == nil { ids = HeadingIDs(html) }
      id = ids?.next(for: title) ?? ""
    }
    let heading = html.plainText(in: content)
    sections.append(BodySection(heading: heading.isEmpty ? title : heading, id: id))
  }

  private mutating func endPiece() {
    let text = String(decoding: text, as: UTF8.self)
    self.text = []
    if text == " ", let last = sections[sections.count - 1].pieces.indices.last {
      sections[sections.count - 1].pieces[last].text += text
    } else if !text.isEmpty {
      sections[sections.count - 1].pieces.append(.init(text: text, isCode: codeDepth > 0))
    }
  }
}
