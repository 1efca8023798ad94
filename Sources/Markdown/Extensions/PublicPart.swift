extension MarkdownExtension {
  /// `<!-- members -->`: the text ends before the block in which this comment stands, wherever it stands in
  /// it. A text without it is empty. The comment is not looked for in code.
  ///
  /// Put it first: what other extensions collect, such as a table of contents, is then that of the part
  /// alone. Footnotes stay if the part refers to them.
  public static let publicPart = MarkdownExtension(transform: { tree in
    let blocks = tree.children(of: tree.root)
    let end = blocks.firstIndex { tree.hasMembersMark(in: $0) } ?? 0
    var footnotes: [Int: MarkdownTree.Node] = [:]
    for block in blocks[end...] {
      if case .footnoteDefinition(let number) = tree[block].kind { footnotes[number] = block }
    }
    var kept: Set<Int> = []
    var unread = Array(blocks[..<end])
    while let block = unread.popLast() {
      for number in tree.footnotes(namedIn: block) where kept.insert(number).inserted {
        if let footnote = footnotes[number] { unread.append(footnote) }
      }
    }
    for block in blocks[end...] {
      if case .footnoteDefinition(let number) = tree[block].kind, kept.contains(number) { continue }
      tree.remove(block)
    }
  })
}

extension MarkdownTree {
  fileprivate func hasMembersMark(in block: Node) -> Bool {
    var isFound = false
    walk(from: block) { node, _ in
      switch self[node].kind {
      case .htmlBlock(let html), .htmlInline(let html): isFound = isFound || html.hasMembersMark
      default: break
      }
      return !isFound
    }
    return isFound
  }

  fileprivate func footnotes(namedIn block: Node) -> [Int] {
    var numbers: [Int] = []
    walk(from: block) { node, isEntering in
      if isEntering, case .footnoteReference(let number) = self[node].kind { numbers.append(number) }
      return true
    }
    return numbers
  }
}

extension String {
  /// Where the comment `<!-- members -->` stands, in any case and with any spaces; nil if it does not.
  package var membersMark: Range<String.Index>? { firstRange(of: #/(?i)<!--\s*members\s*-->/#) }

  fileprivate var hasMembersMark: Bool { utf8.count >= 14 && membersMark != nil }
}
