// Script and style hold source code, not text: character references mean nothing in them, and they end at the first
// end tag whatever it stands in.

/// A script at an address: `script(.src("/site.js"), .defer)`.
public func script(_ attributes: Attribute...) -> Element<EmptyHTML> {
  Element("script", attributes, EmptyHTML())
}

/// A script with its source. `</script` and `<!--` in it, which belong in string literals only, get a backslash that
/// JavaScript ignores there.
public func script(_ attributes: Attribute..., source: String) -> Element<SourceText> {
  Element("script", attributes, SourceText(source, escaping: ["/script", "!--"], as: "<\\"))
}

/// A data block of JSON, such as JSON-LD: `<` in it becomes `\u003c`, which is the same to every reader of JSON.
public func script(_ attributes: Attribute..., json: String) -> Element<SourceText> {
  Element("script", attributes, SourceText(json, escaping: [""], as: "\\u003c"))
}

/// A style sheet. `</style` in it gets a backslash that CSS ignores in strings.
public func style(_ attributes: Attribute..., source: String) -> Element<SourceText> {
  Element("style", attributes, SourceText(source, escaping: ["/style"], as: "<\\"))
}

/// The content of a `script` or a `style`.
public struct SourceText: HTML {
  private let source: String
  private let continuations: [String]
  private let replacement: String

  /// - Parameters:
  ///   - continuations: in lowercase, what may not follow a `<`.
  ///   - replacement: stands for a `<` that is followed by one of them.
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
