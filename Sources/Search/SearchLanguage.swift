import CStemmer

/// A language whose words are reduced to their stems, so that `runs` finds `running`.
public struct SearchLanguage: Hashable, Sendable {
  /// The name of the Snowball algorithm; nil for a language without one, whose words stay as they are.
  let algorithm: String?

  /// The name of the algorithm, or `simple`.
  public var name: String { algorithm ?? "simple" }

  /// The dictionary of Postgres with the stop words of the language. Some dictionaries have none.
  public var dictionary: String { algorithm.map { "\($0)_stem" } ?? "simple" }

  /// Whether a stem begins with the first letter of its words. Not so in languages in which words lose their
  /// beginnings too.
  var keepsBeginnings: Bool {
    !["arabic", "dutch", "indonesian", "irish", "nepali", "tamil", "yiddish"].contains(name)
  }

  /// The words that lose their vowel before another one and are written with an apostrophe: articles,
  /// pronouns, prepositions and conjunctions, as in `l'univers` and `dell'arte`. Such a word belongs to the
  /// next one only in writing.
  var elidedWords: Set<String> {
    switch name {
    case "french":
      ["c", "d", "j", "l", "m", "n", "s", "t", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu"]
    case "italian":
      [
        "c", "d", "l", "m", "n", "s", "t", "v", "un", "all", "coll", "dall", "dell", "nell", "pell", "sull",
        "gl", "agl",
        "cogl", "dagl", "degl", "negl", "sugl", "quell", "quest",
      ]
    case "catalan": ["d", "l", "m", "n", "s", "t"]
    case "irish": ["b", "d", "m"]
    default: []
    }
  }

  /// - Parameter tag: a language tag (BCP 47), of which only the first part counts: `en`, `de-AT`.
  public init(tag: String) {
    let primary = tag.split(separator: "-").first?.lowercased() ?? ""
    algorithm = Self.algorithms[primary]
  }

  private static let algorithms = [
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "es": "spanish", "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi",
    "hu": "hungarian", "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian",
    "nb": "norwegian", "ne": "nepali", "nl": "dutch", "nn": "norwegian", "no": "norwegian",
    "pt": "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian", "sv": "swedish", "ta": "tamil",
    "tr": "turkish", "yi": "yiddish",
  ]
}

/// Reduces words to their stems. Not for use by several threads.
final class Stemmer {
  private let stemmer: OpaquePointer?

  init(_ language: SearchLanguage) { stemmer = language.algorithm.flatMap { sb_stemmer_new($0, nil) } }

  deinit { sb_stemmer_delete(stemmer) }

  /// - Parameter word: in lower case.
  func stem(_ word: String) -> String {
    guard let stemmer, word.utf8.count <= 64 else { return word }
    var copy = word
    return copy.withUTF8 { bytes in
      guard let result = sb_stemmer_stem(stemmer, bytes.baseAddress, Int32(bytes.count)) else { return word }
      let count = Int(sb_stemmer_length(stemmer))
      return String(decoding: UnsafeBufferPointer(start: result, count: count), as: UTF8.self)
    }
  }
}
