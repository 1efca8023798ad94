/// Splits texts into tokens.
struct Tokenizer {
  private let stemmer: Stemmer
  /// What the words that are looked for begin with; nil if all words are wanted. An ASCII word that begins with something
  /// else is counted and left out: nearly all of a text is such words, and to stem them would take most of the time.
  /// For each byte, whether it is such a beginning.
  private let beginnings: [Bool]?

  /// - Parameter wanted: tokens to be found in texts; nil for all.
  init(_ language: SearchLanguage, wanted: [Token]? = nil, completions: [String] = []) {
    stemmer = Stemmer(language)
    guard let wanted, language.keepsBeginnings else {
      beginnings = nil
      return
    }
    let words = wanted.map(\.word) + wanted.flatMap(\.terms) + completions
    var beginnings = [Bool](repeating: false, count: 256)
    for word in words { if let first = word.utf8.first { beginnings[Int(first)] = true } }
    self.beginnings = beginnings
  }

  /// Longer words are nobody's words.
  private static let longestWord = 80

  /// - Parameter isCode: whether operators are tokens.
  func tokens(in text: String, isCode: Bool) -> [Token] {
    var tokens: [Token] = []
    var count = 0
    var scalars = Scalars(text)
    while let scalar = scalars.current {
      if scalar.isOfWord, !scalar.isWrittenWithoutSpaces {
        let before = scalars.signBefore
        let range = scalars.takeWord()
        guard range.count <= Self.longestWord else { continue }
        if let token = token(range, count, of: scalars, before: before) { tokens.append(token) }
        count += 1
      } else if scalar.isWrittenWithoutSpaces {
        let range = scalars.take(while: \.isWrittenWithoutSpaces)
        addPairs(of: range, scalars.text(range), to: &tokens, &count)
      } else if isCode, scalar.isOperator {
        let range = scalars.take(while: \.isOperator)
        guard (2...4).contains(range.count) else { continue }
        let symbol = scalars.text(range)
        tokens.append(Token(kind: .symbol, number: count, range: range, word: symbol, terms: [symbol]))
      } else {
        scalars.advance()
      }
    }
    return tokens
  }

  /// `word` as the index has it; empty if it is only marks that belong to a letter.
  func term(_ word: String) -> String { stem(word.lowercased()).withoutAccents }

  /// Some stemmers leave nothing of a word.
  private func stem(_ word: String) -> String {
    let stem = stemmer.stem(word)
    return stem.withoutAccents.isEmpty ? word : stem
  }

  /// Nil for a word that is not looked for.
  ///
  /// - Parameter scalars: at the end of the word.
  private func token(_ range: Range<Int>, _ number: Int, of scalars: Scalars, before: String?) -> Token? {
    if let beginnings, !beginnings[Int(scalars.beginning(range))], scalars.isPlain(range) { return nil }
    let (word, isPlain) = scalars.word(range)
    var token = Token(kind: .word, number: number, range: range, word: word, terms: [stem(word)])
    if !isPlain {
      token.word = word.withoutAccents
      guard !token.word.isEmpty else { return nil }
      token.terms = [term(word)]
      token.parts = scalars.text(range).identifierParts.map { term(String($0)) }
      // Without its accents a word may have another stem: `sécurité`, `securite`.
      if token.word != word { token.parts.append(term(token.word)) }
      token.parts.removeAll { $0.isEmpty || $0 == token.terms[0] }
    }
    if let before { token.terms.append(before + token.word) }
    if let after = scalars.signAfter { token.terms.append(token.word + after) }
    return token
  }

  private func addPairs(of run: Range<Int>, _ text: String, to tokens: inout [Token], _ count: inout Int) {
    let characters = Array(text.unicodeScalars)
    var start = run.lowerBound
    for (index, character) in characters.enumerated() {
      let length = UTF8.width(character)
      var range = start..<(start + length)
      var pair = String(character)
      let isLast = index == characters.count - 1
      if !isLast {
        pair.unicodeScalars.append(characters[index + 1])
        range = start..<(range.upperBound + UTF8.width(characters[index + 1]))
      }
      let term = pair.withoutAccents
      if !term.isEmpty {
        tokens.append(
          Token(kind: isLast ? .single : .pair, number: count, range: range, word: term, terms: [term]))
      }
      count += 1
      start += length
    }
  }
}

/// A place in the characters of a text.
private struct Scalars {
  private let bytes: [UInt8]
  /// UTF-8 bytes before it.
  private var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var current: Unicode.Scalar? { scalar(at: offset) }

  /// - Parameter offset: where a scalar begins; what is outside the text has none.
  private func scalar(at offset: Int) -> Unicode.Scalar? {
    guard bytes.indices.contains(offset) else { return nil }
    let first = bytes[offset]
    if first < 0x80 { return Unicode.Scalar(first) }
    var rest = bytes[offset...].makeIterator()
    var decoder = UTF8()
    if case .scalarValue(let scalar) = decoder.decode(&rest) { return scalar }
    return "\u{FFFD}"
  }

  /// The scalar after the current one.
  private var next: Unicode.Scalar? { current.flatMap { scalar(at: offset + UTF8.width($0)) } }

  /// The scalar that ends before `offset`.
  private func scalar(before offset: Int) -> (scalar: Unicode.Scalar, start: Int)? {
    guard offset > 0 else { return nil }
    var start = offset - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start).map { ($0, start) }
  }

  mutating func advance() { if let current { offset += UTF8.width(current) } }

  mutating func take(while isWanted: (Unicode.Scalar) -> Bool) -> Range<Int> {
    let start = offset
    while let current, isWanted(current) { offset += UTF8.width(current) }
    return start..<offset
  }

  /// Letters and digits, and apostrophes between them.
  mutating func takeWord() -> Range<Int> {
    let start = offset
    while true {
      while offset < bytes.count, bytes[offset].isOfWord { offset += 1 }
      guard let current else { break }
      let isApostrophe = current == "'" || current == "\u{2019}"
      guard current.isOfWord || isApostrophe && next?.isOfWord == true,
        !current.isWrittenWithoutSpaces
      else { break }
      offset += UTF8.width(current)
    }
    return start..<offset
  }

  /// The first byte of a word, in lower case.
  func beginning(_ range: Range<Int>) -> UInt8 {
    let byte = bytes[range.lowerBound]
    return (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// Whether a word is ASCII without capitals after its first letter and without `_`, as most are.
  func isPlain(_ range: Range<Int>) -> Bool {
    bytes[range.lowerBound] < 0x80
      && !bytes[range].dropFirst().contains { $0 >= 0x80 || $0 == 0x5F || (0x41...0x5A).contains($0) }
  }

  /// A word in lower case, and whether it is plain.
  func word(_ range: Range<Int>) -> (text: String, isPlain: Bool) {
    let word = bytes[range]
    guard word.allSatisfy({ $0 < 0x80 }) else {
      return (String(decoding: word, as: UTF8.self).lowercased(), false)
    }
    let isPlain = isPlain(range)
    let text = String(unsafeUninitializedCapacity: word.count) { buffer in
      for (index, byte) in word.enumerated() {
        buffer[index] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      }
      return word.count
    }
    return (text, isPlain)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// A sign that belongs to the word that begins here: `@` of `@MainActor`, `#` of `#if`, `.` of `.task`.
  var signBefore: String? {
    guard offset > 0, bytes[offset - 1] != 0x20 else { return nil }
    guard let sign = scalar(before: offset), scalar(before: sign.start)?.scalar.isOfWord != true else {
      return nil
    }
    switch sign.scalar {
    case "@", "#", "$", ".": return String(sign.scalar)
    default: return nil
    }
  }

  /// Signs that belong to the word that ends here: `++` of `C++`, `#` of `C#`.
  var signAfter: String? {
    switch current {
    case "+" where next == "+" && scalar(at: offset + 2)?.isOfWord != true: "++"
    case "#" where next?.isOfWord != true: "#"
    default: nil
    }
  }
}

extension UInt8 {
  /// Whether it is an ASCII character of a word.
  fileprivate var isOfWord: Bool {
    switch self {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F: true
    default: false
    }
  }
}
