import Texts

/// Names of emoji between colons, as in `:smile:`, which some programs show as pictures.
enum EmojiNames {
  /// Adds a loss for each name outside of code.
  static func report(in text: TracedText, losses: inout LossList) {
    guard text.bytes.contains(UInt8(ascii: ":")) else { return }
    // A time such as 10:30:05 has no letter, and an address no white space before its colon.
    let name = #/(?:^|[\s(*_>])(:(?=[a-z0-9_+\-]*[a-z])[a-z0-9_+\-]+:|:[+\-]1:)/#
    let code = CodeScanner.ranges(in: text.bytes)
    var next = 0
    var start = 0
    for line in text.lines {
      let end = text.bytes[start...].firstIndex(of: 0x0A) ?? text.bytes.count
      var plain: [UInt8] = []
      var index = start
      while index < end {
        while next < code.count, code[next].range.upperBound <= index { next += 1 }
        if next < code.count, code[next].range.contains(index) {
          index = min(end, code[next].range.upperBound)
          plain.append(UInt8(ascii: "`"))
        } else {
          plain.append(text.bytes[index])
          index += 1
        }
      }
      for match in String(decoding: plain, as: UTF8.self).matches(of: name) {
        losses.add(.markup, String(match.1), line: line, "is kept as text")
      }
      start = end + 1
    }
  }
}
