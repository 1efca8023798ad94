/// The lines of a text, counted from 1, some of which are replaced. A line ends with a line feed, a carriage
/// return, or both; new lines end as the first one does.
struct SourceLines {
  private let bytes: [UInt8]
  /// Where each line begins, and behind the last one the end of the text.
  private var starts: [Int] = [0]
  private let lineEnd: String
  private var edits: [(range: Range<Int>, lines: [String])] = []

  init(_ source: String) {
    bytes = Array(source.utf8)
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var first: Range<Int>?
    var index = 0
    while index < bytes.count {
      let start = index
      index += 1
      guard bytes[start] == feed || bytes[start] == carriageReturn else { continue }
      if bytes[start] == carriageReturn, index < bytes.count, bytes[index] == feed { index += 1 }
      first = first ?? start..<index
      starts.append(index)
    }
    starts.append(bytes.count)
    lineEnd = if let first { String(decoding: bytes[first], as: UTF8.self) } else { "\n" }
  }

  var count: Int { starts.count - 1 }

  /// A line without its end, as it is in the text.
  func text(_ number: Int) -> String {
    guard (1...count).contains(number) else { return "" }
    var line = bytes[starts[number - 1]..<starts[number]]
    while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  /// Puts lines in place of those in a range, which may be empty.
  mutating func replace(_ range: Range<Int>, with lines: [String]) { edits.append((range, lines)) }

  /// The text with its edits; nil if two of them concern the same line.
  var source: String? {
    var result: [UInt8] = []
    var next = 1
    // Lines that are inserted before a line come before those that replace it.
    let sorted = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for (range, lines) in sorted {
      guard range.lowerBound >= next else { return nil }
      result += bytes[starts[next - 1]..<starts[range.lowerBound - 1]]
      if let last = result.last, last != 0x0A, last != 0x0D, !lines.isEmpty { result += lineEnd.utf8 }
      for line in lines { result += (line + lineEnd).utf8 }
      next = range.upperBound
    }
    result += bytes[starts[next - 1]...]
    return String(decoding: result, as: UTF8.self)
  }
}
