import Foundation

/// The HTML of a text in Lexical, the format of Ghost's present editor.
struct Lexical {
  private(set) var html = ""
  private(set) var cards = GhostCards()

  /// Nil if the text is not in this format.
  init?(_ json: String) {
    guard let document = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any],
      let root = document["root"] as? [String: Any], let children = root["children"] as? [[String: Any]]
    else { return nil }
    html = all(children)
  }

  private mutating func all(_ nodes: [[String: Any]]) -> String {
    var html = ""
    for node in nodes { html += one(node) }
    return html
  }

  private mutating func one(_ node: [String: Any]) -> String {
    let children = node["children"] as? [[String: Any]] ?? []
    let type = node["type"] as? String ?? ""
    let number = { (key: String) -> Int in (node[key] as? NSNumber)?.intValue ?? 0 }
    switch type {
    case "text", "extended-text", "tk": return Self.formatted(fieldText(node["text"]) ?? "", number("format"))
    case "linebreak": return "<br>"
    case "tab": return " "
    case "link", "autolink":
      var element = HTMLElement("a", [.init(name: "href", value: fieldText(node["url"]) ?? "")])
      element["title"] = fieldText(node["title"])
      element["rel"] = fieldText(node["rel"])
      return HTMLWriter.startTag(element) + all(children) + "</a>"
    case "paragraph": return "<p>\(all(children))</p>"
    case "heading", "extended-heading":
      let tag = fieldText(node["tag"]) ?? "h2"
      return "<\(tag)>\(all(children))</\(tag)>"
    case "quote", "extended-quote", "aside": return "<blockquote>\(all(children))</blockquote>"
    case "list":
      guard fieldText(node["listType"]) == "number" || fieldText(node["tag"]) == "ol" else {
        return "<ul>\(all(children))</ul>"
      }
      return "<ol start=\"\(max(1, number("start")))\">\(all(children))</ol>"
    case "listitem": return "<li>\(all(children))</li>"
    case "table": return "<table>\(all(children))</table>"
    case "tablerow": return "<tr>\(all(children))</tr>"
    case "tablecell":
      let tag = number("headerState") > 0 ? "th" : "td"
      return "<\(tag)>\(all(children))</\(tag)>"
    case "zwnj": return ""
    default: return children.isEmpty ? cards.html(type, node) : all(children)
    }
  }

  /// - Parameter format: a bit for each kind of format.
  private static func formatted(_ text: String, _ format: Int) -> String {
    var html = HTMLWriter.escaped(text)
    let tags = [
      (16, "code"), (32, "sub"), (64, "sup"), (128, "mark"), (8, "u"), (4, "s"), (2, "em"), (1, "strong"),
    ]
    for (bit, tag) in tags where format & bit != 0 { html = "<\(tag)>\(html)</\(tag)>" }
    return html
  }
}
