/// Lines of a page that belong together: those between blank lines, a Markdown heading, or a fenced piece of
/// code.
struct Block {
  enum Kind: Equatable {
    case text
    case heading(level: Int)
    case code(language: String?)
  }

  let kind: Kind
  /// Trimmed, except for code.
  let lines: [Substring]
  /// Counted from 1, with the fences of code.
  let numbers: ClosedRange<Int>

  /// The lines of prose as one, with plain spaces. Empty for code.
  let text: String

  init(kind: Kind, lines: [Substring], numbers: ClosedRange<Int>) {
    (self.kind, self.lines, self.numbers) = (kind, lines, numbers)
    if case .code = kind {
      text = ""
    } else {
      text = lines.count == 1 ? lines[0].plainSpaces : lines.map(\.plainSpaces).joined(separator: " ")
    }
  }

  var isText: Bool { kind == .text }

  var isCode: Bool { if case .code = kind { true } else { false } }

  /// The text without white space, to compare it with copies that lost theirs.
  var squeezed: [UInt8] { text.utf8.filter { $0 != UInt8(ascii: " ") } }
}

extension [Block] {
  /// The blocks of a page, in one pass.
  init(_ lines: [Substring]) {
    self = []
    var open: [Substring] = []
    func close(_ blocks: inout [Block], before index: Int) {
      guard !open.isEmpty else { return }
      blocks.append(Block(kind: .text, lines: open, numbers: (index + 1 - open.count)...index))
      open = []
    }
    var index = 0
    while index < lines.count {
      let line = lines[index].trimmedBlanks
      if let fence = Fence(line) {
        close(&self, before: index)
        let end = lines[(index + 1)...].firstIndex { fence.isClosed(by: $0) } ?? lines.count
        let language = fence.language
        let numbers = (index + 1)...Swift.min(end + 1, lines.count)
        append(
          Block(
            kind: .code(language: language), lines: [Substring](lines[(index + 1)..<end]), numbers: numbers))
        index = end + 1
        continue
      }
      if let level = Self.headingLevel(line) {
        close(&self, before: index)
        let title = line.drop { $0 == "#" }.trimmedBlanks
        append(Block(kind: .heading(level: level), lines: [title], numbers: (index + 1)...(index + 1)))
      } else if line.isEmpty {
        close(&self, before: index)
      } else {
        open.append(line)
      }
      index += 1
    }
    close(&self, before: lines.count)
  }

  private static func headingLevel(_ line: Substring) -> Int? {
    let level = line.prefix { $0 == "#" }.count
    guard (1...6).contains(level), line.dropFirst(level).first == " " else { return nil }
    return level
  }
}

/// The first line of a fenced piece of code.
private struct Fence {
  private let mark: Substring
  let language: String?

  init?(_ line: Substring) {
    guard line.hasPrefix("```") || line.hasPrefix("~~~"), let first = line.first else { return nil }
    mark = line.prefix { $0 == first }
    let info = line.dropFirst(mark.count).trimmedBlanks
    guard !info.contains("`") else { return nil }
    language = info.split(separator: " ").first.map { $0.lowercased() }
  }

  func isClosed(by line: Substring) -> Bool {
    guard line.utf8.first == mark.utf8.first || line.utf8.first == UInt8(ascii: " ") else { return false }
    let line = line.trimmedBlanks
    return line.hasPrefix(mark) && line.allSatisfy { $0 == mark.first }
  }
}
