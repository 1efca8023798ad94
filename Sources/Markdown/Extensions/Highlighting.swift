import HTML

extension MarkdownExtension {
  /// Puts spans around the tokens of fenced code in a known language, see ``HighlightedCode``.
  public static let highlighting = MarkdownExtension(code: { block, attributes in
    guard let language = Language(named: block.info.language) else { return nil }
    return .whole(CodeBlockMarkup(block, attributes) { HighlightedCode(block.code, language) })
  })
}
