import Sanitizer
import URIs

/// Reads HTML as a page would show it: what the sanitizer removes from written posts is not there.
struct ReadHTML {
  let nodes: [HTMLNode]
  /// The elements and attributes that the sanitizer removed, and how often; see ``SanitizedBody/removed``.
  let removed: [String: Int]

  init(_ html: String) {
    let body = sanitize(html, base: RelativeBase.base, policy: .trusted)
    removed = body.removed
    nodes = Self.tree(of: body.body.encoded.utf8.filter { $0 > 0x05 })
  }

  private static func tree(of html: [UInt8]) -> [HTMLNode] {
    var open = [HTMLElement("")]
    for token in MarkupTokens(html) {
      switch token {
      case .text(let range):
        var text = String(decoding: html[range], as: UTF8.self).unescapedMarkup
        // Parsers skip one line feed there.
        let last = open.count - 1
        if open[last].name == "pre", open[last].children.isEmpty, text.utf8.first == 0x0A {
          text.unicodeScalars.removeFirst()
        }
        if !text.isEmpty { open[last].children.append(.text(text)) }
      case .tag(let tag) where tag.isEnd:
        guard open.count > 1, open[open.count - 1].name == tag.name, let element = open.popLast() else {
          continue
        }
        open[open.count - 1].children.append(.element(element))
      case .tag(let tag):
        let element = HTMLElement(tag.name, attributes(of: html[tag.range]))
        if HTMLElement.voidNames.contains(tag.name) {
          open[open.count - 1].children.append(.element(element))
        } else {
          open.append(element)
        }
      }
    }
    while open.count > 1, let element = open.popLast() {
      open[open.count - 1].children.append(.element(element))
    }
    return open[0].children
  }

  /// - Parameter tag: `<name a="b" c="d">`, as the sanitizer writes it.
  private static func attributes(of tag: ArraySlice<UInt8>) -> [HTMLElement.Attribute] {
    var attributes: [HTMLElement.Attribute] = []
    var rest = tag.dropFirst()
    while let space = rest.firstIndex(of: 0x20) {
      rest = rest[(space + 1)...]
      guard let equals = rest.firstIndex(of: UInt8(ascii: "=")), rest[equals...].dropFirst().first == 0x22
      else { break }
      let value = rest[(equals + 2)...].prefix { $0 != 0x22 }
      let name = String(decoding: rest[..<equals], as: UTF8.self)
      let text = String(decoding: value, as: UTF8.self).unescapedMarkup
      let isAddress = ["href", "src", "poster", "cite"].contains(name)
      attributes.append(.init(name: name, value: isAddress ? RelativeBase.restored(text) : text))
      rest = rest[value.endIndex...].dropFirst()
    }
    return attributes
  }
}

/// The sanitizer resolves relative addresses. This base lets them be found again, up to eight folders above
/// the text.
enum RelativeBase {
  private static let folders = (1...8).map { "colophon-folder-\($0)" }
  static let base = "https://here.invalid/" + folders.joined(separator: "/") + "/"

  static func restored(_ address: String) -> String {
    guard address.hasPrefix("/colophon-folder-1") else { return address }
    var rest = address.dropFirst()
    var depth = 0
    while depth < folders.count, rest.hasPrefix(folders[depth] + "/") {
      rest = rest.dropFirst(folders[depth].count + 1)
      depth += 1
    }
    let relative = String(repeating: "../", count: folders.count - depth) + rest
    return relative.isEmpty ? "./" : relative
  }
}
