import Pictures
import Server

/// The name under which a file of the content folder is on the site, if it is not the file's own: with the
/// fingerprint of the file, `diagram.3f9a0c2b7d1e4f58.png`, and for a smaller copy with its width and format,
/// `diagram.3f9a0c2b7d1e4f58.png.480.webp`.
package struct PictureName: Hashable {
  /// The name of the file: `diagram.png`.
  package let original: String
  /// The name with the fingerprint, but without what names a copy.
  package let fingerprinted: String
  let fingerprint: String
  /// Nil for the picture itself.
  package let copy: PictureVariant?

  /// - Parameter path: not percent-encoded.
  package init?(_ path: String) {
    var (name, copy) = (path, PictureVariant?.none)
    if let match = path.wholeMatch(of: #/(.+)\.([1-9]\d{1,4})\.(avif|webp)/#), let width = Int(match.2),
      let format = PictureVariant.Format(rawValue: String(match.3))
    {
      (name, copy) = (String(match.1), PictureVariant(format, width: width))
    }
    guard let named = FingerprintedPath(name) else { return nil }
    original = named.original
    fingerprinted = name
    fingerprint = named.fingerprint
    self.copy = copy
  }
}

extension PictureVariant {
  /// The end of the name of a copy, after the name of the picture.
  package var ending: String { ".\(width).\(format)" }

  /// The name of the file in the folder of data.
  package func fileName(_ fingerprint: String) -> String { "\(fingerprint)\(ending)" }
}
