/// Restores the spaces that prose lost where the lines of captions were glued together.
struct ProseRepair {
  private(set) var restored: [SavedPageReport.RestoredSpace] = []
  /// Runs of letters that may be several words, in the order of the page, each once.
  private(set) var doubtful: [(run: String, words: [String])] = []
  /// Whether words could not be looked for, since the text is not in English.
  private(set) var isForeign = false

  private var splitter: WordSplitter?
  /// Words that stay as they are whatever follows.
  private var unchanged: Set<Substring> = []
  private let isGlued: Bool

  /// - Parameters:
  ///   - prose: the passages to be repaired, which decide whether the page glues lines at all.
  ///   - other: passages in which words are separate.
  ///   - code: text whose names are certainly whole.
  init(prose: [String], other: [String], code: [String]) {
    var (glued, spaced) = (0, 0)
    for text in prose {
      let count = SentenceSpaces.count(in: text)
      (glued, spaced) = (glued + count.glued, spaced + count.spaced)
    }
    isGlued = glued >= 5 && glued * 33 >= spaced || glued >= 2 && glued >= spaced
    guard isGlued else { return }
    let sentences = prose.map { SentenceSpaces.restore($0).text }
    let vocabulary = Vocabulary(prose: sentences, other: other, code: code)
    isForeign = !vocabulary.isEnglish
    if !isForeign { splitter = WordSplitter(vocabulary) }
  }

  /// The passage with spaces, if the page glues lines; else the passage.
  mutating func repair(_ text: String) -> String {
    guard isGlued else { return text }
    let (sentences, restored) = SentenceSpaces.restore(text)
    self.restored += restored
    guard splitter != nil else { return sentences }
    let words = sentences.split(separator: " ")
    var result = ""
    for (index, word) in words.enumerated() {
      if !result.isEmpty { result += " " }
      if unchanged.contains(word) {
        result += word
        continue
      }
      let next = index + 1 < words.count ? words[index + 1].prefix(20).lowercased() : ""
      let repaired = repaired(String(word), before: next)
      if repaired == word, unchanged.count < 50_000, isIndependent(word) { unchanged.insert(word) }
      result += repaired
    }
    return result
  }

  /// Whether the word after this one does not matter: it does where a capital may begin another word.
  private func isIndependent(_ word: Substring) -> Bool {
    word.utf8.count < 40 && !word.dropFirst().contains(where: \.isUppercase)
  }

  /// A word between spaces, which may contain several runs of letters: `pseudo-languageto`.
  private mutating func repaired(_ word: String, before next: String) -> String {
    guard word.utf8.count > 2, word.utf8.count < 200, !word.contains("://") else { return word }
    var (result, run, before, afterApostrophe) = ("", "", "", false)
    for character in word + " " {
      if character.isLetter {
        run.append(character)
        continue
      }
      let isWord = character != "." && character != "("
      result +=
        afterApostrophe ? repairedEnding(run, after: before) : isWord ? repairedRun(run, before: next) : run
      (before, run) = (run, "")
      if character.isNumber || character == "_" || character == "@" { return word }
      afterApostrophe = (character == "'" || character == "’") && !result.isEmpty
      result.append(character)
    }
    result.removeLast()
    if result != word { restored.append(.init(saved: word, restored: result)) }
    return result
  }

  private mutating func repairedRun(_ run: String, before next: String) -> String {
    switch splitter?.reading(of: run, before: next) {
    case .words(let words): return words.joined(separator: " ")
    case .doubtful(let words):
      if !doubtful.contains(where: { $0.run == run }), doubtful.count < 100 { doubtful.append((run, words)) }
      return run
    case .word, nil: return run
    }
  }

  /// What follows an apostrophe: `s`, or `sgoing` in `it'sgoing`.
  private func repairedEnding(_ run: String, after word: String) -> String {
    let word = word.lowercased()
    let isPronoun = ["i", "you", "we", "they", "he", "she", "it", "who", "that", "there", "what"].contains(
      word)
    let endings = isPronoun ? ["re", "ve", "ll", "s", "d", "m"] : word.hasSuffix("n") ? ["t", "s"] : ["s"]
    if run.isEmpty || endings.contains(run) || word.hasSuffix("s") { return run }
    for ending in endings where run.hasPrefix(ending) {
      let rest = String(run.dropFirst(ending.count))
      if Vocabulary.isEnglishForm(rest.lowercased()), rest.count > 1 { return "\(ending) \(rest)" }
    }
    return run
  }
}
