extension String {
  /// A name as a letter to a stranger shows it: short, on one line, and no address to which somebody could be
  /// led. What is none of that is replaced by `other`.
  func asName(else other: String) -> String {
    let line = split { $0.isNewline || $0.isWhitespace }.joined(separator: " ")
    let leads = line.contains("/") || line.contains(#/[^\s.]\.[^\s.]/#) || line.contains("@")
    return leads || line.isEmpty ? other : String(line.prefix(60))
  }
}
