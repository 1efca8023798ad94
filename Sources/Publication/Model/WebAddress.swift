import URIs

extension URIReference {
  /// Whether this is an absolute http or https URL. What feeds call an address may be anything.
  package var isWebAddress: Bool {
    ["http", "https"].contains(scheme?.lowercased()) && host?.isEmpty == false
  }
}
