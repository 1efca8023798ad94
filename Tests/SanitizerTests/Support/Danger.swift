@testable import Sanitizer

extension Outline {
  /// What could run, load or disguise something, each with a word on why.
  var dangers: [String] {
    elements.flatMap { element -> [String] in
      var dangers: [String] = []
      if Self.dangerousElements.contains(element.name) { dangers.append("<\(element.name)>") }
      for (name, value) in element.attributes {
        if name.hasPrefix("on") || Self.dangerousAttributes.contains(name) { dangers.append("@\(name)") }
        let address = value.filter { !$0.isWhitespace && !$0.unicodeScalars.contains { $0.value < 0x20 } }
          .lowercased()
        if Self.addresses.contains(name), let scheme = Self.scheme(of: address) {
          let isBitmap = address.hasPrefix("data:image/") && !address.contains("svg") && element.name != "a"
          if !SanitizerPolicy.commonSchemes.contains(scheme) && !isBitmap {
            dangers.append("\(name)=\(value)")
          }
        }
        if name == "style", Self.dangerousStyles.contains(where: { address.contains($0) }) {
          dangers.append("style=\(value)")
        }
      }
      return dangers
    }
  }

  private static func scheme(of address: String) -> String? {
    guard let colon = address.firstIndex(of: ":") else { return nil }
    let scheme = address[..<colon]
    return scheme.contains { "/?#".contains($0) } ? nil : String(scheme)
  }

  private static let dangerousElements: Set<String> = [
    "script", "style", "svg", "object", "embed", "applet", "form", "button", "textarea", "select", "template",
    "base", "meta", "link", "title", "xmp", "plaintext", "noscript", "noembed", "noframes", "frameset",
    "frame",
    "annotation-xml", "mglyph", "malignmark", "foreignobject", "marquee", "isindex", "keygen", "iframe",
  ]
  private static let dangerousAttributes: Set<String> = [
    "srcdoc", "formaction", "action", "xlink:href", "background", "ping", "dynsrc", "lowsrc", "http-equiv",
    "content", "is", "slot", "nonce", "contenteditable", "autofocus", "form", "popovertarget", "code", "data",
  ]
  private static let addresses: Set<String> = ["href", "src", "srcset", "poster", "cite", "longdesc"]
  private static let dangerousStyles = [
    "url(", "expression", "javascript:", "@import", "fixed", "binding", "behavior", "\\",
  ]
}
