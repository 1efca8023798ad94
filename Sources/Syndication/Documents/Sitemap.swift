import Publication
import Timestamps

/// The list of the site's pages for search engines (sitemaps.org, protocol 0.9).
package enum Sitemap: Hashable, Sendable {
  /// Addresses of pages, at most ``mostAddresses``.
  case pages([SitemapEntry])
  /// Addresses of other sitemaps, which list the pages.
  case index([SitemapEntry])

  /// As many as the protocol allows in one document.
  package static let mostAddresses = 50_000

  /// Divides `count` addresses into documents, at least one. When addresses are added at the end, only the last document
  /// changes.
  package static func parts(of count: Int, size: Int) -> [Range<Int>] {
    stride(from: 0, to: max(count, 1), by: size).map { $0..<min($0 + size, count) }
  }

  /// The document as XML, in UTF-8.
  ///
  /// - Parameter baseURL: the site's, without a trailing slash.
  package func write(baseURL: String) -> [UInt8] {
    let (root, element, addresses) =
      switch self {
      case .pages(let addresses): ("urlset", "url", addresses)
      case .index(let addresses): ("sitemapindex", "sitemap", addresses)
      }
    var xml = #"<?xml version="1.0" encoding="utf-8"?>"# + "\n"
    xml += #"<\#(root) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">"# + "\n"
    for address in addresses {
      xml += "<\(element)><loc>\(Self.escaped(baseURL + address.path))</loc>"
      if let date = address.lastModified { xml += "<lastmod>\(date.rfc3339)</lastmod>" }
      xml += "</\(element)>\n"
    }
    xml += "</\(root)>\n"
    return Array(xml.utf8)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("'", with: "&apos;")
  }
}
