// The vocabularies of entries that RSS and Atom share.

extension XMLOutput {
  mutating func vocabularies(of entry: Entry) {
    element("feedburner:origLink", entry.originalLink)
    if let place = entry.place { self.place(place) }
    for media in entry.media { self.media(media) }
    let shown = entry.podcast?.image ?? entry.media.first { $0.isImage }?.url
    if let image = entry.image, image != shown { emptyElement("media:thumbnail", attributes: ["url": image]) }
    if let episode = entry.podcast { self.episode(episode) }
    if entry.podcast?.duration == nil, entry.enclosures.count == 1 {
      element("itunes:duration", entry.enclosures[0].duration?.decimal)
    }
  }

  /// GeoRSS Simple.
  private mutating func place(_ place: GeographicPlace) {
    let numbers = place.coordinates.compactMap(\.decimal).joined(separator: " ")
    switch place.shape {
    case .point: element("georss:point", numbers)
    case .line: element("georss:line", numbers)
    case .polygon: element("georss:polygon", numbers)
    case .box: element("georss:box", numbers)
    }
    element("georss:featurename", place.name)
  }

  private mutating func media(_ media: Media) {
    let attributes: KeyValuePairs<StaticString, String?> = [
      "url": media.url, "type": media.type, "medium": media.medium,
      "fileSize": media.length.map { String($0) }, "width": media.width.map { String($0) },
      "height": media.height.map { String($0) }, "duration": media.duration?.decimal,
    ]
    if media.title == nil, media.description == nil, media.credit == nil {
      return emptyElement("media:content", attributes: attributes)
    }
    element("media:content", attributes: attributes) { output in
      output.element("media:title", media.title)
      output.element("media:description", media.description, attributes: ["type": "html"])
      output.element("media:credit", media.credit)
    }
  }
}

extension Media {
  fileprivate var isImage: Bool { (medium ?? type ?? "").hasPrefix("image") }
}

extension Double {
  /// Without an exponent, and without a fraction for a whole number; nil for infinity and NaN.
  var decimal: String? {
    guard isFinite, abs(self) < 1e15 else { return nil }
    if let whole = Int(exactly: self) { return String(whole) }
    guard abs(self) < 1e-4 else { return description }
    // Swift writes small numbers with an exponent, which not every reader knows.
    let digits = (self * 1e12).rounded()
    var fraction = String(Int(abs(digits)))
    fraction = String(repeating: "0", count: 12 - fraction.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return fraction.isEmpty ? "0" : "\(digits < 0 ? "-" : "")0.\(fraction)"
  }
}
