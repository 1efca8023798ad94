import HTML

extension Renderer {
  mutating func writeLink(_ node: Node) {
    buffer.write("<a href=\"")
    buffer.write(url: node.url)
    writeTitle(of: node)
    buffer.write("\">")
  }

  mutating func writeImage(_ node: Node) -> Node.Visit {
    beginImage(node)
    writeTitle(of: node)
    endImage()
    return .skip
  }

  /// The title is the caption and not repeated as a tooltip.
  mutating func writeFigure(_ image: Node) {
    startLine("<figure>")
    beginImage(image)
    endImage()
    writeElement("figcaption", text: image.title)
    buffer.write("</figure>\n")
  }

  private mutating func beginImage(_ node: Node) {
    buffer.write("<img src=\"")
    buffer.write(url: node.url)
    buffer.write("\" alt=\"")
    buffer.write(attributeValue: node.alternativeText)
  }

  private mutating func endImage() {
    buffer.write(options.contains(.eagerImages) ? "\">" : "\" loading=\"lazy\">")
  }

  private mutating func writeTitle(of node: Node) {
    guard !node.title.isEmpty else { return }
    buffer.write("\" title=\"")
    buffer.write(attributeValue: String(decoding: node.title, as: UTF8.self))
  }
}

extension HTMLBuffer {
  /// Writes a URL, with the bytes percent-encoded that cannot stand in one, for the inside of an attribute's quotes.
  mutating func write(url: UnsafeBufferPointer<UInt8>) {
    for byte in url {
      if byte == UInt8(ascii: "&") {
        write("&amp;")
      } else if byte.standsInURL {
        write(byte: byte)
      } else {
        write("%")
        write(byte: (byte >> 4).hexDigit)
        write(byte: (byte & 15).hexDigit)
      }
    }
  }
}

extension UInt8 {
  /// Reserved and unreserved characters of RFC 3986 §2, and `%`, for what is encoded already.
  fileprivate var standsInURL: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "&")...UInt8(ascii: ";"): true
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "="): true
    case UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "_"): true
    case UInt8(ascii: "~"): true
    default: false
    }
  }

  fileprivate var hexDigit: UInt8 { self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") + self - 10 }
}

extension Node {
  /// What stands between the brackets of an image, without markup; images within it by their own text.
  fileprivate var alternativeText: String {
    var text: [UInt8] = []
    walk { node, isEntering in
      switch node.kind {
      case .text, .code, .htmlInline: text += node.literal
      case .softBreak, .lineBreak: text.append(UInt8(ascii: " "))
      default: break
      }
      return .goOn
    }
    return String(decoding: text, as: UTF8.self)
  }
}
