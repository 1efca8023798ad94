/// References: a title, who wrote it and when, and what it is about.
enum References {
  static func read(_ blocks: [Block], in page: [Substring]) -> [SavedEpisode.Reference] {
    var references: [SavedEpisode.Reference] = []
    var (blurb, index) = ([String](), 0)
    func close() {
      if let last = references.indices.last { references[last].blurb = blurb.joined(separator: "\n\n") }
      blurb = []
    }
    while index < blocks.count {
      let block = blocks[index]
      if beginsReference(index, in: blocks, isFirst: references.isEmpty) {
        close()
        references.append(.init(title: block.text))
        if let byline = byline(index + 1, in: blocks) {
          (references[references.count - 1].authors, references[references.count - 1].date) = byline
          index += 1
        }
      } else if Links.isAddress(block.text), let last = references.indices.last, references[last].url == nil {
        references[last].url = block.text
      } else {
        blurb.append(block.markdown(in: page))
      }
      index += 1
    }
    close()
    return references
  }

  /// A title stands before a line with authors, or after a blurb and before another one.
  private static func beginsReference(_ index: Int, in blocks: [Block], isFirst: Bool) -> Bool {
    if isFirst { return true }
    guard isTitle(blocks[index]), index + 1 < blocks.count else { return false }
    if byline(index + 1, in: blocks) != nil { return true }
    let next = blocks[index + 1]
    return blocks[index - 1].text.endsSentence && next.isText && next.text.endsSentence
      && next.text.utf8.count > 40
  }

  private static func isTitle(_ block: Block) -> Bool {
    block.isText && block.lines.count == 1 && block.text.utf8.count <= 160 && !block.text.hasSuffix(".")
      && !block.text.hasSuffix(":")
  }

  /// `Brandon Williams & Stephen Celis • Tuesday Jan 10, 2023`; without a date if it consists of names.
  private static func byline(_ index: Int, in blocks: [Block]) -> (authors: [String], date: String?)? {
    guard index < blocks.count, blocks[index].isText, blocks[index].lines.count == 1 else { return nil }
    let text = blocks[index].text
    guard text.utf8.count <= 200 else { return nil }
    let parts = text.split { "•·|●".contains($0) }.map { String($0.trimmedBlanks) }
    if parts.count == 2, WrittenDate.read(parts[1]) != nil { return (authors(parts[0]), parts[1]) }
    if parts.count == 1, WrittenDate.read(text) != nil, text.utf8.count <= 40 { return ([], text) }
    guard parts.count == 1, !text.endsSentence, !text.hasSuffix(":"), areNames(authors(text)) else {
      return nil
    }
    let next = index + 1 < blocks.count ? blocks[index + 1].text : ""
    return next.endsSentence || next.hasSuffix(":") || next.isEmpty || Links.isAddress(next)
      ? (authors(text), nil) : nil
  }

  private static func authors(_ text: String) -> [String] {
    text.replacing(" and ", with: ",").replacing(" & ", with: ",").split(separator: ",")
      .map { String($0.trimmedBlanks) }.filter { !$0.isEmpty }
  }

  private static func areNames(_ names: [String]) -> Bool {
    (1...6).contains(names.count)
      && names.allSatisfy { name in
        let words = name.split(separator: " ")
        return (1...4).contains(words.count)
          && words.allSatisfy { $0.first?.isLowercase == false && $0.count < 20 }
      }
  }
}
