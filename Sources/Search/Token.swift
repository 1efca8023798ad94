/// A word of a text, or what is searched for like one: an operator in code, two characters of a language that
/// is written without spaces.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case word
    /// Two characters of a run without spaces.
    case pair
    /// The last character of such a run.
    case single
    /// An operator in code.
    case symbol
  }

  var kind: Kind
  /// How many tokens of its text come before it, without operators: these stand between two neighbours.
  var number: Int
  /// Where it is: UTF-8 offsets into the text.
  var range: Range<Int>
  /// In lower case, without accents.
  var word: String
  /// The terms by which it is found: its stem, and with signs around it: `mainactor` and `@mainactor`.
  var terms: [String]
  /// The words that an identifier is made of: `with` and `depend` of `withDependencies`; and the stem of a
  /// word without its accents, if that is another one. A text is found by them; a query does not look for
  /// them.
  var parts: [String] = []
  /// The range of the word with the signs around it.
  var rangeWithSigns: Range<Int>
  /// The name that begins with this word: letters and digits that belong together.
  var name: Name?
  /// Whether it is looked for with its signs only.
  var hasSigns = false
  /// Whether a phrase has it without looking for it, because it is a stop word: any other word may stand in
  /// its place.
  var isAnyWord = false

  /// Letters beside digits, as in `H.264` and `h264`, `RFC 9211` and `rfc9211`. Each of these texts has two
  /// tokens and a name, however it is written.
  struct Name: Hashable, Sendable {
    /// The name in lower case, without accents and without what stands between letters and digits.
    var word: String
    var term: String
    /// The end of the name: a UTF-8 offset into the text.
    var end: Int
  }

  init(
    kind: Kind, number: Int, range: Range<Int>, rangeWithSigns: Range<Int>? = nil, word: String,
    terms: [String]
  ) {
    self.kind = kind
    self.number = number
    self.range = range
    self.rangeWithSigns = rangeWithSigns ?? range
    self.word = word
    self.terms = terms
  }

  /// The word with the signs around it.
  var wordWithSigns: String { terms.count > 1 ? terms[terms.count - 1] : word }

  /// Keeps, of what a word with signs is found by, the forms with signs or the one without.
  mutating func readSigns(_ isWanted: Bool) {
    terms = isWanted ? Array(terms.dropFirst()) : [terms[0]]
    hasSigns = isWanted
  }

  /// Whether it is Japanese with an ending or a particle, which many texts have.
  var hasKana: Bool { word.unicodeScalars.contains { (0x3041...0x309F).contains($0.value) } }
}
