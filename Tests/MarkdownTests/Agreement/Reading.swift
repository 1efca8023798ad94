// Reads markup independently of the code that writes it.

/// The text of the markup: without tags, with references decoded.
func text(of markup: String) -> String {
  var text: [UInt8] = []
  var rest = Array(markup.utf8)[...]
  while let byte = rest.first {
    let end = byte == UInt8(ascii: "<") ? UInt8(ascii: ">") : UInt8(ascii: ";")
    guard byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&"), let length = rest.firstIndex(of: end) else {
      text.append(rest.removeFirst())
      continue
    }
    let run = String(decoding: rest[...length], as: UTF8.self)
    rest = rest[(length + 1)...]
    text += (["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&amp;": "&"][run] ?? "").utf8
  }
  return String(decoding: text, as: UTF8.self)
}

/// All spans as `class:text`, in their order.
func spans(of markup: String) -> String {
  markup.split(separator: "<span class=\"", omittingEmptySubsequences: false).dropFirst()
    .map { span in
      let parts = span.split(separator: "\">", maxSplits: 1)
      let end = parts[1].firstRange(of: "</span>")?.lowerBound ?? parts[1].endIndex
      return "\(parts[0]):\(text(of: String(parts[1][..<end])))"
    }
    .joined(separator: " ")
}
