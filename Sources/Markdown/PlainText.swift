extension Node {
  /// The text of the node without markup, raw HTML, images and footnote marks; each block ends with a line feed.
  var plainText: String {
    var text: [UInt8] = []
    walk { node, isEntering in
      switch (node.kind, isEntering) {
      case (.image, true): return .skip
      case (.text, true), (.code, true), (.codeBlock, true): text += node.literal
      case (.softBreak, true): text.append(UInt8(ascii: " "))
      case (.lineBreak, true): text.append(UInt8(ascii: "\n"))
      case (.tableCell, false): text.append(UInt8(ascii: "\t"))
      case (.paragraph, false), (.tableHeader, false), (.tableRow, false): text.append(UInt8(ascii: "\n"))
      case (.heading, false) where node != self: text.append(UInt8(ascii: "\n"))
      default: break
      }
      return .goOn
    }
    return String(decoding: text, as: UTF8.self)
  }
}
