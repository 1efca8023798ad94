import URIs

/// The address of a post on this site: an absolute path, percent-encoded, and a query where the path alone does not
/// tell posts apart.
package struct Permalink: Hashable, Sendable, CustomStringConvertible {
  /// As it stands in `href`.
  package let description: String

  /// The address that is as good as `link`, the post's address on the site it came from: empty and dot segments are
  /// gone, case and trailing slash stay, and of the query what only counts visitors is dropped.
  ///
  /// Nil where `link` is not an http address, names no place of its own, as a home page does, or holds an encoded
  /// line end, which no server lets pass.
  package init?(link: String) {
    let reference = URIReference(link)
    guard reference.isWebAddress else { return nil }
    let query = Self.significantQuery(reference.query)
    let path = Self.canonicalPath(reference.path)
    guard path != "/" || query != nil else { return nil }
    guard !["%00", "%0A", "%0D"].contains(where: path.contains) else { return nil }
    description = path + (query.map { "?\($0)" } ?? "")
  }

  /// The address `/posts/SLUG` of a post without a link.
  package init(slug: String) {
    description = "/posts/" + slug.percentEncoded(allowing: .pathSegment)
  }

  /// An address as it is stored.
  package init(stored: String) { description = stored }

  /// What all forms of this address have in common, those in other case and with or without a slash at the end too.
  package var key: String { Self.key(ofTarget: description) }

  /// The key of the path and query of a request.
  package static func key(ofTarget target: String) -> String {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var key = canonicalPath(String(parts[0]))
    if key.count > 1 && key.hasSuffix("/") { key.removeLast() }
    key = (key.percentDecoded ?? key).lowercased()
    return parts.count > 1 ? "\(key)?\(parts[1])" : key
  }

  /// `path` with its empty and dot segments removed and its percent-encoding in the one form that this site prints.
  package static func canonicalPath(_ path: String) -> String {
    let kept = path.normalizingPercentEncoding.removingDotSegments.split(separator: "/")
    let segments = kept.map { segment in
      (segment.percentDecoded ?? String(segment)).percentEncoded(allowing: .pathSegment)
    }
    guard !segments.isEmpty else { return "/" }
    return "/" + segments.joined(separator: "/") + (path.hasSuffix("/") ? "/" : "")
  }

  /// Whether a query parameter of this name only tracks visitors: no address of a post has it.
  package static func isTracking(_ parameter: some StringProtocol) -> Bool {
    let name = parameter.lowercased()
    return name.hasPrefix("utm_") || ["fbclid", "gclid", "ref", "source", "mc_cid", "mc_eid"].contains(name)
  }

  private static func significantQuery(_ query: String?) -> String? {
    let kept = (query ?? "").split(separator: "&").filter { pair in !isTracking(pair.prefix { $0 != "=" }) }
    let text = kept.joined(separator: "&").percentEncoded(allowing: .anywhere)
    return text.isEmpty ? nil : text
  }
}

/// The words of `title` as one segment of a path: letters and digits of any script in lowercase, hyphens between
/// them, at most 80 characters. Nil where no letter and no digit is left.
package func slug(of title: String) -> String? {
  let words = title.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
    .map { $0.filter { $0.isLetter || $0.isNumber } }
    .filter { !$0.isEmpty }
  var slug = ""
  for word in words {
    if !slug.isEmpty && slug.count + word.count + 1 > 80 { break }
    slug += slug.isEmpty ? String(word.prefix(80)) : "-\(word)"
  }
  return slug.isEmpty ? nil : slug
}
