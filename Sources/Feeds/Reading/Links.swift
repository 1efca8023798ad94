import URIs

extension String {
  /// The most bytes that an address may have which others start from: those would all become as long.
  static var longestBase: Int { 2048 }

  /// This reference as an address, where `base` allows it; an absolute one stays as it is, byte for byte. A base
  /// beyond `longestBase` is nobody's.
  func resolved(against base: String?) -> String {
    guard let base, base.utf8.count <= Self.longestBase else { return self }
    let reference = URIReference(self)
    if reference.isAbsolute { return self }
    let mended = URIReference(percentEncoded(allowing: .anywhere))
    return mended.resolved(against: URIReference(base)).description
  }

  /// This address as it was before somebody escaped it twice: `&amp;` is part of no address.
  var escapedOnce: String { contains("&amp;") ? replacing("&amp;", with: "&") : self }

  var isAbsoluteReference: Bool { URIReference(self).isAbsolute }

  var isWebAddress: Bool { URIReference(self).isWebAddress }
}

extension Feed {
  /// The addresses that may be relative where the feed is read.
  static var addresses: [WritableKeyPath<Feed, String?>] {
    [
      \.homePage, \.selfLink, \.icon, \.logo, \.nextPage, \.previousPage, \.currentPage, \.previousArchive,
      \.nextArchive,
    ]
  }
}

extension Entry {
  /// Makes the addresses that may be relative absolute, as far as `base` allows it, where the texts start from as well
  /// unless the entry says otherwise.
  mutating func resolveAddresses(against base: String?) {
    link = link?.resolved(against: base)
    contentSource = contentSource?.resolved(against: base)
    self.base = self.base ?? base
    for position in enclosures.indices {
      enclosures[position].url = enclosures[position].url.resolved(against: base)
    }
  }
}
