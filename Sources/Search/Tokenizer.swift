/// Splits texts into tokens.
struct Tokenizer {
  private let stemmer: Stemmer
  private let language: SearchLanguage

  init(_ language: SearchLanguage) {
    self.language = language
    stemmer = Stemmer(language)
  }

  /// Longer words are nobody's words.
  private static let longestWord = 80

  /// - Parameter isCode: whether operators are tokens.
  func tokens(in text: String, isCode: Bool) -> [Token] {
    var tokens: [Token] = []
    var scalars = Scalars(text)
    while let scalar = scalars.current {
      if scalar.isWrittenWithoutSpaces {
        addPairs(of: scalars.take(while: \.isWrittenWithoutSpaces), of: text, to: &tokens)
      } else if scalar.isOfWord {
        let before = scalars.signBefore
        let range = scalars.takeWord()
        if range.count <= Self.longestWord {
          tokens.append(token(text, range, before: before, after: scalars.signAfter))
        }
      } else if isCode, scalar.isOperator {
        let range = scalars.take(while: \.isOperator)
        if (2...4).contains(range.count) {
          let symbol = text[utf8: range]
          tokens.append(Token(kind: .symbol, range: range, word: symbol, terms: [symbol]))
        }
      } else {
        scalars.advance()
      }
    }
    return tokens
  }

  /// `word` as the index has it.
  func term(_ word: String) -> String { stemmer.stem(word.lowercased()).withoutAccents }

  private func token(_ text: String, _ range: Range<Int>, before: String?, after: String?) -> Token {
    let written = text[utf8: range]
    let word = written.lowercased()
    let plain = word.withoutAccents
    var terms = [stemmer.stem(word).withoutAccents]
    if let before { terms.append(before + plain) }
    if let after { terms.append(plain + after) }
    return Token(
      kind: .word, range: range, word: plain, terms: terms,
      parts: written.identifierParts.map { stemmer.stem($0.lowercased()).withoutAccents })
  }

  private func addPairs(of run: Range<Int>, of text: String, to tokens: inout [Token]) {
    let characters = Array(text[utf8: run].unicodeScalars)
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
      tokens.append(Token(kind: isLast ? .single : .pair, range: range, word: term, terms: [term]))
      start += length
    }
  }
}

extension String {
  subscript(utf8 range: Range<Int>) -> String {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    return String(self[start..<utf8.index(start, offsetBy: range.count)])
  }
}

/// A place in the characters of a text.
private struct Scalars {
  private let scalars: [(scalar: Unicode.Scalar, offset: Int)]
  private let end: Int
  private var index = 0

  init(_ text: String) {
    var offset = 0
    scalars = text.unicodeScalars.map { scalar in
      defer { offset += UTF8.width(scalar) }
      return (scalar, offset)
    }
    end = offset
  }

  var current: Unicode.Scalar? { self[0] }

  private subscript(distance: Int) -> Unicode.Scalar? {
    scalars.indices.contains(index + distance) ? scalars[index + distance].scalar : nil
  }

  private var offset: Int { index < scalars.count ? scalars[index].offset : end }

  mutating func advance() { index += 1 }

  mutating func take(while isWanted: (Unicode.Scalar) -> Bool) -> Range<Int> {
    let start = offset
    while let current, isWanted(current) { advance() }
    return start..<offset
  }

  /// Letters and digits, and apostrophes between them.
  mutating func takeWord() -> Range<Int> {
    let start = offset
    while let current {
      let isApostrophe = current == "'" || current == "\u{2019}"
      guard current.isOfWord || isApostrophe && self[1]?.isOfWord == true,
        !current.isWrittenWithoutSpaces
      else { break }
      advance()
    }
    return start..<offset
  }

  /// A sign that belongs to the word that begins here: `@` of `@MainActor`, `#` of `#if`, `.` of `.task`.
  var signBefore: String? {
    guard let sign = self[-1], self[-2]?.isOfWord != true else { return nil }
    switch sign {
    case "@", "#", "$", ".": return String(sign)
    default: return nil
    }
  }

  /// Signs that belong to the word that ends here: `++` of `C++`, `#` of `C#`.
  var signAfter: String? {
    if self[0] == "+", self[1] == "+", self[2]?.isOfWord != true { return "++" }
    if self[0] == "#", self[1]?.isOfWord != true { return "#" }
    return nil
  }
}
