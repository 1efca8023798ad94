// Scripts and styles contain source code, not text: parsers decode no character references in them, and end
// them at the first end tag, even in a string literal.

/// A script at an address: `script(.src("/site.js"), .defer)`.
public func script(_ attributes: Attribute...) -> Element<EmptyHTML> {
  Element("script", attributes, EmptyHTML())
}

/// A script with its source. `</script` and `<!--` get a backslash after the `<`, which JavaScript ignores in
/// string literals.
public func script(_ attributes: Attribute..., source: String) -> Element<SourceText> {
  Element("script", attributes, SourceText(source, escaping: ["/script", "!--"], as: "<\\"))
}

/// A data block of JSON, such as JSON-LD. What could end the element early, or a line in a reader that takes
/// JSON for JavaScript, becomes an escape that means the same: `<`, U+2028 and U+2029.
///
/// - Parameter json: UTF-8.
public func script(_ attributes: Attribute..., json: [UInt8]) -> Element<JSONText> {
  Element("script", attributes, JSONText(json: json))
}

/// A style sheet. `</style` gets a backslash after the `<`, which CSS ignores in strings.
public func style(_ attributes: Attribute..., source: String) -> Element<SourceText> {
  Element("style", attributes, SourceText(source, escaping: ["/style"], as: "<\\"))
}

/// The content of a `script` or a `style`.
public struct SourceText: HTML {
  private let source: String
  private let continuations: [String]
  private let replacement: String

  /// - Parameters:
  ///   - continuations: what may not follow a `<`, in lowercase.
  ///   - replacement: written instead of a `<` that is followed by one of them.
  init(_ source: String, escaping continuations: [String], as replacement: String) {
    self.source = source
    self.continuations = continuations
    self.replacement = replacement
  }

  public func render(into buffer: inout HTMLBuffer) {
    var rest = source.utf8[...]
    while let sign = rest.firstIndex(of: UInt8(ascii: "<")) {
      let next = rest.index(after: sign)
      buffer.write(raw: Array(rest[..<sign]))
      buffer.write(raw: isDangerous(rest[next...]) ? replacement : "<")
      rest = rest[next...]
    }
    buffer.write(raw: Array(rest))
  }

  private func isDangerous(_ text: Substring.UTF8View) -> Bool {
    continuations.contains { continuation in
      text.prefix(continuation.utf8.count).map(\.lowercasedASCII).elementsEqual(continuation.utf8)
    }
  }
}

/// JSON as the content of a `script`.
public struct JSONText: HTML {
  let json: [UInt8]

  public func render(into buffer: inout HTMLBuffer) {
    json.withUnsafeBufferPointer { json in
      var copied = 0
      for index in json.indices {
        guard let escape = Self.escape(at: index, in: json) else { continue }
        buffer.write(raw: UnsafeBufferPointer(rebasing: json[copied..<index]))
        buffer.write(escape.text)
        copied = index + escape.length
      }
      buffer.write(raw: UnsafeBufferPointer(rebasing: json[copied...]))
    }
  }

  private static func escape(
    at index: Int, in json: UnsafeBufferPointer<UInt8>
  ) -> (text: StaticString, length: Int)? {
    if json[index] == UInt8(ascii: "<") { return ("\\u003c", 1) }
    guard json[index] == 0xE2, index + 2 < json.count, json[index + 1] == 0x80 else { return nil }
    switch json[index + 2] {
    case 0xA8: return ("\\u2028", 3)
    case 0xA9: return ("\\u2029", 3)
    default: return nil
    }
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 { (65...90).contains(self) ? self | 32 : self }
}
