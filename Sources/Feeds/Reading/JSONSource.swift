/// Finds values in the bytes of a JSON text.
///
/// Tolerates missing and extra commas, comments, and names without quotation marks.
struct JSONSource {
  struct Member {
    /// The start of the name, and of the value.
    let name, value: Int
  }

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The most members of an object or elements of a list; the rest is ignored.
  static let most = 1000

  /// The members of the object at `start`, after any space; nil if there is no object.
  func object(at start: Int) -> (members: [Member], isWellFormed: Bool)? {
    var index = pastSpace(start)
    guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else { return nil }
    var members: [Member] = []
    var isWellFormed = true
    index = pastSpace(index + 1)
    while index < bytes.count, bytes[index] != UInt8(ascii: "}") {
      let name = index
      index = pastSpace(pastValue(index))
      if index < bytes.count, bytes[index] == UInt8(ascii: ":") {
        index = pastSpace(index + 1)
        guard members.count < Self.most else { return (members, isWellFormed) }
        if index < bytes.count { members.append(Member(name: name, value: index)) }
        index = pastSpace(pastValue(index))
      } else {
        isWellFormed = false
      }
      if index < bytes.count, bytes[index] == UInt8(ascii: ",") {
        index = pastSpace(index + 1)
      } else if index < bytes.count, bytes[index] != UInt8(ascii: "}") {
        isWellFormed = false
        // Not a name: skip it.
        if index == name { index = pastSpace(index + 1) }
      }
    }
    return (members, isWellFormed && index < bytes.count)
  }

  /// The start of each element of the list at `start`; nil if there is no list.
  func elements(at start: Int) -> [Int]? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return nil }
    var elements: [Int] = []
    var index = pastSpace(start + 1)
    while index < bytes.count, bytes[index] != UInt8(ascii: "]"), elements.count < Self.most {
      let end = pastValue(index)
      if end > index { elements.append(index) }
      index = pastSpace(end == index ? index + 1 : end)
    }
    return elements
  }

  /// The text at `start`; nil if there is none.
  func text(at start: Int) -> String? {
    guard start < bytes.count, Self.isQuote(bytes[start]) else { return nil }
    let end = pastText(start)
    let isClosed = end > start + 1 && bytes[end - 1] == bytes[start]
    return JSONText.decoded(bytes[start + 1..<(isClosed ? end - 1 : end)])
  }

  /// The number at `start` in its usual form, whole numbers without a fraction; nil if there is none.
  func number(at start: Int) -> String? {
    let end = pastWord(start)
    guard end - start <= Self.longestNumber else { return nil }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    if let number = Int(text) { return String(number) }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      return Int(text.dropFirst(2), radix: 16).map { String($0) }
    }
    guard let number = Double(finite: text) else { return nil }
    return Int(exactly: number).map { String($0) } ?? String(number)
  }

  func isName(at start: Int, _ name: StaticString) -> Bool {
    let isQuoted = Self.isQuote(bytes[start])
    let first = isQuoted ? start + 1 : start
    let end = first + name.utf8CodeUnitCount
    guard end < bytes.count, isQuoted ? bytes[end] == bytes[start] : pastWord(start) == end else {
      return false
    }
    return name.withUTF8Buffer { name in
      for offset in 0..<name.count where bytes[first + offset] != name[offset] { return false }
      return true
    }
  }

  /// In bytes.
  private static let longestNumber = 400
}

extension JSONSource {
  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// The index after the value at `start`; `start` if there is no value.
  private func pastValue(_ start: Int) -> Int {
    guard start < bytes.count else { return start }
    switch bytes[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return pastText(start)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return pastNested(start)
    default: return pastWord(start)
    }
  }

  private func pastNested(_ start: Int) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = pastText(index)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "/"):
        index = pastComment(index) ?? index + 1
        continue
      default: break
      }
      index += 1
      if depth == 0 { return index }
    }
    return index
  }

  private func pastText(_ start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != bytes[start] {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  /// The index after a number, a name without quotation marks, `true`, `null`.
  private func pastWord(_ start: Int) -> Int {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"):
        return index
      default: index += 1
      }
    }
    return index
  }

  private func pastSpace(_ start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index].isXMLSpace {
        index += 1
      } else if let end = pastComment(index) {
        index = end
      } else {
        return index
      }
    }
    return index
  }

  /// Nil if no comment begins here.
  private func pastComment(_ start: Int) -> Int? {
    guard start + 1 < bytes.count, bytes[start] == UInt8(ascii: "/") else { return nil }
    let isLine = bytes[start + 1] == UInt8(ascii: "/")
    guard isLine || bytes[start + 1] == UInt8(ascii: "*") else { return nil }
    let rest = bytes[(start + 2)...]
    return (isLine ? rest.end(of: "\n") : rest.end(of: "*/")) ?? bytes.count
  }
}
