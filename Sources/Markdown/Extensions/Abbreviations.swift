import HTML

extension MarkdownExtension {
  /// `*[HTML]: HyperText Markup Language`, on a line of its own anywhere in the text, explains each `HTML` as a word of the
  /// text. What is explained may have several words and punctuation, as in `TCP/IP`, but not more than sixteen of both.
  public static let abbreviations = MarkdownExtension(
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
    var lines: [(text: String?, nodes: [Node])] = [("", [])]
    for child in children(of: paragraph) {
      if self[child].kind == .softBreak {
        lines.append(("", [child]))
      } else {
        if case .text(let text) = self[child].kind, let line = lines[lines.count - 1].text {
          lines[lines.count - 1].text = line + text
        } else {
          lines[lines.count - 1].text = nil
        }
        lines[lines.count - 1].nodes.append(child)
      }
    }
    var isEmpty = true
    for line in lines {
      guard let (word, meaning) = line.text.flatMap(Self.abbreviation) else {
        // The line end before the first line that stays.
        if isEmpty, let first = line.nodes.first, self[first].kind == .softBreak { remove(first) }
        isEmpty = false
        continue
      }
      meanings.add(word, meaning)
      for node in line.nodes { remove(node) }
    }
    if isEmpty { remove(paragraph) }
  }

  /// The word and the meaning of a line `*[word]: meaning`.
  private static func abbreviation(in line: String) -> (word: String, meaning: String)? {
    guard line.hasPrefix("*["), let end = line.firstIndex(of: "]") else { return nil }
    let word = line[..<end].dropFirst(2)
    let rest = line[end...].dropFirst()
    let meaning = rest.dropFirst().drop(while: \.isWhitespace)
    guard !word.isEmpty, rest.first == ":", !meaning.isEmpty, rest.dropFirst().first?.isWhitespace == true
    else { return nil }
    return (String(word), String(meaning))
  }
}

/// What abbreviations mean, the first explanation of each.
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
