import HTML

extension MarkdownExtension {
  /// Puts spans around the tokens of fenced code in a known language, see ``HighlightedCode``, and around its
  /// lines where the fence asks for that: `swift {1,3-5}` marks lines, `swift numbers` or `swift start=10`
  /// numbers them, `swift diff` shows which were added and removed.
  public static let highlighting = MarkdownExtension(code: { block, attributes in
    if let lines = CodeLines(block) { return .whole(CodeBlockMarkup(block, attributes) { lines }) }
    guard let language = Language(named: block.info.language) else { return nil }
    return .whole(CodeBlockMarkup(block, attributes) { HighlightedCode(block.code, language) })
  })
}
