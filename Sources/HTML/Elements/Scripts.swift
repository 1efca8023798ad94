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

/// A data block of JSON, such as JSON-LD. `<` becomes `\u003c`, which JSON parsers read as `<`.
public func script(_ attributes: Attribute..., json: String) -> Element<SourceText> {
  Element("script", attributes, SourceText(json, escaping: [""], as: "\\u003c"))
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

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 { (65...90).contains(self) ? self | 32 : self }
}
