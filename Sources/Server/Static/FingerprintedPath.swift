/// A path that contains the digest of its file before the extension: `/assets/site.3f9a0c2b7d1e4f58.css`.
package struct FingerprintedPath {
  package let path: String
  /// The path without the fingerprint.
  package let original: String
  /// Sixteen lowercase hexadecimal digits.
  package let fingerprint: String

  static let digits = 16

  init(_ original: String, fingerprint: String) {
    let slash = original.lastIndex(of: "/") ?? original.startIndex
    let dot = original[slash...].lastIndex(of: ".") ?? original.endIndex
    self.original = original
    self.fingerprint = fingerprint
    path = "\(original[..<dot]).\(fingerprint)\(original[dot...])"
  }

  /// Nil if `path` has no fingerprint.
  package init?(_ path: String) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    var parts = path[slash...].split(separator: ".", omittingEmptySubsequences: false)
    let place = parts.count > 2 ? parts.count - 2 : 1
    guard parts.count > 1, Self.isFingerprint(parts[place]) else { return nil }
    fingerprint = String(parts.remove(at: place))
    original = path[..<slash] + parts.joined(separator: ".")
    self.path = path
  }

  private static func isFingerprint(_ text: Substring) -> Bool {
    text.utf8.count == digits && text.utf8.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
  }
}
