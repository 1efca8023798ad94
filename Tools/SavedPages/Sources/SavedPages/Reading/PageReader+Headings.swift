extension PageReader {
  /// Whether a short paragraph of the transcript is a heading.
  ///
  /// Where speakers are named, the paragraph after a heading begins with one; in other transcripts it is
  /// long, and the one before ends a sentence.
  func isHeading(_ index: Int) -> Bool {
    guard isShortTitle(index) else { return false }
    let next = blocks.indices.dropFirst(index + 1).first { !isBoilerplate($0) }
    guard let next, blocks[next].isText else { return false }
    let isLowercase = blocks[index].text.first?.isLowercase ?? true
    if speakers.paragraphs > 1 { return isSpeech(next) && (!isLowercase || followsSentence(index)) }
    return blocks[next].text.utf8.count >= 80 && !isLowercase && followsSentence(index)
  }

  private func followsSentence(_ index: Int) -> Bool {
    let previous = index - 1
    return index == 0 || isBoilerplate(previous) || !blocks[previous].isText || isShortTitle(previous)
      || blocks[previous].text.endsSentence || previous < (transcriptStart ?? 0)
  }

  /// Whether a block is short enough for a heading and does not end like a sentence.
  func isShortTitle(_ index: Int) -> Bool {
    let block = blocks[index]
    guard block.isText, block.lines.count == 1, block.text.utf8.count <= 90, !isSpeech(index) else {
      return false
    }
    let text = block.text
    guard let first = text.first, let last = text.last, !".,;:!?…。！？".contains(last) else { return false }
    let words = text.split(separator: " ")
    guard words.count <= 12, !Self.spokenStarts.contains(Boilerplate.normalized(String(words[0]))) else {
      return false
    }
    let endsSentenceInside = zip(words, words.dropFirst()).contains { word, next in
      word.count > 3 && (word.last.map { ".?!".contains($0) } ?? false) && next.first?.isUppercase == true
    }
    if endsSentenceInside { return false }
    let isCodeName = !text.contains(" ")
    return first.isUppercase || first.isNumber || isCodeName || !first.isLowercase
  }

  /// Words with which speech begins and headings do not.
  private static let spokenStarts: Set<String> = [
    "yeah", "yes", "okay", "ok", "oh", "um", "uh", "hmm", "so", "and", "but", "well", "alright", "yep",
    "right",
  ]

  /// Whether the block is code that was saved without a fence.
  func isCodeLike(_ block: Block) -> Bool {
    let isShort = block.lines.allSatisfy { $0.utf8.count <= 200 }
    guard block.isText, isShort, speakers.speech(block.text) == nil else { return false }
    let marks = block.lines.count { line in
      guard let last = line.last else { return false }
      let begins = [
        "let ", "var ", "func ", "struct ", "import ", "@", "//", ".", "}", "return ", "guard ", "private ",
      ]
      let isCall = last == ")" && line.contains("(") && !line.contains(". ")
      return "{};".contains(last) || begins.contains { line.hasPrefix($0) } && !line.endsSentence || isCall
    }
    return block.lines.count > 1 ? marks * 5 >= block.lines.count * 3 : marks == 1 && hasCodeBesides(block)
  }

  /// Whether one line looks so much like code that it is no sentence.
  private func hasCodeBesides(_ block: Block) -> Bool {
    guard let line = block.lines.first, !line.endsSentence else { return false }
    return line == "}" || line.hasPrefix("import ") && line.split(separator: " ").count == 2
      || line.hasSuffix("{") && line.contains(" ") || line.hasPrefix("//")
      || (line.hasPrefix("let ") || line.hasPrefix("var ")) && line.contains(" = ")
  }
}

extension StringProtocol {
  /// Whether the text ends with the end of a sentence, perhaps in quotation marks.
  var endsSentence: Bool {
    guard let last = last(where: { !"”\"')".contains($0) }) else { return false }
    return ".!?…。！？".contains(last)
  }
}
