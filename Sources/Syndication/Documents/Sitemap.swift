import Publication
import Timestamps
import Transcripts

/// The list of the site's pages for search engines (sitemaps.org, protocol 0.9).
package enum Sitemap: Hashable, Sendable {
  /// Addresses of pages, at most ``mostAddresses``.
  case pages([SitemapEntry])
  /// Addresses of other sitemaps, which list the pages.
  case index([SitemapEntry])

  /// In one document. The protocol allows 50,000; these are made in a tenth of the time, and change less
  /// often.
  package static let mostAddresses = 5_000

  /// Divides `count` addresses into documents, at least one. When addresses are added at the end, only the
  /// last document changes.
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
    xml += #"<\#(root) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9""#
    if addresses.contains(where: { $0.video != nil }) {
      xml += #" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1""#
    }
    xml += ">\n"
    for address in addresses {
      xml += "<\(element)><loc>\(Self.escaped(baseURL + address.path))</loc>"
      if let date = address.lastModified { xml += "<lastmod>\(date.rfc3339)</lastmod>" }
      if let video = address.video { xml += Self.element(video, of: address.path, baseURL: baseURL) }
      xml += "</\(element)>\n"
    }
    xml += "</\(root)>\n"
    return Array(xml.utf8)
  }

  /// A video, as Google's extension for videos describes it
  /// (https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps).
  private static func element(_ video: SitemapEntry.Video, of path: String, baseURL: String) -> String {
    func url(_ address: EpisodeAddress) -> String {
      escaped(address.url(below: path, baseURL: baseURL))
    }
    var xml = "<video:video><video:thumbnail_loc>\(url(video.thumbnail))</video:thumbnail_loc>"
    xml += "<video:title>\(escaped(video.title))</video:title>"
    xml += "<video:description>\(escaped(String(video.description.prefix(2048))))</video:description>"
    xml += "<video:content_loc>\(url(video.file))</video:content_loc>"
    // Search engines refuse durations of more than eight hours.
    if let duration = video.duration, (1...28_800).contains(duration.seconds) {
      xml += "<video:duration>\(duration.seconds)</video:duration>"
    }
    if let date = video.published {
      xml += "<video:publication_date>\(date.rfc3339)</video:publication_date>"
    }
    return xml + "</video:video>"
  }

  private static func escaped(_ text: String) -> String {
    let isSpecial = { (byte: UInt8) in
      byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "'")
    }
    // Hardly any address has such a character, and to replace takes much longer than to look.
    guard text.utf8.contains(where: isSpecial) else { return text }
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("'", with: "&apos;")
  }
}
