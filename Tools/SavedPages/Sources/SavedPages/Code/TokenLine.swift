/// What a line of split code is: one coloured token, or plain text between tokens.
enum TokenLine {
  case token, plain

  var isToken: Bool { self == .token }

  /// Decides for each line by its own text and that of its neighbours. Linear in the number of lines.
  static func classify(_ lines: [Substring]) -> [TokenLine] {
    var kinds: [TokenLine] = []
    kinds.reserveCapacity(lines.count)
    var generics = Generics()
    for (index, line) in lines.enumerated() {
      let previous = index > 0 ? lines[index - 1] : ""
      let next = index + 1 < lines.count ? lines[index + 1] : ""
      let followsType =
        previous.utf8.first?.isUppercase == true && previous.utf8.isIdentifier && previous != "Any"
      if generics.read(line, followsType: followsType) {
        kinds.append(.plain)
      } else {
        kinds.append(isToken(line, before: previous, after: next) ? .token : .plain)
      }
    }
    return kinds
  }

  private static func isToken(_ line: Substring, before previous: Substring, after next: Substring) -> Bool {
    let bytes = line.utf8
    guard let first = bytes.first, let last = bytes.last else { return false }
    switch first {
    case UInt8(ascii: "\""): return true
    case UInt8(ascii: "/"):
      return bytes.count == 1 || bytes.dropFirst().first == first || line.hasPrefix("/*") || last == first
        || bytes.allSatisfy(\.isOperator)
    case UInt8(ascii: "#"):
      return line.hasPrefix("#\"") || line.hasPrefix("#/") || line.hasPrefix("##")
        || bytes.dropFirst().isIdentifier
    case UInt8(ascii: "$"): return bytes.dropFirst().allSatisfy(\.isIdentifierPart)
    case UInt8(ascii: "@"): return bytes.dropFirst().prefix { $0 != UInt8(ascii: "(") }.isIdentifier
    case UInt8(ascii: "`"): return bytes.count > 2 && last == first
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return bytes.allSatisfy { $0.isIdentifierPart || ".+-".utf8.contains($0) }
    default: break
    }
    if bytes.allSatisfy(\.isOperator) { return line != "->" && line != "." }
    if SwiftKeywords.all.contains(String(line)) { return true }
    guard bytes.isIdentifier else { return false }
    return first.isUppercase || isNamed(before: previous, after: next)
  }

  /// Whether an identifier between these lines is a coloured one: the name of a function or a parameter.
  ///
  /// Plain text that consists of an identifier would be a line of the author's, with an indented line or a
  /// brace after it. A coloured one continues on the same line.
  private static func isNamed(before previous: Substring, after next: Substring) -> Bool {
    guard let following = next.utf8.first else { return false }
    if previous.hasSuffix("."), !previous.hasSuffix("..") { return false }
    if next == " " || !next.hasPrefix("  ") && following == UInt8(ascii: " ") { return true }
    return ":(,)<[?!>".utf8.contains(following)
  }

  /// Generic arguments of a type, whose angle brackets and question marks are plain text.
  private struct Generics {
    private var depth = 0

    /// Whether the line is plain text of a type, although it looks like an operator.
    ///
    /// - Parameter followsType: whether the line before is a coloured type.
    mutating func read(_ line: Substring, followsType: Bool) -> Bool {
      let bytes = line.utf8
      if followsType, bytes.first == UInt8(ascii: "<") {
        depth += 1
        return true
      }
      let closed = bytes.prefix { "?!>".utf8.contains($0) }
      if followsType || depth > 0, !closed.isEmpty {
        let angles = closed.count { $0 == UInt8(ascii: ">") }
        guard followsType || bytes.first == UInt8(ascii: ">") else { return false }
        guard angles <= depth else { return false }
        depth -= angles
        return true
      }
      if line.isEmpty || bytes.contains(where: { "{}=;".utf8.contains($0) }) { depth = 0 }
      return false
    }
  }
}

extension UInt8 {
  fileprivate var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

  fileprivate var isOperator: Bool { "/=-+!*%<>&|^~?.".utf8.contains(self) }

  fileprivate var isIdentifierPart: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || isUppercase
  }
}

extension Sequence<UInt8> {
  /// Whether these are the bytes of one identifier.
  fileprivate var isIdentifier: Bool {
    var isEmpty = true
    for byte in self {
      guard byte.isIdentifierPart else { return false }
      if isEmpty, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { return false }
      isEmpty = false
    }
    return !isEmpty
  }
}
