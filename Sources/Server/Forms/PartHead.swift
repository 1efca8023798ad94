import HTTP

/// The head of a part of `multipart/form-data` (RFC 7578 §4).
struct PartHead: Equatable {
  let name: String
  /// Nil for a text.
  let fileName: String?
  let contentType: String?

  /// - Parameter bytes: the field lines, without the empty line after them.
  init(_ bytes: ArraySlice<UInt8>) throws(FormError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .malformed("The head of a part is not UTF-8.")
    }
    var disposition: String?
    var contentType: String?
    var transferEncoding: String?
    for line in text.split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].utf8.allSatisfy(\.isTokenCharacter),
        line.utf8.allSatisfy(\.isFieldContent)
      else {
        throw .malformed("The head of a part has a line that is no field.")
      }
      let value = String(parts[1].drop { $0 == " " || $0 == "\t" })
      switch parts[0].lowercased() {
      case "content-disposition":
        guard disposition == nil else { throw .malformed("A part has more than one Content-Disposition.") }
        disposition = value
      case "content-type": contentType = value
      case "content-transfer-encoding": transferEncoding = value.lowercased()
      default: break
      }
    }
    guard ["7bit", "8bit", "binary"].contains(transferEncoding ?? "binary") else {
      throw .malformed("A part has a Content-Transfer-Encoding, which RFC 7578 §4.7 deprecates.")
    }
    guard let disposition = disposition.flatMap({ ParameterizedValue($0) }), disposition.value == "form-data",
      let name = disposition["name"]
    else { throw .malformed("A part has no Content-Disposition with the name of its field.") }
    self.name = Self.unescaped(name)
    self.contentType = contentType
    // RFC 7578 §4.2 forbids filename*.
    fileName = disposition["filename"].map(Self.unescaped)
  }

  /// Browsers percent-encode quotes and line breaks, and nothing else.
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    return [("%22", "\""), ("%0D", "\r"), ("%0A", "\n")].reduce(text) { text, escape in
      text.split(separator: escape.0, omittingEmptySubsequences: false).joined(separator: escape.1)
    }
  }
}
