public import HTML

/// Code with spans around its tokens, for a theme of Pygments or Rouge: the content of a `code` element.
///
/// Without its spans it is the code, byte for byte. Code in a language that is not known has none. It takes time linear
/// in the length of the code, whatever that is.
public struct HighlightedCode: HTML {
  private let code: String
  private let language: Language?

  /// - Parameter language: as one writes it after a fence: `swift`, `console`, `c++`; in any case.
  public init(_ code: String, language: String) {
    self.code = code
    self.language = Language(named: language)
  }

  /// Names of the languages that are known.
  public static var languages: [String] { Language.allNames }

  public func render(into buffer: inout HTMLBuffer) {
    guard let language else { return buffer.write(text: code) }
    var code = code
    code.withUTF8 { language.highlight($0, into: &buffer) }
  }
}
