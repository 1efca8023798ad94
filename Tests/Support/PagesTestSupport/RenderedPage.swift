import Pages

/// A page as a browser gets it.
package struct RenderedPage {
  package let html: String

  package init(_ page: some Page, in context: PageContext) {
    html = String(decoding: render(page, in: context), as: UTF8.self)
  }

  package func contains(_ text: String) -> Bool { html.contains(text) }

  /// The attributes of each element with this name, in the order of the page. Values are as written in the
  /// source.
  package func elements(_ name: String) -> [[String: String]] {
    html.matches(of: #/<([a-z0-9]+)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*>/#)
      .filter { $0.1 == name }
      .map { element in
        let attributes = element.2.matches(of: #/([^\s=]+)(?:="([^"]*)")?/#)
        return Dictionary(
          attributes.map { (String($0.1), String($0.2 ?? "")) }, uniquingKeysWith: { first, _ in first })
      }
  }

  package func meta(_ name: String) -> [String] {
    elements("meta").filter { $0["name"] == name || $0["property"] == name }.compactMap { $0["content"] }
  }

  package func links(_ relation: String) -> [String] {
    elements("link").filter { $0["rel"] == relation }.compactMap { $0["href"] }
  }

  package var ids: [String] { html.matches(of: #/\sid="([^"]*)"/#).map { String($0.1) } }

  /// The levels of all headings, in their order.
  package var headingLevels: [Int] { html.matches(of: #/<h([1-6])[ >]/#).compactMap { Int($0.1) } }
}
