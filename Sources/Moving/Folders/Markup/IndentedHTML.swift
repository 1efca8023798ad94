/// Takes away the indentation of HTML in HTML that stands below an empty line. For kramdown it is HTML, and
/// for CommonMark it would be code.
enum IndentedHTML {
  static func outdented(_ source: TracedText) -> TracedText {
    guard source.bytes.contains(UInt8(ascii: "<")) else { return source }
    var output = TracedText(line: source.lines[0])
    var depth = 0
    var fence: UInt8?
    var isBelowEmptyLine = false
    var start = 0
    for number in source.lines.indices {
      let end = source.bytes[start...].firstIndex(of: 0x0A) ?? source.bytes.count
      let line = source.bytes[start..<end]
      let indentation = line.prefix { $0.isWhiteSpace }.count
      let content = line.dropFirst(indentation)
      let mark = content.first.flatMap { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") ? $0 : nil }
      if let mark, content.prefix(3).allSatisfy({ $0 == mark }), content.count >= 3 {
        if fence == nil { fence = mark } else if fence == mark { fence = nil }
      }
      var kept = line
      if fence == nil {
        if depth > 0, isBelowEmptyLine, indentation >= 4, content.first == UInt8(ascii: "<") {
          kept = content
        }
        if indentation < 4 || depth > 0 { depth = max(0, depth + balance(content)) }
      }
      isBelowEmptyLine = content.isEmpty || isBelowEmptyLine && kept.count < line.count
      output.append(
        source.bytes[kept.startIndex..<min(end + 1, source.bytes.count)], of: source, number: number)
      start = end + 1
    }
    return output
  }

  /// How many more block elements a line opens than it closes.
  private static func balance(_ line: ArraySlice<UInt8>) -> Int {
    var balance = 0
    var index = line.startIndex
    while let open = line[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = open + 1
      let isEnd = index < line.endIndex && line[index] == UInt8(ascii: "/")
      let name = line[(isEnd ? index + 1 : index)...].prefix { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (0x30...0x39).contains(byte)
      }
      if names.contains(String(decoding: name, as: UTF8.self)) { balance += isEnd ? -1 : 1 }
    }
    return balance
  }

  private static let names: Set = [
    "div", "section", "article", "figure", "table", "thead", "tbody", "tr", "ul", "ol", "center", "details",
    "aside", "nav", "header", "footer", "main", "form", "dl", "blockquote",
  ]
}
