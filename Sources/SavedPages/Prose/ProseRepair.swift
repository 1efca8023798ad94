/// Restores the spaces that prose lost where the lines of captions were glued together.
struct ProseRepair {
  private(set) var restored: [SavedPageReport.RestoredSpace] = []
  /// Runs of letters that may be several words, in the order of the page, each once.
  private(set) var doubtful: [(run: String, words: [String])] = []
  /// Whether words could not be looked for, since the text is not in English.
  private(set) var isForeign = false

  private var splitter: WordSplitter?
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
    isGlued = glued >= 5 && glued * 12 >= spaced || glued >= 2 && glued >= spaced
    guard isGlued else { return }
    let sentences = prose.map { SentenceSpaces.restore($0).text }
    let vocabulary = Vocabulary(prose: sentences + other, code: code)
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
      let next = index + 1 < words.count ? words[index + 1].lowercased() : ""
      if !result.isEmpty { result += " " }
      result += repaired(String(word), before: next)
    }
    return result
  }

  /// A word between spaces, which may contain several runs of letters: `pseudo-languageto`.
  private mutating func repaired(_ word: String, before next: String) -> String {
    guard word.utf8.count > 2, word.utf8.count < 200, !word.contains("://") else { return word }
    var (result, run, afterApostrophe) = ("", "", false)
    for character in word + " " {
      if character.isLetter {
        run.append(character)
        continue
      }
      let isWord = character != "." && character != "("
      result +=
        afterApostrophe ? repairedEnding(run, before: next) : isWord ? repairedRun(run, before: next) : run
      run = ""
      if character.isNumber || character == "_" || character == "@" { return keep(word) }
      afterApostrophe = (character == "'" || character == "’") && !result.isEmpty
      result.append(character)
    }
    result.removeLast()
    if result != word { restored.append(.init(saved: word, restored: result)) }
    return result
  }

  private func keep(_ word: String) -> String { word }

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
  private mutating func repairedEnding(_ run: String, before next: String) -> String {
    let endings = ["s", "t", "re", "ve", "ll", "d", "m"]
    if run.isEmpty || endings.contains(run) { return run }
    for ending in endings.sorted(by: { $0.count > $1.count }) where run.hasPrefix(ending) {
      let rest = String(run.dropFirst(ending.count))
      if Vocabulary.isEnglish(rest.lowercased()), rest.count > 1 { return "\(ending) \(rest)" }
    }
    return run
  }
}
