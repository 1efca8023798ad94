extension StringProtocol {
  /// Whether a sentence may end with this word: it ends with a full stop, a question mark or an exclamation mark, which
  /// quotation marks and brackets may follow, and is no abbreviation.
  var endsSentence: Bool {
    let word = trimmingClosers
    guard let last = word.last, "!?….。！？｡".contains(last) else { return false }
    guard last == "." else { return true }
    let letters = word.dropLast()
    // "U.S.", "J."
    let isInitial =
      letters.last?.isUppercase == true && (letters.count == 1 || letters.dropLast().last == ".")
    return !isInitial && !abbreviations.contains(letters.lowercased())
  }

  /// Whether a clause may end with this word.
  var endsClause: Bool { trimmingClosers.last.map { ",;:—–，、；：".contains($0) } ?? false }

  private var trimmingClosers: SubSequence {
    var word = self[...]
    while let last = word.last, "\"'”’»)]）」』】".contains(last) { word = word.dropLast() }
    return word
  }
}

private let abbreviations: Set<String> = [
  "mr", "mrs", "ms", "dr", "prof", "st", "vs", "e.g", "i.e", "etc", "cf", "approx", "no", "fig", "jr", "sr",
  "bzw",
  "z.b", "usw", "ca", "mme", "mlle",
]
