import Markdown
import Texts

/// Replacements of shortcodes by the owner's table, and those that all programs share.
extension WordPressShortcodes {
  /// The HTML of what a table has for a shortcode.
  func replaced(
    _ shortcode: WordPressShortcode, by template: MarkTemplate, _ inner: (String) -> String
  ) -> Result {
    guard !template.isEmpty else {
      guard shortcode.content?.trimmingSpaces.isEmpty == false else { return .html("") }
      return .lost(kept: " ", .shortcode, "is dropped with its content, as the table says")
    }
    let markdown = template.filled { name in
      if let number = Int(name) {
        return shortcode.words.indices.contains(number - 1) ? shortcode.words[number - 1] : nil
      }
      if name == "content", shortcode["content"] == nil { return shortcode.content.map { _ in Self.mark } }
      return name == "all" ? shortcode.writtenArguments : shortcode[name]
    }
    guard let markdown else {
      return .lost(kept: "", .shortcode, "kept as text: it has none of the arguments of its replacement")
    }
    let html = Self.html(markdown, content: inner(shortcode.content ?? ""))
    guard shortcode.content?.trimmingSpaces.isEmpty == false, !template.hasContent else { return .html(html) }
    return .lost(kept: html, .shortcode, "its content is dropped, as the table says")
  }

  /// A placeholder for the content of a shortcode, which is HTML, while the text around it is converted from
  /// Markdown.
  private static let mark = "colophon-content-of-shortcode"

  /// Markdown as HTML; that of a single line of text stands in a line.
  private static func html(_ markdown: String, content: String) -> String {
    var html = MarkdownDocument(markdown).html.trimmingSpaces
    let lines = "<div \(WordPressParagraphs.mark)=\"\">\(content)</div>"
    html = html.replacing("<p>\(mark)</p>", with: lines).replacing(mark, with: content)
    let inner = html.dropFirst("<p>".count).dropLast("</p>".count)
    let isLine =
      html.hasPrefix("<p>") && html.hasSuffix("</p>") && !inner.contains("<p") && !inner.contains("</p")
    return isLine ? String(inner) : "\n\n\(html)\n\n"
  }

  func callout(_ shortcode: WordPressShortcode, _ name: String, _ inner: (String) -> String) -> Result? {
    let names = ["callout", "admonition", "alert"]
    guard let content = shortcode.content,
      let kind = (shortcode["type", "style", "color"] ?? shortcode.words.first).flatMap(Callout.kind)
        ?? Callout.kind(name) ?? (names.contains(name) ? "NOTE" : nil),
      !content.trimmingSpaces.isEmpty
    else { return nil }
    let markdown = Callout.markup(kind, title: shortcode["title", "heading"], Self.mark)
    return .html(Self.html(markdown, content: inner(content)))
  }

  func slides(_ shortcode: WordPressShortcode) -> Result {
    let given = Self.address(shortcode) ?? ""
    if given.contains("://") { return .html(HTMLWriter.inline([Embeds.link(given)])) }
    // `[slideshare id=5342235&doc=camprock-100930141136-phpapp01]`
    let id = given.prefix { $0 != "&" }.filter(\.isNameCharacter)
    guard !id.isEmpty else { return .lost(kept: "", .shortcode, "kept as text") }
    let isSlideShare = shortcode.name.lowercased() == "slideshare"
    let player =
      isSlideShare ? "https://www.slideshare.net/slideshow/embed_code/" : "https://speakerdeck.com/player/"
    return .html("\n\n<iframe src=\"\(player)\(id)\" allowfullscreen></iframe>\n\n")
  }

  static func address(_ shortcode: WordPressShortcode) -> String? {
    let given = shortcode["url", "id", "src", "tweet", "key"] ?? shortcode.words.first
    return (given ?? shortcode.content)?.trimmingSpaces
  }
}

extension WordPressShortcode {
  /// The arguments as they are written.
  var writtenArguments: String {
    let start = source.dropFirst(name.count + 1).prefix { $0 != "]" }
    return String(start.hasSuffix("/") ? start.dropLast() : start).trimmed
  }
}

extension KeptMark {
  init(_ shortcode: WordPressShortcode) {
    let numbers = shortcode.words.indices.map { "\($0 + 1)" }
    self.init(
      name: shortcode.name, source: shortcode.source, isPaired: shortcode.content != nil,
      arguments: shortcode.attributes.map(\.name) + numbers)
  }
}
