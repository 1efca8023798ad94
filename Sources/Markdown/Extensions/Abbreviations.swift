import HTML

extension MarkdownExtension {
  /// `*[HTML]: HyperText Markup Language`, on a line of its own anywhere in the text, explains each `HTML` as a word of the
  /// text.
  public static let abbreviations = MarkdownExtension(
    transform: { tree in
      var meanings: [String: String] = [:]
      for node in tree.nodes where tree[node].kind == .paragraph {
        guard let found = tree.abbreviations(in: node) else { continue }
        meanings.merge(found) { first, _ in first }
        tree.remove(node)
      }
      guard !meanings.isEmpty else { return }
      for node in tree.nodes {
        guard case .text(let text) = tree[node].kind else { continue }
        let pieces = text.pieces(of: meanings)
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
  /// What a paragraph explains; nil unless each of its lines explains an abbreviation.
  fileprivate func abbreviations(in paragraph: Node) -> [String: String]? {
    var lines = [""]
    for child in children(of: paragraph) {
      switch self[child].kind {
      case .text(let text): lines[lines.count - 1] += text
      case .softBreak: lines.append("")
      default: return nil
      }
    }
    var meanings: [String: String] = [:]
    for line in lines {
      guard let (word, meaning) = Self.abbreviation(in: line) else { return nil }
      meanings[word] = meaning
    }
    return meanings
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

extension String {
  /// The text in pieces: words with a meaning, and what is between them.
  fileprivate func pieces(of meanings: [String: String]) -> [(text: String, meaning: String?)] {
    var pieces: [(text: String, meaning: String?)] = []
    var between = ""
    var rest = self[...]
    while let first = rest.first {
      let isWord = first.isLetter || first.isNumber
      let part = rest.prefix { ($0.isLetter || $0.isNumber) == isWord }
      rest = rest[part.endIndex...]
      guard isWord, let meaning = meanings[String(part)] else {
        between += part
        continue
      }
      if !between.isEmpty { pieces.append((between, nil)) }
      between = ""
      pieces.append((String(part), meaning))
    }
    if !between.isEmpty { pieces.append((between, nil)) }
    return pieces
  }
}
