import Foundation

/// The HTML of a text in Mobiledoc, the format of an older editor of Ghost.
struct Mobiledoc {
  private(set) var html = ""
  private(set) var cards = GhostCards()
  private let markups: [[Any]]
  private let atoms: [[Any]]
  private let cardList: [[Any]]

  /// Nil if the text is not in this format.
  init?(_ json: String) {
    guard let document = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any],
      let sections = document["sections"] as? [[Any]]
    else { return nil }
    markups = document["markups"] as? [[Any]] ?? []
    atoms = document["atoms"] as? [[Any]] ?? []
    cardList = document["cards"] as? [[Any]] ?? []
    for section in sections { html += one(section) }
  }

  private mutating func one(_ section: [Any]) -> String {
    guard section.count > 1, let kind = (section[0] as? NSNumber)?.intValue else { return "" }
    switch kind {
    case 1:
      let tag = Self.tag(section[1])
      return "<\(tag)>\(text(section.count > 2 ? section[2] : []))</\(tag)>"
    case 2:
      let image = HTMLElement("img", [.init(name: "src", value: fieldText(section[1]) ?? "")])
      return HTMLWriter.startTag(image)
    case 3:
      let tag = Self.tag(section[1])
      let items = section.count > 2 ? section[2] as? [Any] ?? [] : []
      return "<\(tag)>" + items.map { "<li>\(text($0))</li>" }.joined() + "</\(tag)>"
    case 10:
      guard let index = (section[1] as? NSNumber)?.intValue, cardList.indices.contains(index),
        let name = cardList[index].first as? String
      else { return "" }
      let payload = cardList[index].count > 1 ? cardList[index][1] as? [String: Any] : nil
      return cards.html(name, payload ?? [:])
    default: return ""
    }
  }

  private static func tag(_ name: Any) -> String {
    let tag = (name as? String ?? "p").lowercased()
    if tag == "aside" { return "blockquote" }
    let known = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol"]
    return known.contains(tag) ? tag : "p"
  }

  private func text(_ markers: Any) -> String {
    var html = ""
    var open: [String] = []
    for marker in markers as? [[Any]] ?? [] {
      guard marker.count >= 4, let kind = (marker[0] as? NSNumber)?.intValue else { continue }
      for case let number as NSNumber in marker[1] as? [Any] ?? [] {
        guard let element = markup(number.intValue) else { continue }
        html += HTMLWriter.startTag(element)
        open.append(element.name)
      }
      html +=
        kind == 1 ? atom((marker[3] as? NSNumber)?.intValue) : HTMLWriter.escaped(fieldText(marker[3]) ?? "")
      for _ in 0..<max(0, min(open.count, (marker[2] as? NSNumber)?.intValue ?? 0)) {
        if let name = open.popLast() { html += "</\(name)>" }
      }
    }
    return html + open.reversed().map { "</\($0)>" }.joined()
  }

  private func atom(_ index: Int?) -> String {
    guard let index, atoms.indices.contains(index) else { return "" }
    if atoms[index].first as? String == "soft-return" { return "<br>" }
    return HTMLWriter.escaped(atoms[index].count > 1 ? fieldText(atoms[index][1]) ?? "" : "")
  }

  private func markup(_ index: Int) -> HTMLElement? {
    guard markups.indices.contains(index), let tag = markups[index].first as? String else { return nil }
    var element = HTMLElement(tag.lowercased())
    let values = markups[index].count > 1 ? markups[index][1] as? [Any] ?? [] : []
    for (position, name) in values.enumerated() where position % 2 == 0 && position + 1 < values.count {
      if let name = name as? String { element[name] = fieldText(values[position + 1]) ?? "" }
    }
    return element
  }
}
