import URIs

extension String {
  /// The longest base address, in bytes: each relative address resolved against it becomes as long.
  static var longestBase: Int { 2048 }

  /// This reference resolved against `base`, if there is one of at most `longestBase` bytes. An absolute
  /// reference stays as it is, byte for byte.
  func resolved(against base: String?) -> String {
    guard let base, base.utf8.count <= Self.longestBase else { return self }
    let reference = URIReference(self)
    if reference.isAbsolute { return self }
    let mended = URIReference(percentEncoded(allowing: .anywhere))
    return mended.resolved(against: URIReference(base)).description
  }

  /// Undoes a second escaping: no address contains `&amp;`.
  var escapedOnce: String { contains("&amp;") ? replacing("&amp;", with: "&") : self }

  var isAbsoluteReference: Bool { URIReference(self).isAbsolute }

  var isWebAddress: Bool { URIReference(self).isWebAddress }
}

extension Feed {
  /// The addresses of a feed that may be relative in the document.
  static var addresses: [WritableKeyPath<Feed, String?>] {
    [
      \.homePage, \.selfLink, \.icon, \.logo, \.nextPage, \.previousPage, \.currentPage, \.previousArchive,
      \.nextArchive,
    ]
  }
}

extension Entry {
  /// Resolves relative addresses against `base`, which is also the base of the texts if the entry has none of
  /// its own.
  mutating func resolveAddresses(against base: String?) {
    link = link?.resolved(against: base)
    contentSource = contentSource?.resolved(against: base)
    self.base = self.base ?? base
    for position in enclosures.indices {
      enclosures[position].url = enclosures[position].url.resolved(against: base)
    }
  }
}
