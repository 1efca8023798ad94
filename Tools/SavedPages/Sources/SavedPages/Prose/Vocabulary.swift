/// The words of a page and how often each occurs.
struct Vocabulary {
  /// As they are written.
  private var counts: [String: Int] = [:]
  private var lowercased: [String: Int] = [:]
  /// Names that occur in code.
  private var identifiers: Set<String> = []
  private var functionWords = 0
  private(set) var total = 0
  /// Whether the prose is in English, as far as its function words tell. Other languages have other rules.
  private(set) var isEnglish = false

  private static let longestText = 4_000_000

  /// - Parameters:
  ///   - prose: without copies of itself.
  ///   - other: more text of the page, in which words are separate.
  ///   - code: any text in which names are certainly whole.
  init(prose: [String], other: [String], code: [String]) {
    var left = Self.longestText
    for text in prose where left > 0 { count(text, &left) }
    isEnglish = functionWords * 6 > total
    for text in other where left > 0 { count(text, &left) }
    for text in code where left > 0 {
      left -= text.utf8.count
      for word in text.letterRuns { identifiers.insert(String(word)) }
    }
  }

  private mutating func count(_ text: String, _ left: inout Int) {
    left -= text.utf8.count
    for word in text.letterRuns { count(word: String(word)) }
  }

  private mutating func count(word: String) {
    let lower = word.lowercased()
    counts[word, default: 0] += 1
    lowercased[lower, default: 0] += 1
    total += 1
    if EnglishWords.function.contains(lower) { functionWords += 1 }
  }

  func count(of word: String) -> Int { counts[word] ?? 0 }
  func countInAnyCase(of lower: String) -> Int { lowercased[lower] ?? 0 }
  func isIdentifier(_ word: String) -> Bool { identifiers.contains(word) }

  /// Whether a run of letters is certainly one word.
  func isKnown(_ word: String) -> Bool {
    let lower = word.lowercased()
    if identifiers.contains(word) || Self.isEnglish(lower) { return true }
    guard !word.dropFirst().contains(where: \.isUppercase) else { return false }
    return isInflected(lower) || isDerived(lower)
  }

  /// Whether a piece of a run of letters can be a word.
  func isCredible(_ piece: String) -> Bool {
    guard piece.count > 1 else { return piece == "a" || piece == "I" }
    let lower = piece.lowercased()
    if piece.count < 3 {
      return EnglishWords.function.contains(lower) || ["UI", "OS", "AI", "AR", "VR"].contains(piece)
    }
    return count(of: piece) > 0 || identifiers.contains(piece) || countInAnyCase(of: lower) > 0
      || Self.isEnglish(lower) || isInflected(lower)
      || piece.count > 6 && (isDerived(lower) || Inflection.isNominal(lower))
  }

  static func isEnglish(_ lower: String) -> Bool {
    EnglishWords.function.contains(lower) || EnglishWords.common.contains(lower)
      || Compounds.all.contains(lower)
  }

  /// Whether a word in lower case is English or a form of an English word.
  static func isEnglishForm(_ lower: String) -> Bool {
    isEnglish(lower) || Inflection.stems(of: lower).contains { isEnglish($0) }
  }

  /// `establishing`, `views`, `moved`, of words that are known or occur on the page.
  private func isInflected(_ lower: String) -> Bool {
    Inflection.stems(of: lower).contains { stem in
      Self.isEnglish(stem) || stem.count > 3 && countInAnyCase(of: stem) > 1
        || stem.count > 5 && Inflection.stems(of: stem).contains { Self.isEnglish($0) }
    }
  }

  /// `inactive`, `reuse`: a word with a prefix.
  private func isDerived(_ lower: String) -> Bool {
    Inflection.prefixes.contains { prefix in
      guard lower.hasPrefix(prefix) else { return false }
      let rest = String(lower.dropFirst(prefix.count))
      guard rest.count > 3, !EnglishWords.function.contains(rest) else { return false }
      return countInAnyCase(of: rest) > 1 || Self.isEnglish(rest) || isInflected(rest)
    }
  }
}

extension StringProtocol {
  /// The runs of letters of this text, with digits inside them.
  var letterRuns: [SubSequence] {
    split { !$0.isLetter && !$0.isNumber }.filter { $0.first?.isLetter == true }
  }
}
