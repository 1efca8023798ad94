import Foundation
import Sanitizer
import URIs

/// The addresses of a former site: a sitemap, a list of sitemaps, or a text with an address in each line.
package struct AddressList: Hashable, Sendable {
  /// Paths with their queries, each once, in the order of the list.
  package private(set) var addresses: [String] = []
  /// The addresses of further sitemaps.
  package private(set) var sitemaps: [String] = []

  /// - Parameter text: of a line, only what comes before the first space, comma or semicolon counts, so that
  ///   the list may be a table. Lines without an address are left out.
  package init(_ text: String) {
    let isIndex = text.prefix(1000).contains("sitemapindex")
    let isXML = isIndex || text.prefix(1000).contains("urlset")
    var known: Set<String> = []
    for written in isXML ? Self.locations(in: text) : Self.lines(of: text) {
      if isIndex {
        if known.insert(written).inserted { sitemaps.append(written) }
      } else if let address = Self.address(written), known.insert(address).inserted {
        addresses.append(address)
      }
    }
  }

  /// The texts of the elements `loc`, with or without a prefix.
  private static func locations(in text: String) -> [String] {
    var found: [String] = []
    var rest = text[...]
    while let open = rest.range(of: "loc>"), let close = rest[open.upperBound...].range(of: "</") {
      let isStart = rest[..<open.lowerBound].last.map { $0 == "<" || $0 == ":" } ?? false
      if isStart { found.append(unescaped(rest[open.upperBound..<close.lowerBound])) }
      rest = rest[(isStart ? close : open).upperBound...]
    }
    return found
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("<![CDATA[", with: "").replacing("]]>", with: "").unescapedMarkup
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func lines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let field = line.drop { $0.isWhitespace || $0 == "\"" || $0 == "\u{FEFF}" }
        .prefix { !$0.isWhitespace && !",;\"".contains($0) }
      return field.isEmpty || field.hasPrefix("#") ? nil : String(field)
    }
  }

  /// The path and query of a URL or of a path.
  private static func address(_ written: String) -> String? {
    let reference = URIReference(written)
    guard reference.isWebAddress || reference.scheme == nil && written.hasPrefix("/") else { return nil }
    let path = reference.path.isEmpty ? "/" : reference.path
    return (path + (reference.query.map { "?\($0)" } ?? "")).percentEncoded(allowing: .anywhere)
  }
}
