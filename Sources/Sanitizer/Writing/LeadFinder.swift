/// Finds the end of the lead while the blocks of a body are written.
struct LeadFinder {
  private let wanted: Int
  private var isOver = false
  /// Characters of text in the blocks that belong to the lead.
  private var characters = 0
  private var hasExhibit = false
  private var end = 0
  private var closersAtEnd: [StaticTagName] = []
  private var containers: [StaticTagName] = []
  private var blockStart: (characters: Int, images: Int)?

  typealias StaticTagName = UnsafeBufferPointer<UInt8>

  init(wanted: Int) { self.wanted = wanted }

  /// The position of the writer: bytes of HTML, characters of text and images so far.
  struct Position {
    var html: Int
    var characters: Int
    var images: Int
    var endsInColon: Bool
  }

  mutating func enterContainer(_ name: StaticTagName) { containers.append(name) }

  mutating func leaveContainer() { _ = containers.popLast() }

  mutating func beginBlock(at position: Position) {
    guard !isOver else { return }
    blockStart = (position.characters, position.images)
  }

  /// Decides whether the block that ends here belongs to the lead. Only a block whose predecessors all do can
  /// belong.
  mutating func endBlock(_ flow: ElementRule.Flow, at position: Position) {
    guard !isOver, let start = blockStart else { return }
    blockStart = nil
    let added = position.characters - start.characters
    let isExhibit = flow == .exhibit || (flow != .heading && added == 0)
    if isExhibit && added == 0 && position.images == start.images && flow != .exhibit { return }
    let isTooMuch = characters > 0 && characters + added > wanted + wanted / 2
    if (flow == .heading || isExhibit) && characters > 0 || isExhibit && hasExhibit || isTooMuch {
      isOver = true
      return
    }
    // A block that ends in a colon introduces the next one: the lead does not end after it.
    if !position.endsInColon || characters == 0 {
      end = position.html
      closersAtEnd = containers
    }
    if isExhibit { hasExhibit = true } else if flow != .heading { characters += added }
    if characters >= wanted { isOver = true }
  }

  /// Returns the lead once the whole body is written.
  func lead(of html: [UInt8], text: TextCollector) -> (html: [UInt8], isWhole: Bool) {
    let isBounded = characters <= wanted * 5 && end <= wanted * 80
    if isBounded, html[end...].allSatisfy(\.isHTMLSpace) { return (html, true) }
    guard isBounded, characters > 0 else { return Self.firstWords(of: text, wanted: wanted) }
    var lead = Array(html[..<end])
    for name in closersAtEnd.reversed() { lead.appendEndTag(name) }
    return (lead, lead == html)
  }

  private static func firstWords(of text: TextCollector, wanted: Int) -> (html: [UInt8], isWhole: Bool) {
    guard !text.bytes.isEmpty else { return ([], false) }
    let words = text.string
    var end =
      words.unicodeScalars.index(words.startIndex, offsetBy: wanted, limitedBy: words.endIndex)
      ?? words.endIndex
    let isCut = end < words.endIndex
    if isCut, let space = words[..<end].lastIndex(of: " ") { end = space }
    var lead = Array("<p>".utf8)
    String(words[..<end]).withUTF8Bytes { lead.appendEscapedText($0) }
    lead.append(contentsOf: (isCut ? "…</p>" : "</p>").utf8)
    return (lead, false)
  }
}
