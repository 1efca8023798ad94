/// A passage that repeats other passages of the page, glued together without white space.
///
/// Saving a page as text often gives an element's whole text in one line, and then that of each element
/// inside it. Between the repeated passages there can be texts of the element itself, such as `Chapters`.
struct GluedCopy {
  /// The block that is the copy.
  let block: Int
  /// The blocks that it repeats, in order.
  let parts: [Part]
  /// What the copy has after the last part.
  let tail: String
  /// How many bytes other than white space the copy has.
  let size: Int

  struct Part {
    let block: Int
    /// What the copy has before this part.
    let gap: String
    let size: Int
  }

  var range: ClosedRange<Int> { (parts.first?.block ?? block)...(parts.last?.block ?? block) }

  /// Whether it repeats prose for the most part, and not a list of titles.
  var isProse: Bool { parts.count { $0.size >= 60 } * 2 > parts.count }

  /// All copies on the page. Takes time in proportion to the page, whatever it contains.
  static func find(in blocks: [Block]) -> [GluedCopy] {
    let page = SqueezedPage(blocks)
    var copies: [GluedCopy] = []
    var index = 0
    while index < blocks.count {
      if let copy = page.copy(at: index) { copies.append(copy) }
      index += 1
    }
    return copies
  }
}

/// The blocks of a page without white space.
private struct SqueezedPage {
  private let blocks: [Block]
  private let texts: [[UInt8]]
  /// The first block that begins with these bytes.
  private var beginnings: [ArraySlice<UInt8>: Int] = [:]

  private static let keyLength = 24
  private static let longestGap = 60
  private static let longestFirstGap = 200

  init(_ blocks: [Block]) {
    self.blocks = blocks
    texts = blocks.map { $0.isText ? $0.squeezed : [] }
    for (index, text) in texts.enumerated() where text.count >= Self.keyLength {
      let key = text.prefix(Self.keyLength)
      if beginnings[key] == nil { beginnings[key] = index }
    }
  }

  func copy(at index: Int) -> GluedCopy? {
    guard blocks[index].lines.count == 1, texts[index].count >= 8 else { return nil }
    if let copy = copy(at: index, of: index + 1) { return copy }
    guard texts[index].count >= 400 else { return nil }
    for offset in 0..<Self.longestFirstGap {
      let key = texts[index].dropFirst(offset).prefix(Self.keyLength)
      if let first = beginnings[key], first < index { return copy(at: index, of: first) }
    }
    return nil
  }

  /// The copy, if the block repeats `first` and the blocks after it.
  private func copy(at index: Int, of first: Int) -> GluedCopy? {
    let copy = texts[index]
    var (parts, position, size, misses) = ([(block: Int, gap: Range<Int>)](), 0, 0, 0)
    var (block, farSearches) = (first, 20)
    while block < texts.count, position < copy.count, misses < (parts.isEmpty ? 1 : 6) {
      defer { block += 1 }
      guard block != index, !texts[block].isEmpty else { continue }
      let longest = parts.isEmpty ? Self.longestFirstGap : Self.longestGap
      var start = copy.firstPosition(of: texts[block], from: position, to: position + longest)
      if start == nil, !parts.isEmpty, farSearches > 0, texts[block].count > Self.longestGap {
        start = copy.firstPosition(of: texts[block], from: position, to: copy.count)
        farSearches -= 1
      }
      guard let start else {
        misses += 1
        continue
      }
      parts.append((block, position..<start))
      position = start + texts[block].count
      size += texts[block].count
      misses = 0
    }
    let isSearched = parts.count > 2 && Boilerplate.searchField(beginning: blocks[index].text) != nil
    guard isCopy(copy, parts: parts, size: size, isSearched: isSearched) else { return nil }
    let gaps = blocks[index].lines[0].pieces(of: parts.map(\.gap) + [position..<copy.count])
    return GluedCopy(
      block: index,
      parts: zip(parts, gaps).map { GluedCopy.Part(block: $0.block, gap: $1, size: texts[$0.block].count) },
      tail: gaps.last ?? "", size: copy.count)
  }

  /// - Parameter isSearched: whether the copy begins with the field in which one searches a transcript.
  private func isCopy(
    _ copy: [UInt8], parts: [(block: Int, gap: Range<Int>)], size: Int, isSearched: Bool
  ) -> Bool {
    guard let first = parts.first else { return false }
    if parts.count == 1 { return !first.gap.isEmpty && size >= 80 && size * 5 >= copy.count * 3 }
    if copy.count < 60 { return size == copy.count }
    return size * 5 >= copy.count * 2 || parts.count > 2 && isSearched
  }
}

extension [UInt8] {
  /// The first position from `start` to `end` at which `text` begins.
  fileprivate func firstPosition(of text: [UInt8], from start: Int, to end: Int) -> Int? {
    let last = Swift.min(end, count - text.count)
    guard start <= last else { return nil }
    return (start...last).first { position in
      self[position] == text[0] && self[position..<(position + text.count)] == text[...]
    }
  }
}

extension Substring {
  /// The pieces of this text at ranges of its bytes without white space; the ranges are in order.
  fileprivate func pieces(of ranges: [Range<Int>]) -> [String] {
    var pieces = [String](repeating: "", count: ranges.count)
    var (position, piece) = (0, 0)
    for scalar in unicodeScalars {
      let isBlank = scalar.properties.isWhitespace
      while piece < ranges.count, position >= ranges[piece].upperBound { piece += 1 }
      guard piece < ranges.count else { break }
      if position >= ranges[piece].lowerBound { pieces[piece].unicodeScalars.append(scalar) }
      if !isBlank { position += UTF8.width(scalar) }
    }
    return pieces.map { String($0.trimmedBlanks) }
  }
}
