/// The absolute addresses of a site in feeds, sitemaps and other texts in XML and JSON.
package enum TextAddresses {
  /// - Parameters:
  ///   - baseURL: what they begin with; without a slash at the end.
  ///   - change: gets what follows the base, and returns what follows it instead; nil keeps it.
  package static func rewriting(
    _ text: [UInt8], baseURL: String, _ change: (String) -> String?
  ) -> [UInt8] {
    let base = Array((baseURL + "/").utf8)
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while index + base.count <= text.count {
      guard text[index] == base[0], text[index..<index + base.count].elementsEqual(base) else {
        index += 1
        continue
      }
      let start = index + base.count - 1
      let end = end(ofAddressIn: text, from: start)
      let address = String(decoding: text[start..<end], as: UTF8.self)
      let plain = address.replacing("&amp;amp;", with: "&").replacing("&amp;", with: "&")
      if let new = change(plain) {
        result += text[copied..<start]
        result += new.utf8
        copied = end
      }
      index = max(end, index + 1)
    }
    result += text[copied...]
    return result
  }

  private static func end(ofAddressIn text: [UInt8], from start: Int) -> Int {
    var index = start
    while index < text.count {
      switch text[index] {
      case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: ")"):
        return index
      case UInt8(ascii: "&") where !text[index...].starts(with: "&amp;".utf8): return index
      // The end of an attribute in HTML that is escaped once more.
      case UInt8(ascii: "&")
      where ["&amp;quot;", "&amp;#39;", "&amp;lt;", "&amp;gt;"].contains(where: {
        text[index...].starts(with: $0.utf8)
      }):
        return index
      default: index += 1
      }
    }
    return index
  }
}
