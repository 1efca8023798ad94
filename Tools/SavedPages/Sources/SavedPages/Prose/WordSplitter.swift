import Foundation

/// Finds the words that were glued together: `pets and` in `petsand`.
///
/// Runs of letters that are words of the page's code, English words or their forms stay as they are. Of the
/// others, dynamic programming finds the most probable way to read them as words of the page and frequent
/// English words. A boundary is accepted only where compounds and the names in code do not have one: beside a
/// function word, after an inflected word, before the beginning of a sentence. What remains doubtful is left
/// as it is.
struct WordSplitter {
  enum Reading: Equatable {
    case word
    case words([String])
    /// Could be several words.
    case doubtful([String])
  }

  private let vocabulary: Vocabulary
  private var readings: [String: Reading] = [:]

  private static let longestRun = 40
  private static let mostRuns = 20_000

  init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  /// Reads a run of letters.
  ///
  /// - Parameter next: the word after it, which may tell a verb from a noun.
  mutating func reading(of run: String, before next: String) -> Reading {
    let isDetermined = EnglishWords.determiners.contains(next)
    let key = isDetermined ? run + " " : run
    if let reading = readings[key] { return reading }
    guard run.utf8.count >= 3, run.utf8.count <= Self.longestRun, readings.count < Self.mostRuns,
      run.utf8.allSatisfy({ $0 < 0x80 })
    else { return .word }
    let reading = read(run, isDetermined: isDetermined)
    readings[key] = reading
    return reading
  }

  private func read(_ run: String, isDetermined: Bool) -> Reading {
    if vocabulary.isKnown(run) { return .word }
    let candidates = split(run)
    guard let best = candidates.first else { return .word }
    if isCertain(run, rather: best) { return .word }
    let boundaries = Boundaries(vocabulary, isDetermined: isDetermined)
    let accepted = candidates.filter { boundaries.accept($0, of: run) }
    guard let first = accepted.first else {
      return boundaries.areDoubtful(best, of: run) ? .doubtful(best.words) : .word
    }
    let rivals = boundaries.isWeak(first) ? candidates : accepted
    if rivals.contains(where: { $0.words != first.words && $0.cost - first.cost < 1 }) {
      return .doubtful(first.words)
    }
    return .words(first.words)
  }

  /// Whether the run is one word, although it can be split.
  private func isCertain(_ run: String, rather best: Split) -> Bool {
    let count = vocabulary.count(of: run)
    guard count > 1 else { return false }
    let others = best.words.filter { !EnglishWords.function.contains($0) }
    if others.count == best.words.count { return true }
    return others.contains { vocabulary.count(of: $0) < count && !Vocabulary.isEnglish($0.lowercased()) }
  }

  struct Split {
    var words: [String]
    /// The negative logarithm of its probability.
    var cost: Double
  }

  /// The ways to read a run as two or three words, the most probable first.
  ///
  /// The best reading of each end of the run with one word fewer is computed once.
  private func split(_ run: String) -> [Split] {
    let letters = Array(run)
    var costs: [Range<Int>: Double] = [:]
    for start in letters.indices {
      for end in (start + 1)...letters.count where end - start < letters.count {
        if let cost = cost(of: String(letters[start..<end])) { costs[start..<end] = cost }
      }
    }
    let whole = letters.count
    var tails: [Int: Split] = [:]
    for start in 1..<whole {
      for middle in start..<whole {
        guard let last = costs[middle..<whole] else { continue }
        let word = String(letters[middle...])
        if middle == start {
          keep(Split(words: [word], cost: last), in: &tails[start])
        } else if let first = costs[start..<middle] {
          keep(
            Split(words: [String(letters[start..<middle]), word], cost: first + last + 8), in: &tails[start])
        }
      }
    }
    return tails.compactMap { start, tail in
      costs[0..<start].map { Split(words: [String(letters[..<start])] + tail.words, cost: $0 + tail.cost) }
    }.sorted { ($0.cost, $0.words.count) < ($1.cost, $1.words.count) }
  }

  private func keep(_ split: Split, in best: inout Split?) {
    if best.map({ split.cost < $0.cost }) ?? true { best = split }
  }

  /// Nil if the piece is not a word.
  private func cost(of piece: String) -> Double? {
    guard vocabulary.isCredible(piece) else { return nil }
    let lower = piece.lowercased()
    var weight = Double(vocabulary.countInAnyCase(of: lower)) + 0.5
    if EnglishWords.function.contains(lower) { weight += Double(vocabulary.total) / 200 }
    let isGuess = vocabulary.countInAnyCase(of: lower) == 0 && !Vocabulary.isEnglish(lower)
    return log(Double(vocabulary.total + 1000) / weight) + (isGuess ? 3 : 0)
  }
}
