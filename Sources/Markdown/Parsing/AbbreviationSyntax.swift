/// Finds the lines that explain abbreviations, `*[word]: meaning`, before cmark reads a text: it would take
/// the asterisk for the beginning of emphasis, and the word in brackets for a link.
struct AbbreviationSyntax {
  /// The positions of the asterisk, of the brackets, and of marks of emphasis between them; ascending.
  private(set) var positions: [Int] = []

  init(in text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      readLine(text[start..<end])
      start = end + 1
    }
  }

  private mutating func readLine(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    let content = line.drop { $0.isSpace || $0 == UInt8(ascii: ">") }
    guard content.starts(with: "*[".utf8), let close = content.firstIndex(of: UInt8(ascii: "]")),
      content[close...].dropFirst().first == UInt8(ascii: ":")
    else { return }
    positions += (content.startIndex...close).filter { "*_[]".utf8.contains(content[$0]) }
  }
}
