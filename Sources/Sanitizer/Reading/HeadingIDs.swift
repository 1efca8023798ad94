/// Gives ids to the headings of a text that have none: the same ones to pages, which show them, and to the search, whose results
/// lead to them.
public struct HeadingIDs {
  private var used: Set<String>

  /// - Parameter html: the whole text, whose own ids are not given again.
  public init(_ html: UnsafeBufferPointer<UInt8>) {
    used = []
    let beginning = Array(" id=\"".utf8)
    var index = html.startIndex
    while let space = html[index...].firstIndex(of: 0x20) {
      index = space + 1
      guard html[space...].starts(with: beginning) else { continue }
      let value = html[(space + beginning.count)...].prefix { $0 != UInt8(ascii: "\"") }
        .drop { $0 == BodyTemplate.Mark.idPrefix }
      used.insert(String(decoding: value, as: UTF8.self))
    }
  }

  /// The words of a heading, or `section` if it has none, and a number if the text already has that id.
  ///
  /// - Parameter title: see ``title(ofHeading:)``.
  public mutating func next(for title: String) -> String {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
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

  /// The text of a heading.
  ///
  /// - Parameter html: sanitised, from its start tag to its end tag.
  public static func title(ofHeading html: [UInt8]) -> String {
    html.withUnsafeBufferPointer { bytes in
      var reader = SectionReader()
      reader.read(bytes)
      return reader.finished.last?.heading ?? ""
    }
  }
}
