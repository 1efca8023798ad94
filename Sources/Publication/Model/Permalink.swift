import URIs

/// The address of a post on this site: an absolute path, percent-encoded, with a query if the path alone does
/// not identify the post.
package struct Permalink: Hashable, Sendable, CustomStringConvertible {
  /// As written in `href`.
  package let description: String

  /// The address that corresponds to `link`, the post's URL on its original site. Empty and dot segments are
  /// removed, and so are query parameters that only track visitors; case and a trailing slash stay.
  ///
  /// Nil if `link` is not an HTTP(S) URL, is the URL of a home page, or contains an encoded NUL or line end,
  /// which servers refuse.
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
    description = "/posts/" + slug.composed.percentEncoded(allowing: .pathSegment)
  }

  /// The last part of the path, decoded; nil if the path has no parts.
  package var slug: String? {
    let path = description.prefix { $0 != "?" }
    return path.split(separator: "/").last.map { $0.percentDecoded ?? String($0) }
  }

  /// An address as it is stored.
  package init(stored: String) { description = stored }

  /// An address that redirects to a post: `path` with its query, without parameters that only track visitors,
  /// because requests are compared without them.
  package init(redirectingFrom path: String) {
    let reference = URIReference(path)
    description = reference.path + (Self.significantQuery(reference.query).map { "?\($0)" } ?? "")
  }

  /// The key that all forms of this address share: it ignores case, the encoding of accents and of other
  /// characters, and a slash at the end of the path.
  package var key: String { Self.key(ofTarget: description) }

  /// The key of the path and query of a request.
  package static func key(ofTarget target: String) -> String {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var key = canonicalPath(String(parts[0]))
    if key.count > 1 && key.hasSuffix("/") { key.removeLast() }
    // Postgres stores no NUL, so an address with one stays encoded: nothing can be there.
    let decoded = key.percentDecoded.flatMap { $0.utf8.contains(0) ? nil : $0 }
    key = (decoded ?? key).lowercased().composed
    let query = parts.count > 1 ? String(parts[1]).percentEncoded(allowing: .anywhere) : ""
    return query.isEmpty ? key : "\(key)?\(query.normalizingPercentEncoding)"
  }

  /// `path` without empty and dot segments, percent-encoded as this site writes addresses.
  package static func canonicalPath(_ path: String) -> String {
    let kept = path.mendingPercentSigns.normalizingPercentEncoding.removingDotSegments.split(separator: "/")
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

/// The words of `title` as one segment of a path: letters and digits of any script in lowercase and composed,
/// with hyphens between words, at most 80 characters. Nil if `title` has no letter and no digit.
package func slug(of title: String) -> String? {
  let visible = String(
    String.UnicodeScalarView(title.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }))
  let words = visible.lowercased().composed.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
    .map { $0.filter { $0.isLetter || $0.isNumber } }
    .filter { !$0.isEmpty }
  var slug = ""
  for word in words {
    if !slug.isEmpty && slug.count + word.count + 1 > 80 { break }
    slug += slug.isEmpty ? String(word.prefix(80)) : "-\(word)"
  }
  return slug.isEmpty ? nil : slug
}
