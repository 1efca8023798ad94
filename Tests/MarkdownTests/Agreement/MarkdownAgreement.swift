import HTML
import Markdown

/// The invariants of reading Markdown. The tests check them for known input, libFuzzer for generated input.
enum MarkdownAgreement {
  /// Which invariant `source` breaks; nil if all hold.
  static func broken(by source: String) -> String? {
    if let fault = faultOfHighlighting(source) { return fault }
    for extensions in [[], .standard, .standard + [.smartPunctuation]] {
      let document = MarkdownDocument(source, extensions: extensions)
      let html = document.html
      if let fault = fault(in: document) { return fault }
      // Raw HTML is written as it is, balanced or not.
      if !source.utf8.contains(UInt8(ascii: "<")), let fault = unbalancedTag(of: html) {
        return "\(fault): \(html)"
      }
      // A reference may decode to any character.
      if !source.utf8.contains(UInt8(ascii: "&")), let stranger = stranger(in: html, source) {
        return "has U+\(String(stranger, radix: 16)), which is not in the text: \(html)"
      }
    }
    return nil
  }

  private static func fault(in document: MarkdownDocument) -> String? {
    _ = document.plainText
    _ = document.firstParagraph
    let ids = document.headings.compactMap(\.id)
    if Set(ids).count < ids.count { return "two headings have one id: \(ids)" }
    for node in document.tree.nodes {
      guard case .codeBlock(let block) = document.tree[node].kind else { continue }
      let markup = HighlightedCode(block.code, language: block.info.language).renderedString()
      if text(of: markup) != block.code { return "highlighting changes code: \(markup)" }
    }
    return nil
  }

  private static let languages = HighlightedCode.languages

  /// Reads the whole text as code, in a language that depends on the text only: each language gets its share.
  private static func faultOfHighlighting(_ source: String) -> String? {
    let sum = source.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    let language = languages[sum % languages.count]
    let markup = HighlightedCode(source, language: language).renderedString()
    return text(of: markup) == source ? nil : "highlighting changes \(language): \(markup)"
  }

  /// What is wrong with the first tag that does not fit.
  private static func unbalancedTag(of html: String) -> String? {
    var open: [String] = []
    // By bytes: a mark after a tag is one character with its `>`.
    for tag in html.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false).dropFirst() {
      let name = String(decoding: tag.prefix { $0 != UInt8(ascii: ">") && $0 > 0x20 }, as: UTF8.self)
      if name.hasPrefix("/") {
        guard open.popLast() == String(name.dropFirst()) else { return "\(name) ends nothing" }
      } else if !["br", "hr", "img", "input"].contains(name) {
        open.append(name)
      }
    }
    return open.last.map { "\($0) is open at the end" }
  }

  /// A character beyond U+FFFF that the text does not have. Ids are in lowercase.
  private static func stranger(in html: String, _ source: String) -> UInt32? {
    let beyond = source.unicodeScalars.filter { $0.value > 0xFFFF }
    let known = Set(beyond.flatMap { [$0] + $0.properties.lowercaseMapping.unicodeScalars })
    return html.unicodeScalars.first { $0.value > 0xFFFF && !known.contains($0) }?.value
  }
}
