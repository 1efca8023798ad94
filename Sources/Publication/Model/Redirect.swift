/// An address that leads elsewhere and belongs to no post.
package struct Redirect: Hashable, Sendable {
  /// A path, perhaps with a query: `/category/swift/`, `/?cat=3`. The forms of an address are those of
  /// ``Permalink/key``.
  package let path: String
  /// A path of this site or a URL.
  package let target: String

  package init(path: String, target: String) {
    self.path = path
    self.target = target
  }

  package var key: String { Permalink(redirectingFrom: path).key }

  /// Why there cannot be such a redirect, as the end of a sentence; nil if there can.
  ///
  /// - Parameter isOwners: whether an owner of the site makes it.
  package func problem(beside site: SiteAddresses, isOwners: Bool) -> String? {
    if !path.hasPrefix("/") || path.hasPrefix("//") || path.contains(where: \.isWhitespace) {
      return "\(path) is no path of this site, which begins with one slash"
    }
    let isPath = target.hasPrefix("/") && !target.hasPrefix("//")
    if target.contains(where: \.isWhitespace)
      || !isPath && !target.hasPrefix("https://") && !target.hasPrefix("http://")
    {
      return "\(target) is neither a path of this site nor a URL that begins with https:// or http://"
    }
    switch site.redirectors(of: Permalink(redirectingFrom: path)) {
    case .nobody: return "\(path) is a page of the site; no redirect can take its place"
    case .owners where !isOwners:
      return "\(path) belongs to the site; only an owner can make it lead elsewhere"
    case .owners, .everyone: break
    }
    if isPath, Permalink(redirectingFrom: target).key == key { return "\(path) leads to itself" }
    return nil
  }

  /// A redirect that leads back to itself over others; nil if there is none.
  package static func loop(in redirects: [Redirect]) -> Redirect? {
    let targets = Dictionary(redirects.map { ($0.key, $0.target) }, uniquingKeysWith: { first, _ in first })
    return redirects.first { redirect in
      var seen: Set = [redirect.key]
      var next = redirect.target
      while next.hasPrefix("/"), let target = targets[Permalink(redirectingFrom: next).key] {
        guard seen.insert(Permalink(redirectingFrom: next).key).inserted else { return true }
        next = target
      }
      return false
    }
  }
}
