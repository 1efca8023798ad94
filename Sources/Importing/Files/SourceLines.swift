/// The lines of a text with their ends, counted from 1.
struct SourceLines {
  struct Line {
    var text: String
    /// Empty for the last line of a file that ends without one.
    let end: String
  }

  private var lines: [Line?] = []

  init(_ source: String) {
    for bytes in source.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let isWindows = bytes.last == UInt8(ascii: "\r")
      let text = String(decoding: isWindows ? bytes.dropLast() : bytes, as: UTF8.self)
      lines.append(Line(text: text, end: isWindows ? "\r\n" : "\n"))
    }
    if let last = lines.last.flatMap(\.self) {
      lines[lines.count - 1] = Line(text: last.end == "\n" ? last.text : "\(last.text)\r", end: "")
    }
  }

  func text(_ number: Int) -> String { lines[number - 1]?.text ?? "" }

  mutating func replace(_ number: Int, with text: String) { lines[number - 1]?.text = text }

  mutating func remove(_ number: Int) { lines[number - 1] = nil }

  var count: Int { lines.count }

  mutating func insert(_ text: String, before number: Int) {
    lines.insert(Line(text: text, end: lines.first.flatMap(\.self)?.end ?? "\n"), at: number - 1)
  }

  var source: String { lines.compactMap { $0.map { $0.text + $0.end } }.joined() }
}
