/// The declarations of a `style` attribute, split as browsers do (CSS Syntax 3): at semicolons outside of
/// strings, parentheses and brackets, after comments are removed. Works on bytes, as browsers do: as a
/// `Character`, a delimiter with a combining character after it would not be recognised.
struct StyleDeclarations {
  /// As it was written, without white space around each part.
  struct Declaration {
    var text: ArraySlice<UInt8>
    var name: ArraySlice<UInt8>
    /// Empty if there is no colon.
    var value: ArraySlice<UInt8>
  }

  private(set) var declarations: [Declaration] = []
  private(set) var hadComments = false

  init(_ style: UnsafeBufferPointer<UInt8>) {
    var bytes = Array(style)
    if let slash = bytes.firstIndex(of: UInt8(ascii: "/")), bytes[slash...].contains(UInt8(ascii: "*")) {
      let plain = Self.withoutComments(bytes)
      hadComments = plain != bytes
      bytes = plain
    }
    split(bytes)
  }

  private mutating func split(_ bytes: [UInt8]) {
    var start = 0
    var quote: UInt8?
    var depth = 0
    for (index, byte) in bytes.enumerated() {
      if let open = quote {
        if byte == open || byte.endsString { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(depth - 1, 0)
      case UInt8(ascii: ";") where depth == 0:
        append(bytes[start..<index])
        start = index + 1
      default: break
      }
    }
    append(bytes[start...])
  }

  private mutating func append(_ declaration: ArraySlice<UInt8>) {
    let words = declaration.trimmed
    guard !words.isEmpty else { return }
    let colon = words.firstIndex(of: UInt8(ascii: ":")) ?? words.endIndex
    declarations.append(
      Declaration(text: words, name: words[..<colon].trimmed, value: words[colon...].dropFirst().trimmed))
  }

  /// These bytes with a space for each comment outside of a string. A comment without an end reaches to the
  /// end.
  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var quote: UInt8?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let isComment =
        quote == nil && byte == UInt8(ascii: "/") && index + 1 < bytes.count
        && bytes[index + 1] == UInt8(ascii: "*")
      guard isComment else {
        if let open = quote {
          if byte == open || byte.endsString { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        }
        plain.append(byte)
        index += 1
        continue
      }
      plain.append(0x20)
      index += 2
      while index + 1 < bytes.count,
        bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/")
      { index += 1 }
      index = min(index + 2, bytes.count)
    }
    return plain
  }
}

extension UInt8 {
  /// Whether this is a line end, which ends an unclosed CSS string.
  var endsString: Bool { self == 0x0A || self == 0x0C || self == 0x0D }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmed: ArraySlice<UInt8> {
    guard let start = firstIndex(where: { !$0.isHTMLSpace }), let end = lastIndex(where: { !$0.isHTMLSpace })
    else { return self[endIndex...] }
    return self[start...end]
  }
}
