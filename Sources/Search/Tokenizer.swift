/// Splits texts into tokens.
struct Tokenizer {
  private let stemmer: Stemmer
  /// Whether a word that is looked for begins with each byte; nil if all words are wanted. An ASCII word that
  /// begins with another byte is counted and left out: nearly all of a text is such words, and to stem them
  /// would take most of the time.
  private let beginnings: [Bool]?
  private let elidedWords: Set<String>

  /// - Parameter wanted: tokens to be found in texts; nil for all.
  init(_ language: SearchLanguage, wanted: [Token]? = nil, completions: [String] = []) {
    stemmer = Stemmer(language)
    elidedWords = language.elidedWords
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
  /// A word with more changes between letters and digits is a hash or a key, which nobody writes with spaces.
  private static let mostPieces = 4

  /// - Parameter isCode: whether operators are tokens.
  func tokens(in text: String, isCode: Bool) -> [Token] {
    var tokens: [Token] = []
    var count = 0
    var scalars = Scalars(text)
    while let scalar = scalars.current {
      if scalar.isOfWord, !scalar.isWrittenWithoutSpaces {
        addWord(&scalars, to: &tokens, &count)
      } else if scalar.isWrittenWithoutSpaces {
        let range = scalars.take(while: \.isWrittenWithoutSpaces)
        addPairs(of: range, in: scalars, to: &tokens, &count)
      } else if isCode, scalar.isOperator {
        let range = scalars.take(while: \.isOperator)
        guard (2...4).contains(range.count) else { continue }
        let symbol = scalars.text(range)
        tokens.append(
          Token(
            kind: .symbol, number: count, range: scalars.text.written(range), word: symbol, terms: [symbol]))
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

  /// Adds the word that begins here, in pieces if letters and digits meet in it.
  private func addWord(_ scalars: inout Scalars, to tokens: inout [Token], _ count: inout Int) {
    let before = scalars.signBefore
    let written = scalars.takeWord()
    guard written.count <= Self.longestWord else { return }
    let word = scalars.withoutElision(written, elidedWords)
    let pieces = scalars.pieces(word)
    guard (2...Self.mostPieces).contains(pieces.count) else {
      add(word, word == written ? before : nil, scalars.signAfter, of: scalars, to: &tokens, &count)
      return
    }
    let first = tokens.count
    for (index, piece) in pieces.enumerated() {
      add(
        piece, index == 0 && word == written ? before : nil,
        index == pieces.count - 1 ? scalars.signAfter : nil, of: scalars, to: &tokens, &count)
    }
    guard first < tokens.count, tokens[first].number == count - pieces.count else { return }
    let whole = scalars.text(word)
    tokens[first].name = name(whole, end: scalars.text.written(word).upperBound)
    for part in whole.identifierParts { tokens[first].add(part: term(String(part))) }
  }

  /// Adds a word, or a piece of one, and counts it.
  private func add(
    _ range: Range<Int>, _ before: String?, _ after: String?, of scalars: Scalars, to tokens: inout [Token],
    _ count: inout Int
  ) {
    if let last = tokens.indices.last, tokens[last].isWord(number: count - 1),
      let name = name(from: tokens[last], to: range, in: scalars)
    {
      tokens[last].name = name
    }
    if let token = token(range, count, of: scalars, before: before, after: after) { tokens.append(token) }
    count += 1
  }

  private func name(_ text: String, end: Int) -> Token.Name? {
    let term = term(text)
    return term.isEmpty ? nil : Token.Name(word: text.lowercased().withoutAccents, term: term, end: end)
  }

  /// The name of a word and the first piece of the next one, if one has letters and the other one digits, and
  /// only one character is between them.
  private func name(from token: Token, to piece: Range<Int>, in scalars: Scalars) -> Token.Name? {
    guard let last = token.word.utf8.last, scalars.isNumber(piece) != last.isDigit,
      scalars.mayContinueName(piece)
    else { return nil }
    return name(token.word + scalars.text(piece), end: scalars.text.written(piece).upperBound)
  }

  /// Nil for a word that is not looked for.
  private func token(
    _ range: Range<Int>, _ number: Int, of scalars: Scalars, before: String?, after: String?
  ) -> Token? {
    if let beginnings, !beginnings[Int(scalars.beginning(range))], scalars.isPlain(range) { return nil }
    let (word, isPlain) = scalars.word(range)
    let withSigns =
      (range.lowerBound - (before?.utf8.count ?? 0))..<(range.upperBound + (after?.utf8.count ?? 0))
    var token = Token(
      kind: .word, number: number, range: scalars.text.written(range),
      rangeWithSigns: scalars.text.written(withSigns), word: word, terms: [stem(word)])
    if !isPlain {
      token.word = word.withoutAccents
      guard !token.word.isEmpty else { return nil }
      token.terms = [term(word)]
      token.parts = scalars.text(range).identifierParts.map { term(String($0)) }
      token.parts += word.apostropheParts.map(term)
      // Without its accents a word may have another stem: `sécurité`, `securite`.
      if token.word != word { token.parts.append(term(token.word)) }
      token.parts.removeAll { $0.isEmpty || $0 == token.terms[0] }
    }
    if let before { token.terms.append(before + token.word) }
    if let after { token.terms.append(token.word + after) }
    return token
  }

  private func addPairs(
    of run: Range<Int>, in scalars: Scalars, to tokens: inout [Token], _ count: inout Int
  ) {
    let characters = Array(scalars.text(run).unicodeScalars)
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
          Token(
            kind: isLast ? .single : .pair, number: count, range: scalars.text.written(range), word: term,
            terms: [term]))
      }
      count += 1
      start += length
    }
  }
}

extension Token {
  fileprivate mutating func add(part: String) {
    if !part.isEmpty, part != terms[0], !parts.contains(part) { parts.append(part) }
  }

  fileprivate func isWord(number: Int) -> Bool { kind == .word && self.number == number }
}

/// A place in the characters of a text. Ranges are of its normal form.
private struct Scalars {
  let text: NormalText
  private let bytes: [UInt8]
  /// UTF-8 bytes before it.
  private var offset = 0

  init(_ text: String) {
    self.text = NormalText(text)
    bytes = self.text.bytes
  }

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
      guard current.isOfWord || current.isApostrophe && next?.isOfWord == true,
        !current.isWrittenWithoutSpaces
      else { break }
      offset += UTF8.width(current)
    }
    return start..<offset
  }

  /// The word without the elided word that it begins with, such as the article in `l'univers`.
  func withoutElision(_ word: Range<Int>, _ elided: Set<String>) -> Range<Int> {
    guard !elided.isEmpty,
      let end = word.dropFirst().first(where: { bytes[$0] == UInt8(ascii: "'") || bytes[$0] >= 0x80 }),
      let apostrophe = scalar(at: end), apostrophe.isApostrophe,
      elided.contains(text(word.lowerBound..<end).lowercased())
    else { return word }
    return (end + UTF8.width(apostrophe))..<word.upperBound
  }

  /// The parts of a word that are of letters or of digits; none if it has only one part, or `_`.
  func pieces(_ word: Range<Int>) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = word.lowerBound
    for index in word.dropFirst() where bytes[index].isDigit != bytes[index - 1].isDigit {
      pieces.append(start..<index)
      start = index
    }
    if pieces.isEmpty || bytes[word].contains(UInt8(ascii: "_")) { return [] }
    return pieces + [start..<word.upperBound]
  }

  func isNumber(_ piece: Range<Int>) -> Bool { bytes[piece.lowerBound].isDigit }

  /// Whether only one character is between a piece and another word, and may be within a name.
  func mayContinueName(_ piece: Range<Int>) -> Bool {
    guard let between = scalar(before: piece.lowerBound), between.scalar.joinsNumbers else { return false }
    return scalar(before: between.start)?.scalar.isOfWord == true
  }

  /// The first byte of a word, in lower case.
  func beginning(_ range: Range<Int>) -> UInt8 {
    let byte = bytes[range.lowerBound]
    return (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// Whether a word is ASCII without capitals after its first letter, without `_` and without apostrophes, as
  /// most are.
  func isPlain(_ range: Range<Int>) -> Bool {
    bytes[range.lowerBound] < 0x80
      && !bytes[range].dropFirst().contains {
        $0 >= 0x80 || $0 == 0x5F || $0 == 0x27 || (0x41...0x5A).contains($0)
      }
  }

  /// A word in lower case, and whether it is plain.
  func word(_ range: Range<Int>) -> (text: String, isPlain: Bool) {
    let word = bytes[range]
    guard word.allSatisfy({ $0 < 0x80 }) else {
      return (text(range).lowercased(), false)
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

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self).withPlainApostrophes
  }

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
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether it is an ASCII character of a word.
  fileprivate var isOfWord: Bool {
    switch self {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F: true
    default: false
    }
  }
}
