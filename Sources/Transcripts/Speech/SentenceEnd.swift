extension StringProtocol {
  /// Whether a sentence may end with this word: it ends with a full stop, a question mark or an exclamation
  /// mark, which quotation marks and brackets may follow, and is no abbreviation.
  var endsSentence: Bool {
    guard let end = lastMark else { return false }
    switch unicodeScalars[end] {
    case "!", "?", "…", "。", "！", "？", "｡": return true
    case ".": break
    default: return false
    }
    let letters = self[..<end]
    // "U.S.", "J."
    let isInitial =
      letters.last?.isUppercase == true && (letters.count == 1 || letters.dropLast().last == ".")
    return !isInitial && !(letters.utf8.count <= 6 && abbreviations.contains(letters.lowercased()))
  }

  /// Whether a clause may end with this word.
  var endsClause: Bool {
    guard let end = lastMark else { return false }
    return switch unicodeScalars[end] {
    case ",", ";", ":", "—", "–", "，", "、", "；", "：": true
    default: false
    }
  }

  /// The last character that is neither a closing quotation mark nor a closing bracket.
  private var lastMark: Index? {
    unicodeScalars.lastIndex { scalar in
      switch scalar {
      case "\"", "'", "”", "’", "»", ")", "]", "）", "」", "』", "】": false
      default: true
      }
    }
  }
}

private let abbreviations: Set<String> = [
  "mr", "mrs", "ms", "dr", "prof", "st", "vs", "e.g", "i.e", "etc", "cf", "approx", "no", "fig", "jr", "sr",
  "bzw",
  "z.b", "usw", "ca", "mme", "mlle",
]
