import URIs

extension String {
  /// Without percent-encoding; the same if it is malformed.
  var percentDecodedOrSelf: String { percentDecoded ?? self }

  /// The last part of a path as the slug of a post: decoded, without the ending of pages, and without
  /// characters that a slug has not. Nil if nothing is left.
  var slugOfAddress: String? {
    guard let last = split(separator: "/").last else { return nil }
    return String(last).withoutPageEnding.percentDecodedOrSelf.asSlug
  }

  /// A path below the site as the path of a page, decoded: `docs/set-up`. Nil for the home page.
  var pagePath: String? {
    var parts = split(separator: "/").map(String.init)
    if let last = parts.popLast() {
      let name = last.withoutPageEnding
      if name != "index" || last == name { parts.append(name) }
    }
    let names = parts.compactMap(\.percentDecodedOrSelf.asSlug)
    return names.isEmpty ? nil : names.joined(separator: "/")
  }

  var withoutPageEnding: String {
    for ending in [".html", ".htm", ".php"] where lowercased().hasSuffix(ending) && count > ending.count {
      return String(dropLast(ending.count))
    }
    return self
  }

  /// The text as one part of a path; nil if nothing is left.
  var asSlug: String? {
    let slug = String(map { "/?#%".contains($0) || $0.isWhitespace ? "-" : $0 })
    return slug.isEmpty || slug == "." || slug == ".." ? nil : slug
  }

  /// The forms of an address that lead to the same text on the former site: hosts serve `/a.html` at `/a`,
  /// too.
  var addressForms: [String] {
    hasSuffix(".html") && !hasSuffix("/index.html")
      ? [self, String(dropLast(5))]
      : hasSuffix("/index.html") ? [self, String(dropLast("index.html".count))] : [self]
  }
}

extension MoveReceiver {
  /// Redirects the home page and the feed of a site that was not at the root of its host. The addresses at
  /// which feeds usually are at the root lead to the feed anyway.
  ///
  /// - Parameter feed: the path of the feed below `basePath`; nil if it is not known.
  func receiveHome(of basePath: String, feed: String? = nil) throws {
    guard !basePath.isEmpty else { return }
    try receive(.redirect(MovedRedirect(from: "\(basePath)/", to: .address("/"))))
    guard let feed else { return }
    let from = basePath + feed.cleanPath
    try receive(.redirect(MovedRedirect(from: from, to: .address("/feed.xml"))))
  }
}
