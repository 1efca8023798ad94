/// Finds code in Markdown, in time linear in its length: fenced and indented blocks, and code between
/// backticks.
struct CodeScanner {
  private let bytes: [UInt8]
  /// For a number of backticks: the offset before which no other such run ends a span.
  private var unclosed: [Int: Int] = [:]
  private var previousIsBlank = true
  private var isInList = false
  /// Whether the code found last is a block.
  private(set) var isBlock = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// All code, in order. Blocks begin where their lines do and contain the end of their last line.
  static func ranges(in bytes: [UInt8]) -> [(range: Range<Int>, isBlock: Bool)] {
    var scanner = CodeScanner(bytes)
    var ranges: [(Range<Int>, Bool)] = []
    var index = 0
    while index < bytes.count {
      if let end = scanner.endOfCode(at: index) {
        ranges.append((index..<end, scanner.isBlock))
        index = end
      } else {
        index += bytes[index] == UInt8(ascii: "`") ? scanner.run(at: index) : 1
      }
    }
    return ranges
  }

  /// The end of the code that begins at an offset; nil if none begins there. Offsets are asked for in
  /// ascending order; those at which no line begins and no backtick stands are answered at once.
  mutating func endOfCode(at index: Int) -> Int? {
    if index == 0 || bytes[index - 1] == 0x0A, let end = endOfBlock(at: index) {
      isBlock = true
      return end
    }
    isBlock = false
    guard bytes[index] == UInt8(ascii: "`"), index == 0 || bytes[index - 1] != UInt8(ascii: "`"),
      index == 0 || bytes[index - 1] != UInt8(ascii: "\\")
    else { return nil }
    return endOfSpan(at: index)
  }

  /// The number of equal bytes from an offset on.
  func run(at index: Int) -> Int {
    var end = index
    while end < bytes.count, bytes[end] == bytes[index] { end += 1 }
    return end - index
  }

  private func endOfLine(_ index: Int) -> Int { bytes[index...].firstIndex(of: 0x0A) ?? bytes.count }

  // MARK: Blocks

  private mutating func endOfBlock(at start: Int) -> Int? {
    let end = endOfLine(start)
    var content = start
    while content < end, bytes[content] == 0x20 || bytes[content] == 0x09 { content += 1 }
    guard content < end else {
      previousIsBlank = true
      return nil
    }
    if let fence = fence(in: content..<end) {
      previousIsBlank = false
      return endOfFence(fence, after: end)
    }
    let isIndented = content - start >= 4 || bytes[start] == 0x09
    if isIndented, previousIsBlank, !isInList { return endOfIndented(from: end) }
    previousIsBlank = false
    if endOfListMarker(content, end) != nil {
      isInList = true
    } else if !isIndented {
      isInList = content > start
    }
    return nil
  }

  private struct Fence {
    let mark: UInt8
    let count: Int
    let isQuoted: Bool
  }

  /// The fence that a line opens, perhaps behind marks of quotations and list items.
  private func fence(in line: Range<Int>) -> Fence? {
    var index = line.lowerBound
    var isQuoted = false
    var depth = 0
    while index < line.upperBound, depth < 20 {
      switch bytes[index] {
      case 0x20, 0x09: index += 1
      case UInt8(ascii: ">"):
        isQuoted = true
        depth += 1
        index += 1
      case UInt8(ascii: "`"), UInt8(ascii: "~"):
        let count = run(at: index)
        guard count >= 3 else { return nil }
        let info = bytes[(index + count)..<max(index + count, line.upperBound)]
        if bytes[index] == UInt8(ascii: "`"), info.contains(UInt8(ascii: "`")) { return nil }
        return Fence(mark: bytes[index], count: count, isQuoted: isQuoted)
      default:
        guard let next = endOfListMarker(index, line.upperBound) else { return nil }
        depth += 1
        index = next
      }
    }
    return nil
  }

  /// The offset behind `- `, `* `, `+ `, `1. ` or `1) `.
  private func endOfListMarker(_ index: Int, _ end: Int) -> Int? {
    var next = index
    switch bytes[index] {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): next += 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      while next < end, next - index < 9, (0x30...0x39).contains(bytes[next]) { next += 1 }
      guard next < end, bytes[next] == UInt8(ascii: ".") || bytes[next] == UInt8(ascii: ")") else {
        return nil
      }
      next += 1
    default: return nil
    }
    return next < end && (bytes[next] == 0x20 || bytes[next] == 0x09) ? next + 1 : nil
  }

  /// - Parameter end: of the opening line.
  private func endOfFence(_ fence: Fence, after end: Int) -> Int {
    var start = min(end + 1, bytes.count)
    while start < bytes.count {
      let end = endOfLine(start)
      var index = start
      var isQuoted = false
      while index < end, [0x20, 0x09, UInt8(ascii: ">")].contains(bytes[index]) {
        if bytes[index] == UInt8(ascii: ">") {
          guard fence.isQuoted else { break }
          isQuoted = true
        }
        index += 1
      }
      // A quotation ends with its last line.
      if fence.isQuoted, !isQuoted { return start }
      if index < end, bytes[index] == fence.mark {
        let count = run(at: index)
        if count >= fence.count, bytes[min(index + count, end)..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 })
        {
          return min(end + 1, bytes.count)
        }
      }
      start = end + 1
    }
    return bytes.count
  }

  private func endOfIndented(from end: Int) -> Int {
    var last = min(end + 1, bytes.count)
    var start = last
    while start < bytes.count {
      let end = endOfLine(start)
      let indentation = bytes[start..<end].prefix { $0 == 0x20 || $0 == 0x09 }.count
      let isBlank = start + indentation == end
      guard isBlank || indentation >= 4 || bytes[start] == 0x09 else { break }
      start = min(end + 1, bytes.count)
      if !isBlank { last = start }
    }
    return last
  }

  // MARK: Spans

  /// The end of code between backticks, which ends in the paragraph in which it begins.
  private mutating func endOfSpan(at index: Int) -> Int? {
    let count = run(at: index)
    if let limit = unclosed[count], index < limit { return nil }
    var position = index + count
    var lineIsBlank = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "`"):
        let next = run(at: position)
        if next == count { return position + count }
        position += next
        lineIsBlank = false
      case 0x0A:
        if lineIsBlank {
          unclosed[count] = position
          return nil
        }
        lineIsBlank = true
        position += 1
      case 0x20, 0x09: position += 1
      default:
        lineIsBlank = false
        position += 1
      }
    }
    unclosed[count] = bytes.count
    return nil
  }
}

/// Finds a text again and again from ascending offsets, in time linear in the length of all bytes.
struct AscendingSearch {
  private let pattern: [UInt8]
  private var known: Int?

  init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

  /// The first occurrence at an offset or behind it.
  mutating func first(in bytes: [UInt8], from start: Int) -> Int? {
    if let known, known >= start { return known == Int.max ? nil : known }
    var index = start
    let last = bytes.count - pattern.count
    while index <= last {
      if bytes[index] == pattern[0], bytes[index..<(index + pattern.count)].elementsEqual(pattern) {
        known = index
        return index
      }
      index += 1
    }
    known = Int.max
    return nil
  }
}
