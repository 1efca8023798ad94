@testable import Sanitizer

extension Outline {
  /// All elements, attributes and values that could run, load or disguise something.
  var dangers: [String] { elements.flatMap(\.dangers) }
}

extension Outline.Element {
  fileprivate var dangers: [String] {
    var dangers: [String] = []
    if Self.dangerousElements.contains(name), !isKnownPlayer { dangers.append("<\(name)>") }
    for (name, value) in attributes {
      if name.hasPrefix("on") || Self.dangerousAttributes.contains(name) { dangers.append("@\(name)") }
      if Self.addresses.contains(name), isDangerous(address: value, in: name) {
        dangers.append("\(name)=\(value)")
      }
      let plain = value.filter { !$0.isWhitespace }.lowercased()
      if name == "style", Self.dangerousStyles.contains(where: { plain.contains($0) }) {
        dangers.append("style=\(value)")
      }
      if Self.paint.contains(name), plain.contains("url("), !plain.hasPrefix("url(#") || plain.contains("//")
      {
        dangers.append("\(name)=\(value)")
      }
    }
    if name == "a", attributes["target"] != nil, attributes["rel"]?.contains("no") != true,
      attributes["target"]?.hasPrefix("_") != true || attributes["target"] == "_blank"
    {
      dangers.append("opener")
    }
    return dangers
  }

  private var isKnownPlayer: Bool {
    name == "iframe" && attributes["src"]?.hasPrefix("https://") == true && attributes["srcdoc"] == nil
      && attributes["sandbox"]?.contains("top-navigation") == false
  }

  private func isDangerous(address: String, in attribute: String) -> Bool {
    let address = address.filter { !$0.isWhitespace && !$0.unicodeScalars.contains { $0.value < 0x20 } }
      .lowercased()
    if ["use", "lineargradient", "radialgradient", "pattern", "textpath"].contains(name) {
      return !address.hasPrefix("#")
    }
    guard let colon = address.firstIndex(of: ":") else { return false }
    let scheme = address[..<colon]
    guard !scheme.contains(where: { "/?#".contains($0) }) else { return false }
    let isBitmap = address.hasPrefix("data:image/") && !address.contains("svg") && name != "a"
    let runs = ["javascript:", "data:", "vbscript:"].contains {
      address.dropFirst(scheme.count + 1).contains($0)
    }
    return !SanitizerPolicy.commonSchemes.contains(String(scheme)) && !isBitmap || scheme == "feed" && runs
  }

  private static let dangerousElements: Set<String> = [
    "script", "style", "object", "embed", "applet", "form", "button", "textarea", "select", "template",
    "base", "meta", "link", "xmp", "plaintext", "noscript", "noembed", "noframes", "frameset", "frame",
    "annotation-xml", "mglyph", "malignmark", "foreignobject", "marquee", "isindex", "keygen", "iframe",
    "animate", "set", "animatetransform", "animatemotion", "feimage", "handler", "discard", "dialog",
    "portal",
    "fencedframe", "selectedcontent", "geolocation", "permission", "usermedia", "install", "canvas",
    "menuitem", "layer", "bgsound", "slot",
  ]
  private static let dangerousAttributes: Set<String> = [
    "srcdoc", "formaction", "action", "xlink:href", "background", "ping", "dynsrc", "lowsrc", "http-equiv",
    "content", "is", "slot", "nonce", "contenteditable", "autofocus", "form", "popovertarget", "code", "data",
    "popover", "attributionsrc", "actiontype", "overflow", "cursor", "to", "from", "begin", "attributename",
    "inert", "interestfor", "interesttarget", "command", "shadowrootmode", "sharedstoragewritable",
    "browsingtopics",
    "credentialless", "csp", "blocking", "_", "script", "up-target", "data-script", "data-mce-href",
    "itemprop:href",
    "elementtiming", "adauctionheaders", "allowpaymentrequest", "virtualkeyboardpolicy", "headingoffset",
    "data-bind", "data-method", "data-controller", "hx-get", "v-html", "accesskey", "commandfor",
  ]
  private static let addresses: Set<String> = ["href", "src", "srcset", "poster", "cite", "longdesc"]
  private static let paint: Set<String> = [
    "fill", "stroke", "filter", "mask", "clip-path", "marker", "marker-start", "marker-mid", "marker-end",
  ]
  private static let dangerousStyles = [
    "url(", "expression", "javascript:", "@import", "fixed", "binding", "behavior", "\\", "absolute",
    "sticky", "9999",
    "z-index", "image-set", "}", "{", "--x:", "inset", "99vh", "rotate:", "perspective:", "filter:",
    "blend-mode",
    "cursor:", "touch-action", "scroll-behavior", "appearance:", "clip-path:", "left:-",
  ]
}
