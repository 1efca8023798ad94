import Sanitizer

extension BodyTemplate {
  /// This beginning of a text with its links to places that it does not have itself, such as footnotes, leading to the
  /// page at `path`, which has all of the text.
  func leadingOn(to path: String) -> BodyTemplate {
    // As `encoded` documents: U+0003 stands in front of each id and of each reference to one.
    let link = "href=\"#\u{3}"
    guard encoded.contains(link) else { return self }
    let address = path.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    var text = ""
    var rest = encoded[...]
    while let found = rest.firstRange(of: link) {
      let id = rest[found.upperBound...].prefix { $0 != "\"" }
      text += rest[..<found.lowerBound]
      text += encoded.contains("id=\"\u{3}\(id)\"") ? "\(link)\(id)" : "href=\"\(address)#\(id)"
      rest = rest[id.endIndex...]
    }
    return BodyTemplate(encoded: text + rest)
  }
}
