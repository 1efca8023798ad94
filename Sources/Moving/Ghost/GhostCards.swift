import Foundation
import Markdown

/// The HTML of cards, the blocks of Ghost's editors, where an export has no HTML.
struct GhostCards {
  /// The names of cards that readers do not get.
  private(set) var lost: [String] = []
  /// The names of cards that not all readers saw.
  private(set) var restricted: [String] = []

  mutating func html(_ name: String, _ card: [String: Any]) -> String {
    if Self.isRestricted(card) { restricted.append(name) }
    let field = { (key: String) -> String in fieldText(card[key]) ?? "" }
    let caption = field("caption")
    switch name {
    case "markdown", "card-markdown": return MarkdownDocument(field("markdown")).html
    case "html": return field("html")
    case "hr", "horizontalrule": return "<hr>"
    case "image": return figure(Self.image(card), caption)
    case "gallery":
      let images = card["images"] as? [[String: Any]] ?? []
      return images.map { "<p>\(Self.image($0))</p>" }.joined() + paragraph(caption)
    case "code", "codeblock":
      let language = HTMLWriter.escaped(field("language"))
      let code = HTMLWriter.escaped(field("code"))
      return figure("<pre><code class=\"language-\(language)\">\(code)</code></pre>", caption)
    case "embed":
      let isQuotation = field("url").isEmpty || field("html").contains("<blockquote")
      return figure(isQuotation ? field("html") : Embeds.html(field("url")), caption)
    case "bookmark": return bookmark(card) + paragraph(caption)
    case "callout":
      return "<div class=\"kg-callout-card\"><div class=\"kg-callout-emoji\">"
        + HTMLWriter.escaped(field("calloutEmoji"))
        + "</div><div class=\"kg-callout-text\">\(field("calloutText"))</div></div>"
    case "toggle":
      return "<details><summary>\(field("heading"))</summary>\(field("content"))</details>"
    case "video": return figure("<video src=\"\(HTMLWriter.escaped(field("src")))\"></video>", caption)
    case "audio":
      let title = HTMLWriter.escaped(field("title"))
      return figure("<audio src=\"\(HTMLWriter.escaped(field("src")))\"></audio>", title)
    case "file":
      let title = field("fileTitle").isEmpty ? field("fileName") : field("fileTitle")
      let about = field("fileCaption").isEmpty ? "" : ": " + HTMLWriter.escaped(field("fileCaption"))
      return "<p>\(Self.link(field("src"), title))\(about)</p>"
    case "button": return button(card)
    case "product":
      let image = ["src": card["productImageSrc"] ?? ""]
      return "<h4>\(field("productTitle"))</h4>"
        + (field("productImageSrc").isEmpty ? "" : "<p>\(Self.image(image))</p>")
        + field("productDescription")
        + paragraph(Self.link(field("productUrl"), field("productButton")))
    case "header":
      let heading = field("header").isEmpty ? field("heading") : field("header")
      let more = field("subheader").isEmpty ? field("subheading") : field("subheader")
      return "<h2>\(heading)</h2>" + paragraph(more) + button(card)
    case "call-to-action": return field("textValue") + button(card)
    case "paragraph", "soft-return": return ""
    default:
      lost.append(name.isEmpty ? "card" : name)
      return ""
    }
  }

  /// Whether a card was not for everybody who comes to the page.
  private static func isRestricted(_ card: [String: Any]) -> Bool {
    guard let visibility = card["visibility"] as? [String: Any] else { return false }
    let web = visibility["web"] as? [String: Any]
    let isFalse = { (value: Any?) -> Bool in (value as? NSNumber)?.boolValue == false }
    // The fields beside `web` are those of 2024.
    return isFalse(web?["nonMember"]) || isFalse(visibility["showOnWeb"])
      || (visibility["emailOnly"] as? NSNumber)?.boolValue == true
  }

  private func paragraph(_ html: String) -> String { html.isEmpty ? "" : "<p>\(html)</p>" }

  private func figure(_ content: String, _ caption: String) -> String {
    "<figure>\(content)\(caption.isEmpty ? "" : "<figcaption>\(caption)</figcaption>")</figure>"
  }

  private func button(_ card: [String: Any]) -> String {
    paragraph(Self.link(fieldText(card["buttonUrl"]) ?? "", fieldText(card["buttonText"]) ?? ""))
  }

  private func bookmark(_ card: [String: Any]) -> String {
    let metadata = card["metadata"] as? [String: Any] ?? [:]
    let address = fieldText(card["url"]) ?? fieldText(metadata["url"]) ?? ""
    let about = fieldText(metadata["description"]).map { ": " + HTMLWriter.escaped($0) } ?? ""
    return "<p>\(Self.link(address, fieldText(metadata["title"]) ?? ""))\(about)</p>"
  }

  private static func link(_ address: String, _ text: String) -> String {
    guard !address.isEmpty else { return HTMLWriter.escaped(text) }
    return HTMLWriter.inline([.element("a", ["href": address], [.text(text.isEmpty ? address : text)])])
  }

  private static func image(_ card: [String: Any]) -> String {
    var image = HTMLElement("img", [.init(name: "src", value: fieldText(card["src"]) ?? "")])
    image["alt"] = fieldText(card["alt"]) ?? ""
    image["title"] = fieldText(card["title"])
    guard let address = fieldText(card["href"]) else { return HTMLWriter.startTag(image) }
    return HTMLWriter.inline([.element("a", ["href": address], [.element(image)])])
  }
}
