import URIs

/// Makes relative addresses in a text into paths of the former site, unless they name a file beside the text
/// that is no text itself.
///
/// On most sites a text is not at the address that its file has in its folder, so `../other/` names what is
/// beside the address, and a file is what its author means by `other.md`.
enum RelativeAddresses {
  /// The target of a path relative to the file of a text.
  enum Named {
    case file
    /// A text, with its path at the former site.
    case text(String)
    case nothing
  }

  /// - Parameters:
  ///   - address: the path at which the text was; nil if there was none.
  ///   - hasBraces: whether an address may begin with what it names in braces or bars.
  ///   - named: what a path relative to the file of the text names.
  static func resolved(
    in source: TracedText, address: String?, hasBraces: Bool = false, named: (String) -> Named
  ) -> TracedText {
    let base = URIReference(address ?? "")
    return source.replacingInLines { text in
      BodyAddresses.replacing(in: text) { found in
        if hasBraces, let first = found.address.first, "{|".contains(first) {
          return braced(found.address, named)
        }
        return replacement(for: found.address, base, named)
      }
    }
  }

  private static func braced(_ text: String, _ named: (String) -> Named) -> String? {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard case .text(let address) = named(String(parts[0]).percentDecodedOrSelf) else { return nil }
    return parts.count > 1 ? "\(address)#\(parts[1])" : address
  }

  private static func replacement(
    for text: String, _ base: URIReference, _ named: (String) -> Named
  ) -> String? {
    guard let first = text.first, !"/#?{".contains(first), text.utf8.count < 2000, !text.contains("{{"),
      !text.contains("{%")
    else { return nil }
    let reference = URIReference(text)
    guard reference.scheme == nil, reference.host == nil, !reference.path.isEmpty else { return nil }
    let path = reference.path.percentDecodedOrSelf
    switch named(path) {
    case .file: return nil
    case .text(let address):
      guard let fragment = reference.fragment, !address.contains("#") else { return address }
      return "\(address)#\(fragment)"
    case .nothing:
      // A Markdown file that is not there and a host without a scheme are mistakes of the author, and no
      // pages.
      guard !path.isEmpty, !path.hasSuffix(".md"), !path.hasPrefix("www."), !base.path.isEmpty else {
        return nil
      }
      return reference.resolved(against: base).description
    }
  }
}
