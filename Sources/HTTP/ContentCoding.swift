/// A content coding (RFC 9110 §8.4.1); its raw value is its name in `Content-Encoding`.
public enum ContentCoding: String, Hashable, Sendable, CaseIterable {
  /// RFC 7932.
  case brotli = "br"
  /// RFC 1952.
  case gzip
  /// No coding; never named in a field.
  case identity
}
