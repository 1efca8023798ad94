/// Decides where two words may have been glued together.
struct Boundaries {
  private let vocabulary: Vocabulary
  /// Whether a determiner follows, so that the last word may be a verb.
  private let isDetermined: Bool

  init(_ vocabulary: Vocabulary, isDetermined: Bool) {
    self.vocabulary = vocabulary
    self.isDetermined = isDetermined
  }

  func accept(_ split: WordSplitter.Split, of run: String) -> Bool {
    zip(split.words, split.words.dropFirst()).allSatisfy { accept($0, $1, of: run) }
  }

  /// Whether a split rests on the forms of its words only, so that another one is as good.
  func isWeak(_ split: WordSplitter.Split) -> Bool { !split.words.contains { isFunction($0.lowercased()) } }

  /// Whether the report should ask a person to check this run of letters.
  func areDoubtful(_ split: WordSplitter.Split, of run: String) -> Bool {
    split.words.count == 2 && vocabulary.count(of: run) == 1
      && split.words.allSatisfy { $0.count > 2 && vocabulary.countInAnyCase(of: $0.lowercased()) > 0 }
  }

  private func accept(_ left: String, _ right: String, of run: String) -> Bool {
    guard let last = left.last, let first = right.first else { return false }
    if first.isUppercase { return !last.isUppercase && acceptCapital(left, right, of: run) }
    if last.isUppercase, left != "I" {
      return left.count > 1 && isName(left) && (isFunction(right) || isFrequentName(left) && right.count > 2)
    }
    let isPlain = !right.contains(where: \.isUppercase) && !left.dropFirst().contains(where: \.isUppercase)
    guard isPlain else { return isName(left) && isFunction(right) }
    return acceptLowercase(left.lowercased(), right)
  }

  private func acceptLowercase(_ left: String, _ right: String) -> Bool {
    if right == "a" { return isFunction(left) || left.count > 3 && vocabulary.countInAnyCase(of: left) > 1 }
    if left == "a" { return false }
    if right == "or", left.hasSuffix("t") || left.hasSuffix("s") { return false }
    if isFunction(right) {
      return !EnglishWords.prefixes.contains(left) || EnglishWords.function.contains(left)
    }
    if EnglishWords.function.contains(left), !EnglishWords.prefixes.contains(left) { return true }
    if left == "to", right.count > 2, Vocabulary.isEnglish(right) { return true }
    if left == "not", Inflection.isVerbal(right) { return true }
    guard left.count > 2, right.count > 2 else { return false }
    if Inflection.isInflected(left) { return true }
    guard Inflection.isVerbal(right), left.count + right.count > 8 else { return false }
    return vocabulary.countInAnyCase(of: left) > 1 || Vocabulary.isEnglish(left)
  }

  /// A capital in the middle of a run begins a sentence, a name, or the next part of a name in code.
  private func acceptCapital(_ left: String, _ right: String, of run: String) -> Bool {
    let (start, lower) = (right.lowercased(), left.lowercased())
    let isIdentifierPrefix = EnglishWords.identifierPrefixes.contains(lower)
    if Self.certainStarts.contains(start) { return true }
    let isPronoun = ["it", "is", "of", "as", "in", "on", "by", "at", "to", "and", "or", "not"].contains(lower)
    if right == "I" || EnglishWords.sentenceStarts.contains(start), !isIdentifierPrefix || lower == "it" {
      let isPreposition = Self.prepositions.contains(start)
      return !isPreposition || isDetermined
    }
    let isStrong = isFunction(left) && !EnglishWords.prefixes.contains(left)
    if isStrong, !isIdentifierPrefix, vocabulary.count(of: right) > 0 { return true }
    if isPronoun, lower != "it", !isDetermined { return false }
    if isProperName(right) { return !isIdentifierPrefix && vocabulary.count(of: run) <= 1 }
    guard !EnglishWords.typeSuffixes.contains(start), left.first?.isLowercase == true else { return false }
    return isDetermined && !isIdentifierPrefix && vocabulary.count(of: run) == 1
  }

  private func isFunction(_ word: String) -> Bool { EnglishWords.function.contains(word) }

  /// Whether a word with capitals occurs on the page by itself.
  private func isName(_ word: String) -> Bool {
    vocabulary.count(of: word) > 0 || vocabulary.isIdentifier(word)
  }

  private func isFrequentName(_ word: String) -> Bool { vocabulary.count(of: word) > 2 }

  /// `controller` of `ViewController`.
  private func lastPart(of word: String) -> String {
    guard let start = word.indices.last(where: { word[$0].isUppercase }) else { return word }
    return word[start...].lowercased()
  }

  /// `SwiftUI`, or a word that occurs with a capital only and is no part of code.
  private func isProperName(_ word: String) -> Bool {
    guard vocabulary.count(of: word) > 1 else { return false }
    if word.dropFirst().contains(where: \.isUppercase) {
      return word.contains(where: \.isLowercase) && !EnglishWords.typeSuffixes.contains(lastPart(of: word))
    }
    let lower = word.lowercased()
    return !Vocabulary.isEnglish(lower) && !EnglishWords.typeSuffixes.contains(lower)
      && vocabulary.countInAnyCase(of: lower) == vocabulary.count(of: word)
  }

  /// Words that never end a name in code.
  private static let certainStarts: Set<String> = [
    "and", "but", "so", "we", "you", "they", "these", "those", "this", "the", "because", "although",
    "however", "it",
    "here", "there", "our", "your", "my",
  ]

  private static let prepositions: Set<String> = [
    "for", "in", "on", "at", "with", "by", "from", "to", "of", "about", "after", "before", "during",
    "without", "like",
  ]
}
