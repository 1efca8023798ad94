import Foundation

extension MarkdownExtension {
  /// Gives headings identifiers as GitHub does: `Über uns!` gets `über-uns`, a second one `über-uns-1`. A
  /// heading that has an identifier keeps it.
  ///
  /// Identifiers are composed (NFC), and so are links to them in the same document: browsers compare bytes.
  public static let headingIdentifiers = MarkdownExtension(transform: { tree in
    var identifiers: Set<String> = []
    for node in tree.nodes {
      guard case .heading = tree[node].kind else { continue }
      let id =
        tree[node].attributes.id?.precomposedStringWithCanonicalMapping
        ?? tree.claimIdentifier(tree.plainText(of: node).headingIdentifier)
      tree[node].attributes.id = id
      if !id.utf8.allSatisfy({ $0 < 0x80 }) { identifiers.insert(id) }
    }
    guard !identifiers.isEmpty else { return }
    for node in tree.nodes {
      // Strings are equal in composed and decomposed form.
      guard case .link(var target) = tree[node].kind, target.url.hasPrefix("#"),
        let id = target.url.dropFirst().removingPercentEncoding, let index = identifiers.firstIndex(of: id)
      else { continue }
      target.url = "#\(identifiers[index])".percentEncodedURL
      tree[node].kind = .link(target)
    }
  })
}

extension String {
  /// The fragment that GitHub gives to a heading with this text: in lowercase, with letters, digits and marks
  /// of all scripts, `-` and `_`; spaces become `-`, everything else is left out. In Normalization Form C, as
  /// links to it are. `section` if nothing is left.
  fileprivate var headingIdentifier: String {
    var slug = String.UnicodeScalarView()
    let text = utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    for scalar in text.lowercased().unicodeScalars {
      if scalar == " " || scalar == "\t" {
        slug.append("-")
      } else if scalar.standsInIdentifier {
        slug.append(scalar)
      }
    }
    return slug.isEmpty ? "section" : String(slug).precomposedStringWithCanonicalMapping
  }
}

extension Unicode.Scalar {
  fileprivate var standsInIdentifier: Bool {
    if isASCII { return properties.isAlphabetic || ("0"..."9").contains(self) || self == "-" || self == "_" }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
    case .nonspacingMark, .spacingMark, .enclosingMark: return !properties.isVariationSelector
    case .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation: return true
    default: return false
    }
  }
}
