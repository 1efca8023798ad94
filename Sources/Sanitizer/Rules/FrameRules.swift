import URIs

/// Frames: other people's pages inside of ours.
enum FrameRules {
  /// The address that a frame may show; nil where it becomes a link instead.
  ///
  /// Only the policy that names no hosts lets a frame show a page of the original site, which may be our own.
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
  /// The sandbox lets a player run in an origin of its own. A page of the original site gets no origin: if that is
  /// the site which shows it, it could take off its sandbox.
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

  /// The directives of `allow` that are harmless, each with the origins that it names (Permissions Policy).
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
