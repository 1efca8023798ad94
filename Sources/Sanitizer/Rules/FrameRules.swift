import URIs

/// The rules for what frames (`iframe`) may show and do.
enum FrameRules {
  /// The address that a frame may show; nil if the frame becomes a link.
  ///
  /// A frame may show a page of the original site, which can be this one, only if the policy allows all
  /// hosts.
  static func address(_ address: AddressRules.Address, policy: SanitizerPolicy) -> AddressRules.Address? {
    switch address {
    case .absolute(let url):
      let secure = url.lowercased().hasPrefix("http:") ? "https" + url.dropFirst(4) : url
      guard let hosts = policy.frameHosts else { return .absolute(secure) }
      return hosts.contains(URIReference(secure).host ?? "") ? .absolute(secure) : nil
    case .reference: return policy.frameHosts == nil ? address : nil
    case .fragment, .refused: return nil
    }
  }

  /// Appends the attributes of the frame `node` other than its address.
  ///
  /// The sandbox lets a player keep its own origin. A page of the original site gets none: if that is the
  /// site that shows it, the page could remove its sandbox.
  static func write(
    attributesOf node: Node, showing address: AddressRules.Address, to html: inout [UInt8],
    _ attributes: inout AttributeWriter
  ) {
    let features = features(in: node.attribute("allow") ?? "")
    attributes.write(attributesOf: node, except: ["src", "sandbox", "allow", "srcdoc"], to: &html)
    if !features.isEmpty {
      features.withUTF8Bytes { html.appendAttribute(StaticString("allow").bytes, $0) }
    }
    var sandbox = "allow-scripts allow-popups allow-presentation"
    if case .absolute = address { sandbox += " allow-same-origin" }
    sandbox.withUTF8Bytes { html.appendAttribute(StaticString("sandbox").bytes, $0) }
  }

  /// The harmless directives of `allow`, each with its origins (Permissions Policy).
  private static func features(in allow: String) -> String {
    let directives = allow.utf8.split(separator: UInt8(ascii: ";")).map { directive in
      directive.split(whereSeparator: \.isHTMLSpace).map { String(Substring($0)) }
    }
    let kept = directives.filter { words in
      guard let name = words.first, harmlessFeatures.contains(name) else { return false }
      return words.allSatisfy { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") } }
    }
    return kept.map { $0.joined(separator: " ") }.joined(separator: "; ")
  }

  private static let harmlessFeatures: Set<String> = [
    "accelerometer", "autoplay", "clipboard-write", "encrypted-media", "fullscreen", "gyroscope",
    "picture-in-picture", "web-share",
  ]
}
