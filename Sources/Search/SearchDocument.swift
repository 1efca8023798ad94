/// A post as search knows it.
public struct SearchDocument: Hashable, Sendable {
  public var title: String
  /// Tags, authors and a series.
  public var names: [String]
  /// The facets by which readers can filter it.
  public var facets: [Facet]
  public var sections: [Section]

  public init(title: String, names: [String], facets: [Facet] = [], sections: [Section]) {
    self.title = title
    self.names = names
    self.facets = facets
    self.sections = sections
  }

  /// A part of a post that a result can lead to.
  public struct Section: Hashable, Sendable {
    /// Nil for what comes before the first heading.
    public var heading: String?
    /// The id of its element on the page of the post; nil if it has none.
    public var anchor: String?
    /// Where it begins in a video, in milliseconds; nil in a text.
    public var time: Int?
    /// Whether everybody may read it in a post that is for members.
    public var isPublic: Bool
    public var pieces: [Piece]

    public init(
      heading: String? = nil, anchor: String? = nil, time: Int? = nil, isPublic: Bool = true,
      pieces: [Piece] = []
    ) {
      self.heading = heading
      self.anchor = anchor
      self.time = time
      self.isPublic = isPublic
      self.pieces = pieces
    }

    /// All pieces, without the heading.
    public var text: String { pieces.map(\.text).joined() }
  }

  /// A stretch of text or of code, with the spaces around it.
  public struct Piece: Hashable, Sendable {
    public var text: String
    public var isCode: Bool

    public init(_ text: String, isCode: Bool = false) {
      self.text = text
      self.isCode = isCode
    }
  }
}

/// The terms and words of a document that the database keeps, so that it is found.
public struct SearchIndex: Hashable, Sendable {
  /// All terms with their positions, in the text form of Postgres' `tsvector`. It also has marks, which
  /// start with a space so that no word is the same: the facets of the document, the ``beginnings(of:)`` of
  /// its words, its title, the terms of its title, and those in ``ranking``.
  public let vector: String
  /// The terms that say what the document is about, with weights, in the same form. Small enough to be
  /// stored beside the other columns of its row, so that ranking thousands of documents reads nothing else.
  public let ranking: String
  /// A number for each pair of neighbouring terms, each once. By them the index
  /// alone nearly always tells a phrase from words that are in the same document but not next to each other.
  public let pairs: [Int16]
  /// For each section, what ``ranking`` is for the document.
  public let sections: [String]
  /// All words as people write them, sorted.
  public let words: [String]

  /// Changes when the same document becomes another index.
  public static let version = 9

  /// The number of two neighbouring terms: a hash (FNV-1a), so that some pairs have the same.
  static func pair(_ first: String, _ second: String) -> Int16 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    first.utf8.forEach(add)
    add(0)
    second.utf8.forEach(add)
    return Int16(truncatingIfNeeded: hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48)
  }

  /// Stands before the whole title in ``vector``.
  static let wholeTitleMark = " ="

  /// All words of a title, as it is compared with a query; empty if it has none.
  static func titleKey(_ tokens: [Token]) -> [String] {
    tokens.filter { $0.kind != .symbol }.map(\.wordWithSigns)
  }

  /// The mark of a whole title. Of a long one, only the beginning counts: Postgres takes terms of up to 2,046
  /// bytes.
  static func wholeTitle(_ key: [String]) -> String {
    wholeTitleMark + String(decoding: key.joined(separator: " ").utf8.prefix(1_000), as: UTF8.self)
  }

  /// Stands before a term of the title in ``vector``.
  static let titleMark = " ^"
  /// Stands before a term of ``ranking`` in ``vector``.
  static let rankedMark = " ~"

  /// The first one and two characters of a term, each if it has more than one byte. Very many terms begin
  /// with them, so they are terms of their own in ``vector``.
  static func beginnings(of term: String) -> [String] {
    (1...2).map { String(String.UnicodeScalarView(term.unicodeScalars.prefix($0))) }.filter {
      $0.utf8.count > 1
    }
  }

  /// Stands before each beginning in ``vector``.
  static let beginningMark = " *"

  init(_ document: SearchDocument, _ tokenizer: Tokenizer) {
    var whole = TermCollector()
    for facet in document.facets { whole.mark(facet.term) }
    let title = tokenizer.tokens(in: document.title, isCode: false)
    if !title.isEmpty { whole.mark(Self.wholeTitle(Self.titleKey(title))) }
    whole.add(title, .title)
    whole.endSection()
    for name in document.names {
      whole.add(tokenizer.tokens(in: name, isCode: false), .heading)
      whole.endSection()
    }
    var sections: [String] = []
    for section in document.sections {
      var part = TermCollector()
      func add(_ text: String, _ place: Place) {
        let tokens = tokenizer.tokens(in: text, isCode: place == .code)
        part.add(tokens, place)
        whole.add(tokens, place)
      }
      if let heading = section.heading {
        add(heading, .heading)
        whole.endSection()
      }
      for piece in section.pieces { add(piece.text, piece.isCode ? .code : .text) }
      sections.append(part.ranking)
      whole.endSection()
    }
    ranking = whole.ranking
    whole.markRanked()
    vector = whole.vector
    pairs = whole.pairs.sorted()
    words = whole.words.sorted()
    self.sections = sections
  }
}

/// Makes indexes of documents in one language, and remembers their words. Not for use by several threads.
public struct SearchIndexer {
  public let language: SearchLanguage
  let tokenizer: Tokenizer

  public init(_ language: SearchLanguage) {
    self.language = language
    tokenizer = Tokenizer(language)
  }

  public func index(_ document: SearchDocument) -> SearchIndex { SearchIndex(document, tokenizer) }
}

/// Where in a document a term is; the weights of Postgres (`ts_rank`).
private enum Place: Int, CaseIterable {
  case title, heading, text, code

  var weight: String { ["A", "B", "C", "D"][rawValue] }
}

private struct TermCollector {
  private var positions: [String: [Int]] = [:]
  private var counts: [String: [Int]] = [:]
  private(set) var words: Set<String> = []
  private(set) var pairs: Set<Int16> = []
  /// Terms without positions.
  private var marks: Set<String> = []
  /// Of the token before.
  private var lastTerms: [String] = []
  private var position = 0
  private var size = 0

  /// A tsvector holds at most 255 positions of a term, none above 16,383, and 1 MB in all.
  private static let mostPositions = 255
  private static let lastPosition = 16_383
  private static let mostBytes = 800_000
  private static let mostRankedTerms = 64

  mutating func add(_ tokens: [Token], _ place: Place) {
    for token in tokens {
      // An operator has no place of its own, so `a` and `b` of `a == b` are neighbours.
      if token.kind == .symbol {
        count(token.word, place)
        continue
      }
      position += 1
      let terms = token.terms + token.parts
      for term in terms {
        count(term, place)
        for last in lastTerms { pairs.insert(SearchIndex.pair(last, term)) }
      }
      lastTerms = terms
      if let name = token.name { count(name.term, place) }
      guard token.kind == .word else { continue }
      for term in terms + (token.name.map { [$0.term] } ?? []) {
        for beginning in SearchIndex.beginnings(of: term) { mark(SearchIndex.beginningMark + beginning) }
      }
      if (3...32).contains(token.word.utf8.count), !token.word.utf8.contains(where: { $0 < 0x40 }) {
        words.insert(token.word)
      }
    }
  }

  /// Adds a term that is at no place of the text.
  mutating func mark(_ term: String) {
    let growth = term.utf8.count + 8
    guard size + growth <= Self.mostBytes, marks.insert(term).inserted else { return }
    size += growth
  }

  /// A phrase does not go on in the next section.
  mutating func endSection() {
    position += 1
    lastTerms = []
  }

  private mutating func count(_ term: String, _ place: Place) {
    let known = positions[term]
    // Each term takes its bytes and eight more, and each place two.
    let growth = known == nil ? term.utf8.count + 10 : 2
    guard size + growth <= Self.mostBytes else { return }
    if known?.count ?? 0 < Self.mostPositions {
      positions[term, default: []].append(min(max(position, 1), Self.lastPosition))
      size += growth
    }
    counts[term, default: [0, 0, 0, 0]][place.rawValue] += 1
  }

  var vector: String {
    var text = ""
    for (term, places) in positions {
      text.append(quoted: term)
      text += ":"
      text += places.map(String.init).joined(separator: ",")
      text += " "
    }
    for mark in marks {
      text.append(quoted: mark)
      text += " "
    }
    return text
  }

  /// The terms that say most: first those of the title, then of headings, then the most frequent ones of
  /// the text and of the code.
  private var ranked: ArraySlice<(key: String, value: [Int])> {
    counts.sorted {
      let (one, other) = ($0.value.score, $1.value.score)
      return one == other ? $0.key < $1.key : one > other
    }.prefix(Self.mostRankedTerms)
  }

  mutating func markRanked() {
    for (term, count) in ranked {
      mark(SearchIndex.rankedMark + term)
      if count[Place.title.rawValue] > 0 { mark(SearchIndex.titleMark + term) }
    }
  }

  /// A term counts four times at most in each place.
  var ranking: String {
    var text = ""
    for (term, count) in ranked {
      var places: [String] = []
      for place in Place.allCases {
        for _ in 0..<min(count[place.rawValue], 4) { places.append("\(places.count + 1)\(place.weight)") }
      }
      text.append(quoted: term)
      text += ":"
      text += places.joined(separator: ",")
      text += " "
    }
    return text
  }
}

extension [Int] {
  /// How much a term with these counts says about the document.
  fileprivate var score: Int { self[0] * 1000 + self[1] * 100 + self[2] * 2 + self[3] }
}

extension String {
  /// As a term in a `tsvector` or a `tsquery`.
  var quotedTerm: String {
    var text = ""
    text.append(quoted: self)
    return text
  }

  /// Appends a term as Postgres reads it in a `tsvector` or a `tsquery`.
  mutating func append(quoted term: String) {
    append("'")
    for character in term.unicodeScalars {
      if character == "'" || character == "\\" { unicodeScalars.append(character) }
      unicodeScalars.append(character)
    }
    append("'")
  }
}
