import URIs

/// The attributes that matter to a reader of the page.
enum HTMLAttributes {
  static func simplified(_ element: HTMLElement) -> [HTMLElement.Attribute] {
    var attributes: [HTMLElement.Attribute] = []
    for var attribute in element.attributes {
      switch attribute.name {
      case "class":
        let classes = element.classes.filter { !isGenerated($0) || element.isGallery && isColumns($0) }
        if classes.isEmpty { continue }
        attribute.value = classes.joined(separator: " ")
      case "rel":
        let words = attribute.value.lowercased().split(separator: " ").filter { meaningful.contains($0) }
        if words.isEmpty { continue }
        attribute.value = words.joined(separator: " ")
      case "style":
        guard let style = style(attribute.value) else { continue }
        attribute.value = style
      case "href", "src", "poster", "cite": attribute.value = address(attribute.value)
      case "title":
        let isEcho = element.name == "img" && (attribute.value == element["alt"] || attribute.value.isEmpty)
        if isEcho || attribute.value.isEmpty { continue }
      case "dir" where attribute.value.lowercased() == "ltr": continue
      case "start", "value": break
      case let name where dropped.contains(name): continue
      case let name where name.hasPrefix("data-") && !name.hasPrefix("data-listing"): continue
      case "id" where attribute.value.isEmpty: continue
      default: break
      }
      attributes.append(attribute)
    }
    if element.name == "img", !attributes.contains(where: { $0.name == "alt" }) {
      attributes.append(.init(name: "alt", value: ""))
    }
    if element.name == "a" || element.name == "img" { attributes.sort { $0.name < $1.name } }
    return attributes
  }

  /// `alignleft` and the like, which themes make pictures stand at a side with.
  static func alignment(in element: HTMLElement) -> String? {
    element.classes.first { ["alignleft", "alignright", "aligncenter"].contains($0) }.map { String($0) }
  }

  /// Attributes that tell browsers how to load or to open something.
  private static let dropped: Set<String> = [
    "target", "loading", "decoding", "fetchpriority", "srcset", "sizes", "sandbox", "frameborder",
    "scrolling", "referrerpolicy", "crossorigin", "marginwidth", "marginheight", "spellcheck", "translate",
    "preload", "aria-hidden",
  ]

  /// Relations that search engines and other programs read.
  private static let meaningful: Set<Substring> = [
    "nofollow", "sponsored", "ugc", "me", "license", "tag", "author", "alternate", "canonical",
  ]

  /// Whether a class belongs to the style sheet of the program that wrote it.
  private static func isGenerated(_ name: Substring) -> Bool {
    guard name != "wp-block-verse" else { return false }
    return generated.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  /// Whether a class says how many columns a gallery has.
  private static func isColumns(_ name: Substring) -> Bool { name.wholeMatch(of: #/columns-[1-9]/#) != nil }

  private static let generated: Set<Substring> = [
    "alignnone", "more-link", "highlighter-rouge", "MsoNormal", "Apple-converted-space", "graf", "p1", "p2",
    "p3", "s1", "s2", "blocks-gallery-grid", "blocks-gallery-item", "image2", "image-link", "sizing-normal",
    "embedly-card", "lazyload", "footnote-anchor", "footnote-number", "footnote-content", "footnote-link",
    "twitter-tweet", "twitter-video", "instagram-media", "aligncenter-figure", "gallery-icon",
    "wp-post-image", "imageCaption", "image-caption", "noopener", "hljs",
    "postList",
  ]
  private static let prefixes: [Substring] = [
    "wp-", "wp_", "size-", "attachment-", "is-layout-", "is-type-", "is-provider-", "is-style-", "has-",
    "kg-", "graf-", "graf--", "markup--", "section-", "gallery-", "jetpack-", "elementor", "et_pb_", "vc_",
    "is-resized", "is-content-", "js-", "u-", "progressiveMedia", "aspectRatio", "image-resized",
    "captioned-image", "subscription-widget", "columns-", "tiled-",
  ]

  /// A style without declarations that say what is so anyway; nil if nothing is left.
  private static func style(_ style: String) -> String? {
    let kept = style.split(separator: ";").map { String($0).trimmingSpaces }.filter { declaration in
      let parts = declaration.split(separator: ":", maxSplits: 1).map {
        String($0).trimmingSpaces.lowercased()
      }
      guard parts.count == 2 else { return false }
      return !defaults.contains("\(parts[0]):\(parts[1])") && !parts[0].hasPrefix("-")
    }
    return kept.isEmpty ? nil : kept.joined(separator: "; ")
  }

  private static let defaults: Set<String> = [
    "font-weight:400", "font-weight:normal", "font-style:normal", "text-align:left", "text-align:start",
    "text-decoration:none", "background-color:transparent", "background-color:initial", "color:inherit",
    "font-size:1rem", "font-size:1em", "font-family:inherit", "white-space:normal", "white-space:pre-wrap",
  ]

  /// An address with all characters encoded that Markdown encodes.
  static func address(_ address: String) -> String {
    address.trimmingSpaces.percentEncoded(allowing: .anywhere).replacing("[", with: "%5B")
      .replacing("]", with: "%5D")
  }
}

extension String {
  var trimmingSpaces: String {
    var scalars = unicodeScalars[...]
    while let first = scalars.first, first.isHTMLSpace { scalars.removeFirst() }
    while let last = scalars.last, last.isHTMLSpace { scalars.removeLast() }
    return String(scalars)
  }
}

extension HTMLElement {
  /// Whether it is a gallery as ``HTMLNode/gallery(_:columns:)`` makes one.
  fileprivate var isGallery: Bool { classes.contains("gallery") }
}

extension HTMLNode {
  /// Pictures beside each other.
  ///
  /// - Parameter columns: how many there are in a row; nil for as many as there is room for.
  static func gallery(_ pictures: [HTMLNode], columns: Int?) -> HTMLNode {
    let number = columns.flatMap { (1...9).contains($0) ? " columns-\($0)" : nil } ?? ""
    return .element("div", ["class": "gallery\(number)"], pictures)
  }
}
