import Markdown
import Publication
import Sanitizer
import Transcripts

/// Makes the texts of one episode from Markdown.
struct EpisodeProse {
  /// The address of the page with a slash at the end: files of the folder are below it.
  private let base: String

  init(path: String) {
    // This host is never shown: addresses relative to it become holes, which pages fill with paths of this site.
    base = "https://here.invalid\(path)/"
  }

  func callAsFunction(_ markdown: String) -> Prose {
    Prose(markdown: markdown, html: html(markdown).body)
  }

  func html(_ markdown: String) -> SanitizedBody {
    sanitize(MarkdownDocument(markdown).html, base: base, policy: .trusted)
  }

  /// The HTML inside the one paragraph or heading that `markdown` is; nil if it is something else.
  func inline(_ markdown: String) -> BodyTemplate? {
    let html = html(markdown).body.encoded.trimmingSuffix { $0.isWhitespace }
    guard let start = html.firstIndex(of: ">"), let end = html.range(of: "</", from: html.endIndex) else {
      return nil
    }
    let tag = html[html.index(after: html.startIndex)..<start].prefix { $0.isLetter || $0.isNumber }
    let inner = html[html.index(after: start)..<end]
    guard html[end...] == "</\(tag)>", tag == "p" || (tag.hasPrefix("h") && tag.count == 2),
      !inner.contains("<\(tag)"), !inner.contains("</\(tag)")
    else { return nil }
    return BodyTemplate(encoded: String(inner))
  }

  /// A piece of code, with its syntax marked.
  func code(_ source: String, language: String?) -> BodyTemplate {
    let longest = source.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let ending = source.hasSuffix("\n") ? "" : "\n"
    return html("\(fence)\(language ?? "")\n\(source)\(ending)\(fence)\n").body
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, isDropped(last) { text.removeLast() }
    return String(text)
  }

  /// Where the last `text` begins.
  fileprivate func range(of text: String, from end: Index) -> Index? {
    var place = end
    while place > startIndex {
      place = index(before: place)
      if self[place...].hasPrefix(text) { return place }
    }
    return nil
  }
}
