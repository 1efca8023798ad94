import URIs

/// Addresses of a former site.
struct FormerAddress {
  /// In lowercase, without `www.`.
  private let host: String?
  /// The path of the site without a slash at its end: empty, or `/blog`.
  let base: String

  /// - Parameter site: the address of the site, as in `https://example.com/blog`.
  init(site: String?) {
    let url = site.map { URIReference($0) }
    host = url?.host.map { Self.plain($0) }
    base = String((url?.path ?? "").reversed().drop { $0 == "/" }.reversed())
  }

  private static func plain(_ host: String) -> String {
    let lowercase = host.lowercased()
    return lowercase.hasPrefix("www.") ? String(lowercase.dropFirst(4)) : lowercase
  }

  /// The path and the query of a URL of the site, encoded; nil for one of another site.
  func path(of address: String) -> String? {
    var url = URIReference(address.percentEncoded(allowing: .anywhere))
    if let other = url.host {
      guard Self.plain(other) == host else { return nil }
    } else if url.scheme != nil {
      return nil
    }
    url.scheme = nil
    url.authority = nil
    url.fragment = nil
    if url.path.isEmpty { url.path = "/" }
    guard url.path.hasPrefix("/") else { return nil }
    return url.description
  }

  /// The path below the site, decoded, without slashes at its ends.
  func pathBelowSite(_ path: String) -> String {
    var rest = path.prefix { $0 != "?" }
    if rest.hasPrefix(base + "/") { rest = rest.dropFirst(base.count) }
    let text = rest.split(separator: "/").joined(separator: "/")
    return text.percentDecoded ?? text
  }
}
