/// The forms of English words.
enum Inflection {
  /// Words that `word`, in lower case, may be a form of: `make` for `making`, `property` for `properties`.
  static func stems(of word: String) -> [String] {
    var stems: [String] = []
    for suffix in suffixes
    where word.count >= suffix.count + (suffix == "ing" ? 2 : 3) && word.hasSuffix(suffix) {
      let stem = String(word.dropLast(suffix.count))
      stems.append(stem)
      guard suffix != "s" else { continue }
      stems.append(stem + "e")
      if stem.hasSuffix("if"), suffix.hasPrefix("ic") { stems.append(stem + "y") }
      if stem.hasSuffix("i") { stems.append(stem.dropLast() + "y") }
      if let last = stem.last, stem.dropLast().last == last { stems.append(String(stem.dropLast())) }
    }
    return stems
  }

  /// Whether a word has an ending that the first part of a compound hardly ever has: `actions`, `creating`.
  static func isInflected(_ lower: String) -> Bool {
    lower.count > 4
      && (lower.hasSuffix("s") && !lower.hasSuffix("ss") || endings.contains { lower.hasSuffix($0) })
  }

  /// Whether a word has an ending of verbs or adverbs.
  static func isVerbal(_ lower: String) -> Bool {
    lower.count > 5 && ["ing", "ed", "ly"].contains { lower.hasSuffix($0) }
  }

  /// Whether a word has an ending that almost only nouns have: `usability`.
  static func isNominal(_ lower: String) -> Bool {
    ["tion", "tions", "sion", "sions", "ment", "ments", "ness", "ity", "ities", "ship"].contains {
      lower.hasSuffix($0)
    }
  }

  static let prefixes = [
    "un", "re", "non", "pre", "sub", "multi", "auto", "inter", "over", "under", "out", "in", "im", "dis",
    "mis",
    "de", "co", "micro", "meta", "super", "semi", "up", "down", "back", "fore", "ir", "il", "anti", "hyper",
    "tele",
    "mono", "poly", "pseudo", "photo", "bio", "geo", "neuro", "trans", "en", "ultra", "mini", "extra", "a",
    "cross",
  ]

  private static let suffixes = [
    "s", "es", "ed", "ing", "ings", "er", "ers", "ly", "able", "ably", "ness", "ment", "ments", "ful", "less",
    "ion",
    "ions", "ation", "ations", "ity", "ities", "al", "ally", "ive", "ively", "ier", "iest", "est", "ize",
    "izes",
    "ized", "izing", "ise", "ised", "ising", "ism", "ist", "ists", "ish", "ous", "ic", "ical", "ance", "ence",
    "ant",
    "ent", "ability", "ibility", "ible", "y",
  ]

  private static let endings = [
    "ing", "ed", "ly", "tion", "sion", "ment", "ness", "ity", "ive", "able", "ible", "ous", "ance", "ence",
    "ful",
  ]
}
