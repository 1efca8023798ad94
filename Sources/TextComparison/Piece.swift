/// A line, a word or a paragraph, compared by its bytes. Swift's strings are equal if they differ only in
/// Unicode normalization; here such texts differ, so that no edit is overlooked.
struct Piece: Hashable {
  let text: Substring

  init(_ text: Substring) { self.text = text }

  static func == (a: Piece, b: Piece) -> Bool { haveSameBytes(a.text, b.text) }

  func hash(into hasher: inout Hasher) {
    var copy = text
    copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// Whether two texts are equal byte for byte.
func haveSameBytes(_ a: some StringProtocol, _ b: some StringProtocol) -> Bool {
  a.utf8.elementsEqual(b.utf8)
}

/// Gives equal elements the same number, from 0 on.
struct Numbering<Element: Hashable> {
  private var known: [Element: Int] = [:]

  mutating func numbers(of elements: some Sequence<Element>) -> [Int] {
    elements.map { element in
      if let number = known[element] { return number }
      let number = known.count
      known[element] = number
      return number
    }
  }
}
