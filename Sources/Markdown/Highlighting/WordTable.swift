/// The words of a ``Grammar``.
struct WordTable: Sendable {
  struct Entry: Sendable {
    /// Nil for a word that is only a prefix of strings.
    var token: Token?
    /// The token of the name that follows.
    var declares: Token?
    var isStringPrefix = false
    var isContextual = false
    var isMember = false
    var isAccessor = false
  }

  private var entries: [String: Entry] = [:]
  private let ignoresCase: Bool
  private let longest: Int

  init(_ grammar: Grammar) {
    ignoresCase = grammar.ignoresCase
    let names = Set(grammar.words.keys).union(grammar.stringPrefixes)
    longest = names.lazy.map(\.utf8.count).max() ?? 0
    for name in names {
      entries[name] = Entry(
        token: grammar.words[name], declares: grammar.declarations[name],
        isStringPrefix: grammar.stringPrefixes.contains(name),
        isContextual: grammar.contextualWords.contains(name), isMember: grammar.memberWords.contains(name),
        isAccessor: grammar.accessorWords.contains(name))
    }
  }

  subscript(word: UnsafeBufferPointer<UInt8>) -> Entry? {
    guard word.count <= longest else { return nil }
    let name = String(decoding: word, as: UTF8.self)
    return entries[ignoresCase ? name.lowercased() : name]
  }
}
