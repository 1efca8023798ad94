/// The vocabularies that the readers know, whatever URI and prefix the document uses.
enum Namespace: Hashable {
  /// All versions of RSS; usually no namespace at all.
  case rss
  case atom, content, dc, dcterms, feedburner, history, itunes, media, podcast, psc, rdf, slash, thr, wfw,
    xhtml,
    xml
  /// Places: GeoRSS, the W3C's, and GML.
  case georss, geo, gml
  case other

  /// A well-known prefix has its usual meaning, even if it is undeclared or its URI unknown.
  init(uri: String?, prefix: String?) {
    let known = uri.flatMap { Self.byURI[$0] ?? Self.byURI[Self.normalized($0)] }
    let meant = prefix.map { Self.byPrefix[$0.lowercased()] ?? .other }
    self = known ?? meant ?? (uri == nil ? .rss : .other)
  }

  private static func normalized(_ uri: String) -> String {
    var uri = uri.lowercased()
    if uri.hasPrefix("https:") { uri = "http:" + uri.dropFirst(6) }
    while uri.hasSuffix("/") || uri.hasSuffix("#") || uri.hasSuffix(" ") { uri.removeLast() }
    return uri
  }

  private static let byPrefix: [String: Namespace] = [
    "atom": .atom, "atom03": .atom, "atom10": .atom, "a10": .atom, "content": .content, "dc": .dc,
    "dcterms": .dcterms, "feedburner": .feedburner, "fh": .history, "geo": .geo, "georss": .georss,
    "gml": .gml,
    "itunes": .itunes, "media": .media, "podcast": .podcast, "psc": .psc, "rdf": .rdf, "rss": .rss,
    "slash": .slash,
    "thr": .thr, "wfw": .wfw, "xhtml": .xhtml, "xml": .xml,
  ]

  // Normalised: lowercase, http, nothing after the last word.
  private static let byURI: [String: Namespace] = [
    "": .rss,
    "http://purl.org/rss/1.0": .rss,
    "http://my.netscape.com/rdf/simple/0.9": .rss,
    "http://channel.netscape.com/rdf/simple/0.9": .rss,
    "http://backend.userland.com/rss": .rss,
    "http://backend.userland.com/rss2": .rss,
    "http://backend.userland.com/rss091": .rss,
    "http://blogs.law.harvard.edu/tech/rss": .rss,
    "http://cyber.law.harvard.edu/rss/rss.html": .rss,
    "http://www.rssboard.org/rss-specification": .rss,
    "http://purl.org/net/rss1.1": .rss,
    "http://www.w3.org/2005/atom": .atom,
    "http://purl.org/atom/ns": .atom,
    "http://purl.org/atom-blog/ns": .atom,
    "http://example.com/newformat": .atom,
    "http://example.com/necho": .atom,
    "http://purl.org/echo": .atom,
    "uri/of/echo/namespace": .atom,
    "http://purl.org/pie": .atom,
    "http://purl.org/rss/1.0/modules/content": .content,
    "http://purl.org/dc/elements/1.1": .dc,
    "http://purl.org/dc/elements/1.0": .dc,
    "http://purl.org/dc/terms": .dcterms,
    "http://rssnamespace.org/feedburner/ext/1.0": .feedburner,
    "http://www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
    "http://www.itunes.com/dtds/podcast-1.0": .itunes,
    "http://itunes.com/dtds/podcast-1.0.dtd": .itunes,
    "http://example.com/dtds/podcast-1.0.dtd": .itunes,
    "http://www.apple.com/itunes/dtds/podcast-1.0.dtd": .itunes,
    "http://podcastindex.org/namespace/1.0": .podcast,
    "http://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
    "http://podlove.org/simple-chapters": .psc,
    "http://search.yahoo.com/mrss": .media,
    "http://www.rssboard.org/media-rss": .media,
    "http://video.search.yahoo.com/mrss": .media,
    "http://tools.search.yahoo.com/mrss": .media,
    "http://purl.org/syndication/history/1.0": .history,
    "http://purl.org/syndication/thread/1.0": .thr,
    "http://purl.org/rss/1.0/modules/slash": .slash,
    "http://wellformedweb.org/commentapi": .wfw,
    "http://www.georss.org/georss": .georss,
    "http://www.w3.org/2003/01/geo/wgs84_pos": .geo,
    "http://www.opengis.net/gml": .gml,
    "http://www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "http://www.w3.org/1999/xhtml": .xhtml,
    "http://www.w3.org/xml/1998/namespace": .xml,
  ]
}
