/// The addresses that belong to the site itself rather than to posts, for modules that do not know its
/// router.
package struct SiteAddresses: Sendable {
  /// The owner of an address: a path, perhaps with a query.
  package enum Owner: Hashable, Sendable {
    /// A page of the site. No post can be there.
    case page
    /// The site, with nothing there: a page whose query it does not read, or a path that programs look up.
    case site
    case nobody
  }

  private let owner: @Sendable (String) -> Owner

  package init(owner: @escaping @Sendable (String) -> Owner) { self.owner = owner }

  /// Those of a site without pages, for writers that give no post an address.
  package static let none = SiteAddresses { _ in .nobody }

  /// Whether a page of the site is at an address, which a post there would hide.
  package func isPage(_ address: String) -> Bool { owner(address) == .page }

  /// Who may make an address lead elsewhere.
  ///
  /// Nobody may in a section to which programs and people send tokens and cookies: a redirect there would
  /// lead them elsewhere.
  package func redirectors(of address: Permalink) -> Redirectors {
    let path = address.key.prefix { $0 != "?" }
    func isIn(_ sections: [String]) -> Bool {
      sections.contains { path == $0 || path.hasPrefix("\($0)/") }
    }
    if isIn(["/api/v1", "/desk", "/micropub", "/preview", "/sign-in", "/sign-out"]) { return .nobody }
    switch owner(address.description) {
    case .page: return .nobody
    case .site: return .owners
    // Certificates, accounts of social networks and links of apps are proven there (RFC 8615).
    case .nobody: return isIn(["/.well-known"]) ? .owners : .everyone
    }
  }

  /// Those who may make a redirect, each including the former.
  package enum Redirectors: Int, Comparable, Sendable {
    case nobody
    /// The site's owners: people, and whoever writes the content folder.
    case owners
    case everyone

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }
}
