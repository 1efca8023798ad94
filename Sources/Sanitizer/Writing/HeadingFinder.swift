import CGumbo

/// Collects the headings of a body while it is written.
struct HeadingFinder {
  private(set) var found: [SanitizedBody.Heading] = []
  /// The heading that is being written. Headings inside it are ignored, so that no text is kept twice.
  private var open: (level: Int, id: String?, textStart: Int)?

  private static let most = 1000

  /// Call before the content of `node` is written. Returns whether it begins a heading.
  ///
  /// - Parameter textStart: bytes of text so far.
  mutating func begin(_ node: Node, textStart: Int) -> Bool {
    guard open == nil, found.count < Self.most,
      (GUMBO_TAG_H1.rawValue...GUMBO_TAG_H6.rawValue).contains(node.tag.rawValue)
    else { return false }
    let id = node.attribute("id")?.writable ?? ""
    open = (Int(node.tag.rawValue - GUMBO_TAG_H1.rawValue) + 1, id.isEmpty ? nil : id, textStart)
    return true
  }

  /// Call at the end of a heading that ``begin(_:textStart:)`` confirmed.
  ///
  /// - Parameter text: all text so far, which has a space before a word that follows another.
  mutating func end(text: [UInt8]) {
    guard let heading = open else { return }
    open = nil
    let words = text[heading.textStart...].drop { $0 == 0x20 }
    guard !words.isEmpty else { return }
    found.append(
      SanitizedBody.Heading(
        level: heading.level, text: String(decoding: words, as: UTF8.self), id: heading.id))
  }
}
