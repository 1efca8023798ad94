import Texts

/// Names of emoji between colons, as in `:smile:`, which some programs show as pictures.
enum EmojiNames {
  /// Adds a loss for each name outside of code.
  static func report(in text: TracedText, losses: inout LossList) {
    guard text.bytes.contains(UInt8(ascii: ":")) else { return }
    // The pattern excludes times such as 10:30:05 (there has to be a letter) and addresses (there has to be
    // white space or punctuation before the first colon).
    let name = #/(?:^|[\s(*_>])(:(?=[a-z0-9_+\-]*[a-z])[a-z0-9_+\-]+:|:[+\-]1:)/#
    for line in text.dividedLines {
      let plain = line.parts.map { $0.isCode ? "`" : text.text($0.range) }.joined()
      guard plain.contains(":") else { continue }
      for match in plain.matches(of: name) {
        losses.add(.markup, String(match.1), line: line.sourceLine, "is kept as text")
      }
    }
  }
}
