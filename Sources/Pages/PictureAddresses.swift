import Sanitizer

/// The pictures on other sites that a text shows.
package enum PictureAddresses {
  /// The `http` and `https` addresses of pictures without width and height, as they are written in the HTML.
  ///
  /// - Parameter origin: scheme and host of the site that the text comes from; nil for a text that was
  ///   written here.
  package static func unsized(in body: BodyTemplate, origin: String?) -> [String] {
    let html = body.render { (origin ?? "") + $0 }
    var addresses: [String] = []
    for case .tag(let tag) in MarkupTokens(html) where tag.name == "img" {
      guard tag["width"] == nil, tag["height"] == nil, let address = tag["src"] else { continue }
      guard address.hasPrefix("https://") || address.hasPrefix("http://"), address.utf8.count <= 2000 else {
        continue
      }
      addresses.append(address)
    }
    return addresses
  }

  /// The address without the escapes of HTML.
  package static func url(ofWritten address: String) -> String { address.unescapedMarkup }
}
