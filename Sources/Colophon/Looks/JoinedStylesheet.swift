import HTTP
import Server

/// Style sheets joined into one, so that a page waits for a single request.
///
/// Comments are left out, and `url("/…")` gets the address with the fingerprint of its file, under which it may be cached for
/// a year.
struct JoinedStylesheet: Sendable {
  /// The address of the whole.
  let path: String
  /// The address of the style sheet that is added to those of the site.
  let added: String?
  /// What the address begins with, whatever the content.
  let stem: String
  private let file: PreparedFile

  static let prefix = "/assets/looks."

  /// - Parameter name: of the feature that a style sheet is added for.
  init(_ parts: [String], adding added: (name: String, address: String)?, files: StaticFiles) {
    let text = parts.map { Self.withAddresses(Self.withoutComments($0), in: files) }.joined(separator: "\n")
    file = PreparedFile(Array(text.utf8), .css)
    stem = Self.prefix + (added.map { "\($0.name)." } ?? "")
    path = file.fingerprinted(stem + "css")
    self.added = added?.address
  }

  /// - Parameter isCurrent: whether the address of the request has the fingerprint of this content.
  func response(for request: Request, isCurrent: Bool) -> Response {
    file.response(for: request, isCurrent ? .immutable : .revalidated)
  }

  private static func withoutComments(_ css: String) -> String {
    var result: [UInt8] = []
    let bytes = Array(css.utf8)
    result.reserveCapacity(bytes.count)
    var quote: UInt8?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if quote == nil, byte == UInt8(ascii: "/"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "*")
      {
        index += 2
        while index + 1 < bytes.count,
          bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/")
        {
          index += 1
        }
        index += 2
        continue
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), quote == nil || quote == byte {
        quote = quote == nil ? byte : nil
      }
      // Indentation and empty lines mean nothing outside of strings.
      let isBlank = byte == 0x20 || byte == 0x0A
      if quote != nil || !isBlank || (result.last != 0x0A && result.last != 0x20) { result.append(byte) }
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func withAddresses(_ css: String, in files: StaticFiles) -> String {
    var parts = css.split(separator: "url(\"", omittingEmptySubsequences: false)
    for index in parts.indices.dropFirst() {
      let path = String(parts[index].prefix { $0 != "\"" })
      if let address = files.fingerprinted(path) {
        parts[index] = address + parts[index].dropFirst(path.count)
      }
    }
    return parts.joined(separator: "url(\"")
  }
}
