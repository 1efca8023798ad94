import Timestamps

/// The list of all addresses for search engines (sitemaps.org, protocol 0.9).
public struct Sitemap: Sendable {
  public struct Address: Hashable, Sendable {
    /// An absolute path of this site.
    public var path: String
    public var lastModified: Timestamp?

    public init(path: String, lastModified: Timestamp?) {
      self.path = path
      self.lastModified = lastModified
    }
  }

  public let addresses: [Address]

  public init(_ addresses: [Address]) { self.addresses = addresses }

  /// The sitemap as XML; at most the 50,000 addresses that the protocol allows in one file.
  public func write(baseURL: String) -> [UInt8] {
    var xml = #"<?xml version="1.0" encoding="utf-8"?>"# + "\n"
    xml += #"<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">"# + "\n"
    for address in addresses.prefix(50_000) {
      xml += "<url><loc>\(escaped(baseURL + address.path))</loc>"
      if let date = address.lastModified { xml += "<lastmod>\(date.rfc3339)</lastmod>" }
      xml += "</url>\n"
    }
    return Array((xml + "</urlset>\n").utf8)
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("'", with: "&apos;")
  }
}
