import Markdown
import Publication
import Sanitizer
import Transcripts

/// Makes the texts of one episode from Markdown.
struct EpisodeProse {
  /// The address of the page with a slash at the end: files of the folder are below it.
  private let base: String
  private let style: WritingStyle

  init(path: String, _ style: WritingStyle) {
    self.style = style
    // This host is never shown: addresses relative to it become holes, which pages fill with paths of this
    // site.
    base = "https://here.invalid\(path)/"
  }

  func callAsFunction(_ markdown: String) -> Prose {
    Prose(markdown: markdown, html: html(markdown).body)
  }

  func html(_ markdown: String) -> SanitizedBody {
    sanitize(MarkdownDocument(markdown, extensions: style.extensions).html, base: base, policy: .authored)
  }

  /// The HTML inside the one paragraph or heading that `markdown` is; nil if it is something else.
  func inline(_ markdown: String) -> BodyTemplate? {
    let html = html(markdown).body.encoded
    guard let start = html.firstIndex(of: ">") else { return nil }
    let tag = html[..<start].dropFirst().prefix { $0.isLetter || $0.isNumber }
    guard tag == "p" || (tag.hasPrefix("h") && tag.count == 2),
      let end = html.firstRange(of: "</\(tag)>"), end.lowerBound > start,
      // An element that the paragraph does not close goes on behind it, where it is empty.
      html[end.upperBound...].wholeMatch(of: #/(<\/?[a-z]+>|\s)*/#) != nil
    else { return nil }
    let inner = html[html.index(after: start)..<end.lowerBound]
    return inner.contains("<\(tag)") ? nil : BodyTemplate(encoded: String(inner))
  }

  /// A piece of code, with its syntax marked.
  func code(_ source: String, language: String?) -> BodyTemplate {
    let longest = source.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let ending = source.hasSuffix("\n") ? "" : "\n"
    return html("\(fence)\(language ?? "")\n\(source)\(ending)\(fence)\n").body
  }
}
