public import HTML

/// Code with a span around each token: the content of a `code` element, for themes of Pygments and Rouge.
///
/// The text of the markup is the code, byte for byte. Code in an unknown language gets no spans. Takes time
/// linear in the length of the code, even if the code is malformed.
public struct HighlightedCode: HTML {
  private let code: String
  private let language: Language?

  /// - Parameter language: the name after a fence: `swift`, `console`, `c++`; in any case.
  public init(_ code: String, language: String) { self.init(code, Language(named: language)) }

  init(_ code: String, _ language: Language?) {
    self.code = code
    self.language = language
  }

  /// All names of known languages.
  public static var languages: [String] { Language.allNames }

  public func render(into buffer: inout HTMLBuffer) {
    guard let language else { return buffer.write(text: code) }
    var code = code
    code.withUTF8 { language.highlight($0, into: &buffer) }
  }
}
