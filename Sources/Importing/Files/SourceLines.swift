/// The lines of a text with their ends, counted from 1. A line ends with a line feed, a carriage return, or
/// both.
struct SourceLines {
  struct Line {
    var text: String
    /// Empty for the last line of a file that ends without one.
    let end: String
  }

  private var lines: [Line?] = []

  init(_ source: String) {
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var rest = source.utf8[...]
    while let index = rest.firstIndex(where: { $0 == feed || $0 == carriageReturn }) {
      var next = rest.index(after: index)
      if rest[index] == carriageReturn, rest[next...].first == feed { next = rest.index(after: next) }
      let (text, end) = (rest[..<index], rest[index..<next])
      lines.append(
        Line(text: String(decoding: text, as: UTF8.self), end: String(decoding: end, as: UTF8.self)))
      rest = rest[next...]
    }
    lines.append(Line(text: String(decoding: rest, as: UTF8.self), end: ""))
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
