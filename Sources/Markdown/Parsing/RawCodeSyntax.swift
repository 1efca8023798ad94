/// Finds the marks in code that is written as HTML, `<code>a--b</code>`, that cmark would make typographic.
/// The element ends in the line in which it begins.
struct RawCodeSyntax {
  /// Ascending.
  private(set) var positions: [Int] = []
  private let text: UnsafeBufferPointer<UInt8>

  init(in text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    guard text.contains(UInt8(ascii: "<")) else { return }
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      readLine(start..<end)
      start = end + 1
    }
  }

  private mutating func readLine(_ line: Range<Int>) {
    var index = line.lowerBound
    var elements = RawElements()
    // Since the code began.
    var marks: [Int] = []
    while index < line.upperBound {
      switch text[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "`"): index = text.endOfCode(from: index, in: line)
      case UInt8(ascii: "<") where mayBeginTag(index, in: line):
        let end = text[index..<line.upperBound].firstIndex(of: UInt8(ascii: ">")) ?? line.upperBound - 1
        elements.read(tag: String(decoding: text[index...end], as: UTF8.self))
        if !elements.haveCode {
          positions += marks
          marks = []
        }
        index = end + 1
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "."):
        if elements.haveCode { marks.append(index) }
        index += 1
      default: index += 1
      }
    }
  }

  private func mayBeginTag(_ index: Int, in line: Range<Int>) -> Bool {
    guard index + 1 < line.upperBound else { return false }
    switch text[index + 1] {
    case UInt8(ascii: "/"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return true
    default: return false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The end of inline code that begins with backticks at `start`. If it is not closed in the line, that is
  /// the end of the backticks. Code with more than ten backticks is not looked for.
  func endOfCode(from start: Int, in line: Range<Int>) -> Int {
    let rest = self[start..<line.upperBound]
    let open = rest.firstIndex { $0 != UInt8(ascii: "`") } ?? line.upperBound
    guard open - start <= 10 else { return open }
    var run = 0
    for index in open..<line.upperBound {
      if self[index] == UInt8(ascii: "`") {
        run += 1
      } else {
        if run == open - start { return index }
        run = 0
      }
    }
    return run == open - start ? line.upperBound : open
  }
}
