import HTTP
import Server

/// Style sheets joined into one, so that a page waits for a single request.
///
/// Each part is closed where it ends, as separate style sheets are: what one leaves open takes nothing from
/// the next. Comments are left out, and `url("/…")` gets the address with the fingerprint of its file, under
/// which it may be cached for a year.
package struct JoinedStylesheet: Sendable {
  /// The address of the whole.
  package let path: String
  /// The address of the style sheet that is added to those of the site.
  package let added: String?
  /// The beginning of the address, whatever the content.
  let stem: String
  /// The files that have addresses in it, without fingerprints.
  package let references: [String]
  private let file: PreparedFile

  package static let prefix = "/assets/looks."

  /// - Parameter name: of the feature that a style sheet is added for.
  init(_ parts: [String], adding added: (name: String, address: String)?, files: StaticFiles) {
    let css = parts.map(Self.closedWithoutComments).joined(separator: "\n")
    let (text, references) = Self.withAddresses(css, in: files)
    self.references = references
    file = PreparedFile(Array(text.utf8), .css)
    stem = Self.prefix + (added.map { "\($0.name)." } ?? "")
    path = file.fingerprinted(stem + "css")
    self.added = added?.address
  }

  /// - Parameter isCurrent: whether the address of the request has the fingerprint of this content.
  package func response(for request: Request, isCurrent: Bool) -> Response {
    file.response(for: request, isCurrent ? .immutable : .revalidated)
  }

  private static func closedWithoutComments(_ css: String) -> String {
    var result: [UInt8] = []
    // The closing bracket of each bracket that is open, the innermost last.
    var closers: [UInt8] = []
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
      if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
        result += [byte, bytes[index + 1]]
        index += 2
        continue
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), quote == nil || quote == byte {
        quote = quote == nil ? byte : nil
      } else if quote != nil, byte == 0x0A {
        // A string ends with its line.
        quote = nil
      } else if quote == nil {
        switch byte {
        case UInt8(ascii: "("): closers.append(UInt8(ascii: ")"))
        case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
        case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
        default: if byte == closers.last { closers.removeLast() }
        }
      }
      // Indentation and empty lines mean nothing outside of strings.
      let isBlank = byte == 0x20 || byte == 0x0A
      if quote != nil || !isBlank || (result.last != 0x0A && result.last != 0x20) { result.append(byte) }
      index += 1
    }
    if let quote { result.append(quote) }
    return String(decoding: result + closers.reversed(), as: UTF8.self)
  }

  private static func withAddresses(
    _ css: String, in files: StaticFiles
  ) -> (css: String, references: [String]) {
    var references: [String] = []
    var parts = css.split(separator: "url(\"", omittingEmptySubsequences: false)
    for index in parts.indices.dropFirst() {
      let path = String(parts[index].prefix { $0 != "\"" })
      if let address = files.fingerprinted(path) {
        parts[index] = address + parts[index].dropFirst(path.count)
        references.append(path)
      }
    }
    return (parts.joined(separator: "url(\""), references)
  }
}
