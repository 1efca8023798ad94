import Sanitizer

/// The change of an address in a document.
package enum AddressChange: Sendable {
  case keep
  /// As text, not as HTML.
  case replace(String)
  /// The attribute is left out; of a `link` element, the whole element.
  case remove
}

/// The use of an address in HTML.
package enum AddressUse: Sendable {
  /// The address of something that the page shows or leads to.
  case content
  /// Metadata of the page for other programs, which need absolute addresses.
  case metadata
}

/// The addresses in HTML: those of links, pictures, scripts, styles and forms. It reads the documents that
/// this program writes, and any other without failing.
package enum HTMLAddresses {
  /// The document with other addresses; everything else stays byte for byte.
  ///
  /// - Parameter change: gets each address as text, and what it is the address of.
  package static func rewriting(
    _ html: [UInt8], _ change: (String, AddressUse) -> AddressChange
  ) -> [UInt8] {
    var scanner = HTMLScanner(html)
    var result: [UInt8] = []
    result.reserveCapacity(html.count + html.count / 8)
    var copied = 0
    while let part = scanner.next() {
      switch part {
      case .styles(let range):
        result += html[copied..<range.lowerBound]
        result += CSSAddresses.rewriting(Array(html[range])) { change($0, .content) }
        copied = range.upperBound
      case .tag(let tag):
        var edits: [(range: Range<Int>, text: [UInt8])] = []
        var isRemoved = false
        for attribute in tag.attributes where attribute.hasAddress(in: tag.name) {
          let use = tag.use
          switch attribute.changed({ change($0, use) }) {
          case .keep: break
          case .replace(let text): edits.append((attribute.value, Array(text.utf8)))
          case .remove:
            if tag.name == "link" { isRemoved = true }
            edits.append((attribute.whole, []))
          }
        }
        if isRemoved { edits = [(tag.range, [])] }
        for edit in edits {
          result += html[copied..<edit.range.lowerBound]
          result += edit.text
          copied = edit.range.upperBound
        }
      }
    }
    result += html[copied...]
    return result
  }

  /// All addresses in the order of the document.
  package static func all(in html: [UInt8]) -> [String] {
    var all: [String] = []
    _ = rewriting(html) { address, _ in
      all.append(address)
      return .keep
    }
    return all
  }
}

/// An attribute of a tag.
struct HTMLAttribute {
  /// In lower case.
  let name: String
  /// With the space before it.
  let whole: Range<Int>
  /// Without quotes.
  let value: Range<Int>
  let text: String

  func hasAddress(in tag: String) -> Bool {
    switch name {
    case "href", "src", "srcset", "imagesrcset", "poster", "action", "formaction", "xlink:href", "style",
      "data-sheet", "data-later":
      true
    case "data": tag == "object"
    // Pictures and addresses for other sites.
    case "content": tag == "meta" && text.contains("://")
    default: false
    }
  }

  /// The new value, escaped.
  func changed(_ change: (String) -> AddressChange) -> AddressChange {
    let text = text.unescapedMarkup
    let result: AddressChange
    switch name {
    case "srcset", "imagesrcset": result = Self.changedCandidates(text, change)
    case "style":
      guard text.contains("url(") else { return .keep }
      let styles = CSSAddresses.rewriting(Array(text.utf8), change)
      result = .replace(String(decoding: styles, as: UTF8.self))
    default: result = change(text)
    }
    guard case .replace(let new) = result else { return result }
    return new == text ? .keep : .replace(new.escapedAttribute)
  }

  /// `a.png 480w, b.png 960w`
  private static func changedCandidates(_ text: String, _ change: (String) -> AddressChange) -> AddressChange
  {
    var candidates: [String] = []
    for part in text.split(separator: ", ") {
      var words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let address = words.first else { continue }
      switch change(address) {
      case .keep: break
      case .replace(let new): words[0] = new
      case .remove: continue
      }
      candidates.append(words.joined(separator: " "))
    }
    return candidates.isEmpty ? .remove : .replace(candidates.joined(separator: ", "))
  }
}

extension String {
  fileprivate var escapedAttribute: String {
    replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
      .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
