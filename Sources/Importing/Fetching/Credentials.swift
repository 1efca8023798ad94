import URIs

extension String {
  /// This URL with user name and password of `other`, if both have the same scheme and host.
  func withCredentials(of other: String?) -> String {
    guard let other = other.map({ URIReference($0) }), let authority = other.authority,
      let at = authority.lastIndex(of: "@")
    else { return self }
    var reference = URIReference(self)
    guard let own = reference.authority, !own.contains("@"), reference.host == other.host,
      reference.scheme == other.scheme
    else { return self }
    reference.authority = String(authority[...at]) + own
    return reference.description
  }
}
