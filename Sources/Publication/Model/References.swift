import URIs

/// Where the root-relative addresses in posts lead: to this site if it serves the path, else to the site that
/// the post came from.
package struct References: Hashable, Sendable {
  /// Paths, without query and fragment, that this site serves.
  package let servedHere: Set<String>

  package init(servedHere: Set<String> = []) { self.servedHere = servedHere }

  /// The address to print for `reference` (a path with its query and fragment) on a page of this site.
  package func address(of reference: String, origin: String?) -> String {
    guard let origin, !servedHere.contains(Self.path(of: reference)) else { return reference }
    return origin + reference
  }

  /// The address as an absolute URL, for documents that are read elsewhere, such as feeds.
  package func absoluteAddress(of reference: String, origin: String?, baseURL: String) -> String {
    let address = address(of: reference, origin: origin)
    return address.hasPrefix("/") ? baseURL + address : address
  }

  package static func path(of reference: String) -> String {
    String(reference.prefix { $0 != "?" && $0 != "#" })
  }
}
