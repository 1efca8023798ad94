import HTML

extension MarkdownExtension {
  /// `*[HTML]: HyperText Markup Language`, on a line of its own anywhere in the text, explains each `HTML` as
  /// a word of the text. What is explained may have several words and punctuation, as in `TCP/IP`, but not
  /// more than sixteen of both.
  public static let abbreviations = MarkdownExtension(
    syntax: .abbreviations,
    transform: { tree in
      var meanings = Meanings()
      for node in tree.nodes where tree[node].kind == .paragraph {
        tree.takeAbbreviations(from: node, &meanings)
      }
      guard !meanings.isEmpty else { return }
      for node in tree.nodes {
        guard case .text(let text) = tree[node].kind else { continue }
        let pieces = meanings.pieces(of: text)
        guard pieces.count > 1 || pieces.first?.meaning != nil else { continue }
        for piece in pieces {
          guard let meaning = piece.meaning else {
            tree.insert(.text(piece.text), before: node)
            continue
          }
          var attributes = MarkdownAttributes()
          attributes["title"] = meaning
          let abbreviation = tree.insert(.customInline("abbreviation"), attributes, before: node)
          tree.append(.text(piece.text), to: abbreviation)
        }
        tree.remove(node)
      }
    },
    inline: { node, tree in
      guard tree[node].kind == .customInline("abbreviation") else { return nil }
      return .tags(opening: StartTag("abbr", tree[node].attributes), closing: EndTag("abbr"))
    })
}

extension MarkdownTree {
  /// Removes the lines of a paragraph that explain abbreviations, and the paragraph if nothing is left of it.
  fileprivate mutating func takeAbbreviations(from paragraph: Node, _ meanings: inout Meanings) {
    var isEmpty = true
    for line in lines(of: paragraph) {
      guard let (word, meaning) = abbreviation(in: line.content) else {
        // The line end before the first line that stays.
        if isEmpty, let end = line.lineEnd { remove(end) }
        isEmpty = false
        continue
      }
      meanings.add(word, meaning)
      if let end = line.lineEnd { remove(end) }
      for node in line.content { remove(node) }
    }
    if isEmpty { remove(paragraph) }
  }

  /// The lines of a paragraph, each with the line end before it.
  private func lines(of paragraph: Node) -> [(lineEnd: Node?, content: [Node])] {
    var lines: [(lineEnd: Node?, content: [Node])] = [(nil, [])]
    for child in children(of: paragraph) {
      if self[child].kind.isLineEnd {
        lines.append((child, []))
      } else {
        lines[lines.count - 1].content.append(child)
      }
    }
    return lines
  }

  /// The word and the meaning of a line `*[word]: meaning`. The meaning is plain text; it may be written with
  /// emphasis, addresses and code, but none of these goes on in the next line.
  private func abbreviation(in line: [Node]) -> (word: String, meaning: String)? {
    guard let first = line.first, case .text(let start) = self[first].kind, start.hasPrefix("*["),
      start.contains("]:")
    else { return nil }
    let text = line.map(plainText).joined()
    guard let end = text.firstIndex(of: "]") else { return nil }
    let word = text[..<end].dropFirst(2)
    let rest = text[end...].dropFirst()
    let meaning = rest.dropFirst().trimmed
    guard !word.isEmpty, rest.first == ":", rest.dropFirst().first?.isWhitespace == true, !meaning.isEmpty,
      !line.contains(where: hasLineEnd)
    else { return nil }
    return (String(word), String(meaning))
  }

  private func hasLineEnd(in node: Node) -> Bool {
    var hasLineEnd = false
    walk(from: node) { node, _ in
      if self[node].kind.isLineEnd { hasLineEnd = true }
      return true
    }
    return hasLineEnd
  }
}

extension MarkdownTree.Kind {
  fileprivate var isLineEnd: Bool { self == .softBreak || self == .lineBreak }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

/// The meanings of abbreviations: the first explanation of each.
private struct Meanings {
  private var meanings: [String: String] = [:]
  /// By the first part of each abbreviation, how many parts those have at most that begin with it.
  private var lengths: [Substring: Int] = [:]

  var isEmpty: Bool { meanings.isEmpty }

  private static let mostParts = 16

  mutating func add(_ word: String, _ meaning: String) {
    let parts = Self.parts(of: word)
    guard meanings[word] == nil, let first = parts.first, parts.count <= Self.mostParts else { return }
    meanings[word] = meaning
    lengths[first] = max(lengths[first] ?? 0, parts.count)
  }

  /// The text in pieces: abbreviations with their meanings, and what is between them.
  func pieces(of text: String) -> [(text: String, meaning: String?)] {
    let parts = Self.parts(of: text)
    var pieces: [(text: String, meaning: String?)] = []
    var between = text.startIndex
    var index = 0
    while index < parts.count {
      guard let (count, meaning) = longest(at: index, in: parts, of: text) else {
        index += 1
        continue
      }
      let range = parts[index].startIndex..<parts[index + count - 1].endIndex
      if between < range.lowerBound { pieces.append((String(text[between..<range.lowerBound]), nil)) }
      pieces.append((String(text[range]), meaning))
      between = range.upperBound
      index += count
    }
    if between < text.endIndex { pieces.append((String(text[between...]), nil)) }
    return pieces
  }

  /// The longest abbreviation that begins with a part and ends where a word does.
  private func longest(at index: Int, in parts: [Substring], of text: String) -> (
    count: Int, meaning: String
  )? {
    guard let most = lengths[parts[index]] else { return nil }
    for count in stride(from: min(most, parts.count - index), to: 0, by: -1) {
      let end = index + count
      if end < parts.count, Self.isWord(parts[end]) { continue }
      let part = text[parts[index].startIndex..<parts[end - 1].endIndex]
      if let meaning = meanings[String(part)] { return (count, meaning) }
    }
    return nil
  }

  /// Words, and each other character.
  private static func parts(of text: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { $0.isLetter || $0.isNumber }
      parts.append(word.isEmpty ? rest.prefix(1) : word)
      rest = rest[parts[parts.count - 1].endIndex...]
    }
    return parts
  }

  private static func isWord(_ part: Substring) -> Bool {
    part.first.map { $0.isLetter || $0.isNumber } == true
  }
}
