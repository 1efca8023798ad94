import Foundation
import Markdown
import Texts

/// A picture of a shortcode or an include, which becomes Markdown where Markdown can say it.
struct MovedFigure {
  var source: String
  var alternative = ""
  /// Markdown.
  var caption = ""
  var link: String?
  var classes: [String] = []
  var width: String?
  var height: String?

  init(source: String) { self.source = source }

  /// The caption without markup.
  var plainCaption: String { caption.isEmpty ? "" : MarkdownDocument(caption).plainText.collapsed }

  /// `![…](… "…")`, or HTML if the caption has markup or the picture is a link.
  ///
  /// - Parameters:
  ///   - isBlock: whether it is a paragraph of its own.
  ///   - isInHTML: whether it stands in HTML, in which Markdown counts for nothing.
  func markup(isBlock: Bool, isInHTML: Bool = false) -> String {
    let plainCaption = plainCaption
    if isInHTML {
      let text = plainCaption.asAttribute
      return caption.isEmpty ? html : "<figure>\(html)<figcaption>\(text)</figcaption></figure>"
    }
    let isPlain = plainCaption == caption.collapsed
    if caption.isEmpty || (isPlain && link == nil) || !isBlock {
      let image = "![\(text)](\(Self.destination(source))\(Self.title(plainCaption)))\(attributes)"
      return link.map { "[\(image)](\(Self.destination($0)))" } ?? image
    }
    return "<figure>\n\(html)\n<figcaption>\n\n\(caption.trimmed)\n\n</figcaption>\n</figure>"
  }

  private var html: String {
    var image = "<img src=\"\(source.asAttribute)\" alt=\"\(alternative.collapsed.asAttribute)\""
    if !classes.isEmpty { image += " class=\"\(classes.joined(separator: " ").asAttribute)\"" }
    if let width = Self.pixels(width) { image += " width=\"\(width)\"" }
    if let height = Self.pixels(height) { image += " height=\"\(height)\"" }
    image += ">"
    return link.map { "<a href=\"\($0.asAttribute)\">\(image)</a>" } ?? image
  }

  private var text: String {
    var text = ""
    for character in alternative.collapsed {
      if "[]\\`*_<".contains(character) { text += "\\" }
      text.append(character)
    }
    return text
  }

  private var attributes: String {
    var words = classes.filter { !$0.isEmpty && $0.allSatisfy(\.isNameCharacter) }.map { ".\($0)" }
    if let width = Self.pixels(width) { words.append("width=\(width)") }
    if let height = Self.pixels(height) { words.append("height=\(height)") }
    return words.isEmpty ? "" : "{\(words.joined(separator: " "))}"
  }

  /// A length that HTML has: a number of pixels, or a part of the line.
  private static func pixels(_ length: String?) -> String? {
    guard var length = length?.trimmed else { return nil }
    if length.hasSuffix("px") { length = String(length.dropLast(2)) }
    let digits = length.hasSuffix("%") ? length.dropLast() : length[...]
    return !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber } ? length : nil
  }

  /// An address as the destination of a link in Markdown.
  static func destination(_ address: String) -> String {
    let address = address.trimmed
    guard address.contains(where: { " ()<>\n\t".contains($0) }) || address.isEmpty else { return address }
    let encoded = address.map { character in
      switch character {
      case " ": "%20"
      case "(": "%28"
      case ")": "%29"
      case "<": "%3C"
      case ">": "%3E"
      case _ where character.isWhitespace: ""
      default: String(character)
      }
    }
    return encoded.joined()
  }

  private static func title(_ title: String) -> String {
    guard !title.isEmpty else { return "" }
    return " \"\(title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}

/// Things of other sites that are shown inside of a page, as HTML or Markdown.
enum Embed {
  static func video(youTube id: String, title: String? = nil, start: String? = nil) -> String {
    let query = start.map { "?start=\($0.asIdentifier)" } ?? ""
    return frame("https://www.youtube.com/embed/\(id.asIdentifier)\(query)", title ?? "YouTube")
  }

  static func video(vimeo id: String, title: String? = nil) -> String {
    frame("https://player.vimeo.com/video/\(id.asIdentifier)", title ?? "Vimeo")
  }

  /// - Parameter address: that of the player.
  static func slides(_ address: String, title: String?) -> String { frame(address, title ?? "Slides") }

  private static func frame(_ address: String, _ title: String) -> String {
    "<iframe src=\"\(address)\" title=\"\(title.collapsed.asAttribute)\" width=\"560\" height=\"315\" "
      + "allowfullscreen></iframe>"
  }

  /// - Parameter words: `user/id`, `id`, or both apart, and perhaps the name of a file.
  static func gist(_ words: [String]) -> String {
    var parts = words.flatMap { $0.split(separator: "/").map(String.init) }
    let isFile = parts.count > 1 && parts.last.map { $0.contains(".") } == true
    let file = isFile ? parts.removeLast() : nil
    let path = parts.prefix(2).map(\.asIdentifier).joined(separator: "/")
    let label = file.map { "\($0) (gist \(path))" } ?? "gist \(path)"
    return "[\(label)](https://gist.github.com/\(path))"
  }

  /// The identifier of a video in an address of YouTube; an identifier stands for itself.
  static func youTubeIdentifier(_ text: String) -> String {
    for mark in ["v=", "youtu.be/", "/embed/", "/shorts/"] {
      guard let range = text.range(of: mark) else { continue }
      return String(text[range.upperBound...].prefix { $0.isNameCharacter })
    }
    return text
  }
}

extension String {
  /// Words with one space between them.
  var collapsed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  var asAttribute: String {
    replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }

  /// Its letters, digits, hyphens and underscores, so that it can stand in an address.
  fileprivate var asIdentifier: String { filter { $0.isASCII && $0.isNameCharacter } }
}

extension Character {
  /// Whether it may stand in the name of a class.
  var isNameCharacter: Bool { isLetter || isNumber || self == "-" || self == "_" }
}
