/// The words of a ``Grammar``, found by their bytes without making strings.
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

  private var slots: [Int16]
  private var words: [(bytes: [UInt8], entry: Entry)] = []
  private let ignoresCase: Bool
  private let longest: Int

  init(_ grammar: Grammar) {
    ignoresCase = grammar.ignoresCase
    let names = Set(grammar.words.keys).union(grammar.stringPrefixes)
    // No more than half of the slots are taken, so that a search ends soon.
    var count = 16
    while count < names.count * 3 { count *= 2 }
    slots = Array(repeating: -1, count: count)
    longest = names.lazy.map(\.utf8.count).max() ?? 0
    for name in names {
      let bytes = Array(name.utf8)
      var slot = bytes.withUnsafeBufferPointer { Self.hash($0, ignoresCase) } & (count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = Int16(words.count)
      let entry = Entry(
        token: grammar.words[name], declares: grammar.declarations[name],
        isStringPrefix: grammar.stringPrefixes.contains(name),
        isContextual: grammar.contextualWords.contains(name), isMember: grammar.memberWords.contains(name),
        isAccessor: grammar.accessorWords.contains(name))
      words.append((bytes, entry))
    }
  }

  subscript(word: UnsafeBufferPointer<UInt8>) -> Entry? {
    guard word.count <= longest else { return nil }
    var slot = Self.hash(word, ignoresCase) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if isSame(words[index].bytes, word) { return words[index].entry }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isSame(_ bytes: [UInt8], _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count == word.count else { return false }
    for index in 0..<word.count where bytes[index] != word[index] {
      guard ignoresCase, word[index].isCapital, bytes[index] == word[index] | 32 else { return false }
    }
    return true
  }

  /// FNV-1a; of small letters if the case does not matter.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ ignoresCase: Bool) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for byte in bytes {
      hash = (hash ^ UInt32(ignoresCase && byte.isCapital ? byte | 32 : byte)) &* 0x0100_0193
    }
    return Int(hash >> 4)
  }
}
