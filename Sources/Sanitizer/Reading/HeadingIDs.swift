import URIs

/// Gives ids to the headings of a text that have none: the same ones to pages, which show them, and to the
/// search, whose results lead to them.
package struct HeadingIDs {
  private var used: Set<String> = []

  /// - Parameter html: the whole text, whose own ids are not given again.
  package init(_ html: [UInt8]) {
    for case .tag(let tag) in MarkupTokens(html) {
      if let id = tag["id"] { used.insert(String(id.drop { $0 == "\u{3}" })) }
    }
  }

  /// The words of a heading, or `section` if it has none, and a number if the text already has that id. Its
  /// letters are composed (NFC), and characters that nobody sees, such as soft hyphens, are left out.
  ///
  /// - Parameter title: the plain text of the heading, with the numbers of footnotes.
  package mutating func next(for title: String) -> String {
    let visible = String(title.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
    let words = visible.lowercased().composed.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    let base = words.isEmpty ? "section" : String(words.prefix(60))
    var id = base
    var number = 1
    while used.contains(id) {
      id = "\(base)-\(number)"
      number += 1
    }
    used.insert(id)
    return id
  }
}
