import Texts

/// The arguments of a tag or a shortcode: `name "positional" key="value" other=variable`.
struct TemplateArguments {
  struct Argument {
    /// Nil for one that is known by its position.
    let key: String?
    let value: String
    /// Whether it is between quotation marks, so that it is no variable.
    let isQuoted: Bool
  }

  private(set) var all: [Argument] = []

  init(_ all: [Argument]) { self.all = all }

  /// The attributes of a component: `a="b" c={d} e`.
  ///
  /// - Parameter imported: the file behind a name between braces.
  init(components text: String, _ imported: (String) -> String?) {
    let attribute = #/([\w:.-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}))?/#
    for match in text.matches(of: attribute) {
      let quoted = match.2 ?? match.3
      let program = match.4.map { $0.trimmed }
      let value = quoted.map(String.init) ?? program.map { imported($0) ?? $0.withoutQuotes } ?? "true"
      all.append(Argument(key: match.1.lowercased(), value: value, isQuoted: quoted != nil))
    }
  }

  init(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    var index = 0
    while true {
      while index < bytes.count, bytes[index].isWhiteSpace || bytes[index] == UInt8(ascii: ",") { index += 1 }
      guard index < bytes.count else { return }
      let (word, isQuoted) = Self.word(in: bytes, from: &index, endsAtSign: true)
      var next = index
      while next < bytes.count, bytes[next].isWhiteSpace { next += 1 }
      guard !isQuoted, next < bytes.count, Self.isSign(bytes, next) else {
        if !word.isEmpty || isQuoted {
          all.append(Argument(key: nil, value: word, isQuoted: isQuoted))
        } else {
          index += 1
        }
        continue
      }
      index = next + 1
      while index < bytes.count, bytes[index].isWhiteSpace { index += 1 }
      let (value, valueIsQuoted) = Self.word(in: bytes, from: &index, endsAtSign: false)
      all.append(Argument(key: word.lowercased(), value: value, isQuoted: valueIsQuoted))
    }
  }

  /// The value of the first key that is there.
  subscript(keys: String...) -> String? {
    for key in keys {
      if let value = all.first(where: { $0.key == key })?.value { return value }
    }
    return nil
  }

  var positional: [String] { all.filter { $0.key == nil }.map(\.value) }

  private static func isSign(_ bytes: [UInt8], _ index: Int) -> Bool { bytes[index] == UInt8(ascii: "=") }

  private static func word(in bytes: [UInt8], from index: inout Int, endsAtSign: Bool) -> (String, Bool) {
    guard index < bytes.count else { return ("", false) }
    let quote = bytes[index]
    guard [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")].contains(quote) else {
      let start = index
      // A `=` may also belong to an address: `https://www.youtube.com/watch?v=…`.
      var isName = endsAtSign
      while index < bytes.count, !bytes[index].isWhiteSpace, bytes[index] != UInt8(ascii: ","),
        !(isName && isSign(bytes, index))
      {
        if bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: "?") { isName = false }
        index += 1
      }
      return (String(decoding: bytes[start..<index], as: UTF8.self), false)
    }
    var word: [UInt8] = []
    index += 1
    while index < bytes.count, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "\\"), quote != UInt8(ascii: "`"), index + 1 < bytes.count,
        bytes[index + 1] == quote || bytes[index + 1] == UInt8(ascii: "\\")
      {
        index += 1
      }
      word.append(bytes[index])
      index += 1
    }
    index += 1
    return (String(decoding: word, as: UTF8.self), true)
  }
}

extension UInt8 {
  var isWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
