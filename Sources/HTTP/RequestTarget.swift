import URIs

/// The path and the query of a request target in origin form (RFC 9112 §3.2.1), still percent-encoded.
public struct RequestTarget: Hashable, Sendable, CustomStringConvertible {
  /// As the client sent it.
  public let description: String
  /// Begins with a slash. Normalised by RFC 3986 §6.2.2: unreserved characters are decoded, percent-encodings
  /// have uppercase digits, dot segments, also encoded ones, are removed. Empty segments (`//`) and the case
  /// of letters are as the client sent them.
  public let path: String
  /// Without its question mark; nil if there is none.
  public let query: String?

  public init(_ text: String) {
    description = text
    if text.utf8.isPlainPath {
      path = text
      query = nil
      return
    }
    let reference = URIReference(text)
    let path = reference.authority == nil ? reference.path : "//" + reference.authority! + reference.path
    self.path = path.normalizingPercentEncoding.removingDotSegments
    query = reference.query
  }

  /// The parameters of the query in order, decoded like a form: `+` is a space. A pair that cannot be decoded
  /// is unchanged. U+0000, which databases and markup cannot have, is U+FFFD, as in HTML.
  public var parameters: [(name: String, value: String)] {
    (query ?? "").split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let decoded = parts.map { part in
        let spaced =
          part.utf8.contains(UInt8(ascii: "+")) ? Substring(part.map { $0 == "+" ? " " : $0 }) : part
        guard let decoded = spaced.percentDecoded else { return String(part) }
        return decoded.utf8.contains(0) ? decoded.replacing("\0", with: "\u{FFFD}") : decoded
      }
      return (decoded[0], decoded.count > 1 ? decoded[1] : "")
    }
  }

  /// The first value of the parameter `name`.
  public subscript(parameter name: String) -> String? { parameters.first { $0.name == name }?.value }
}
extension String.UTF8View {
  /// Whether this begins with a slash and is already normalised, as nearly every target is.
  fileprivate var isPlainPath: Bool {
    withContiguousStorageIfAvailable { bytes in
      guard bytes.first == UInt8(ascii: "/") else { return false }
      var previous = UInt8(ascii: "/")
      for byte in bytes.dropFirst() {
        switch byte {
        case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"): return false
        case UInt8(ascii: "."), UInt8(ascii: "/"): if previous == UInt8(ascii: "/") { return false }
        default: break
        }
        previous = byte
      }
      return true
    } ?? false
  }
}
