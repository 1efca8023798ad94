/// The first tag of a document, after what may stand before it.
struct Markup {
  /// In lowercase: `svg`, `!doctype html`; empty for what is no markup.
  private let tag: String
  private let hasDeclaration: Bool

  /// - Parameter text: without a byte order mark.
  static func start(of text: String) -> Markup {
    var rest = text[...].utf8
    var hasDeclaration = false
    while true {
      rest = rest.drop { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
      guard let end = Self.endOfPrologue(rest) else { break }
      if rest.starts(with: "<?xml".utf8) { hasDeclaration = true }
      rest = rest[end...]
    }
    guard rest.first == UInt8(ascii: "<") else { return Markup(tag: "", hasDeclaration: hasDeclaration) }
    let tag = rest.dropFirst().prefix { ![0x09, 0x0A, 0x0C, 0x0D, 0x20, 0x2F, 0x3E].contains($0) }
    return Markup(tag: String(tag)?.lowercased() ?? "", hasDeclaration: hasDeclaration)
  }

  /// Whether the document is an element of this name, with or without the prefix of a namespace.
  func isElement(_ name: String) -> Bool { tag == name || tag.hasSuffix(":\(name)") }

  /// Whether browsers may take it for a document: XML, or what they take for HTML if nobody tells its type
  /// (WHATWG MIME Sniffing §7.1).
  var isDocument: Bool { hasDeclaration || Self.tags.contains(tag) }

  private static let tags: Set<String> = [
    "!doctype", "html", "head", "body", "script", "iframe", "style", "title", "base", "link", "meta",
    "frameset",
    "object", "embed", "form",
  ]

  /// Where a comment, a processing instruction or the document type of XML ends; nil if there is none.
  private static func endOfPrologue(_ text: Substring.UTF8View) -> Substring.UTF8View.Index? {
    if text.starts(with: "<!--".utf8) { return end(of: "-->", in: text) }
    if text.starts(with: "<?".utf8) { return end(of: "?>", in: text) }
    let head = String(text.prefix(16))?.lowercased() ?? ""
    guard head.hasPrefix("<!doctype"), head.dropFirst("<!doctype".count).contains("svg") else { return nil }
    return end(of: ">", in: text)
  }

  private static func end(of mark: String, in text: Substring.UTF8View) -> Substring.UTF8View.Index? {
    Substring(text).firstRange(of: mark)?.upperBound
  }
}
