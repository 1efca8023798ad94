import CGumbo

/// The rule for an attribute of an HTML element. Attributes without a rule are removed: event handlers above
/// all, and whatever HTML adds in the future.
enum AttributeRule: Sendable {
  case harmless
  case id
  /// The id of one element on the page.
  case idReference
  /// Ids of elements on the page, between spaces.
  case idReferences
  /// On `a`, `map` and `details` an older form of an id. Removed elsewhere, where forms and scripts use it.
  case name
  /// `#` and the name of a `map`.
  case mapReference
  case style
  /// The window that a link opens in.
  case target
  /// The relation of a link to its target (`rel`).
  case relation
  /// A URL that the reader follows.
  case link
  /// The URL of an image, which a browser fetches by itself.
  case image
  /// The URL of a video, a sound or subtitles.
  case media
  case imageCandidates

  /// The rule for `name` on `tag`; nil if the attribute is removed.
  static func rule(for name: UnsafeBufferPointer<UInt8>, on tag: GumboTag) -> AttributeRule? {
    if name.elementsEqual(Self.className.bytes) { return .harmless }
    let text = name.string
    if let rule = table[text] {
      if rule == .media && tag == GUMBO_TAG_IMG { return .image }
      return rule.applies(to: tag, as: text) ? rule : nil
    }
    return isOpenEnded(text) ? .harmless : nil
  }

  /// Whether `name` is a harmless attribute that begins with `data-` or `aria-`.
  static func isOpenEnded(_ name: String) -> Bool {
    guard name.hasPrefix("data-") || name.hasPrefix("aria-"), name.utf8.allSatisfy(isNameByte) else {
      return false
    }
    return !gadgets.contains { name.hasPrefix($0) }
  }

  /// Attributes that make scripts of common frameworks run, fetch or send something wherever they occur.
  /// Pages that show the site's feeds may contain such scripts.
  private static let gadgets = [
    "data-hx-", "data-on", "data-bind", "data-ng-", "data-x-", "data-v-", "data-controller", "data-action",
    "data-turbo", "data-remote", "data-method", "data-confirm", "data-bs-", "data-toggle", "data-uk-",
    "data-wp-", "data-script", "data-mce-", "data-win-", "data-up-", "data-dojo-", "data-ajax", "data-pjax",
    "data-reflex", "data-role",
  ]

  private static let className: StaticString = "class"

  /// Whether the byte is allowed in the name of an attribute. Refuses quotes and angle brackets, which HTML
  /// allows, as a precaution.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || byte.isASCIIDigit || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
  }

  private func applies(to tag: GumboTag, as name: String) -> Bool {
    switch (self, name) {
    case (.name, _): [GUMBO_TAG_A, GUMBO_TAG_MAP, GUMBO_TAG_DETAILS].contains(tag)
    case (.target, _), (.relation, _), (.link, "href"): [GUMBO_TAG_A, GUMBO_TAG_AREA].contains(tag)
    case (.media, _): Self.mediaElements.contains(tag)
    case (.image, "poster"): tag == GUMBO_TAG_VIDEO
    case (.imageCandidates, _): [GUMBO_TAG_IMG, GUMBO_TAG_SOURCE].contains(tag)
    default: true
    }
  }

  private static let mediaElements = [GUMBO_TAG_VIDEO, GUMBO_TAG_AUDIO, GUMBO_TAG_SOURCE, GUMBO_TAG_TRACK]

  private static let table: [String: AttributeRule] = {
    var table: [String: AttributeRule] = [
      "id": .id, "name": .name, "style": .style, "target": .target, "rel": .relation, "usemap": .mapReference,
      "href": .link, "cite": .link, "longdesc": .link, "poster": .image, "srcset": .imageCandidates,
      "src": .media, "for": .idReference, "aria-activedescendant": .idReference,
    ]
    for name in ["headers", "itemref"] + ariaReferences { table[name] = .idReferences }
    for name in global + linking + embedded + tables + lists + presentational { table[name] = .harmless }
    return table
  }()

  private static let ariaReferences = [
    "aria-controls", "aria-describedby", "aria-details", "aria-errormessage", "aria-flowto",
    "aria-labelledby", "aria-owns",
  ]
  private static let global = [
    "class", "title", "lang", "dir", "role", "translate", "hidden", "tabindex", "spellcheck", "itemscope",
    "itemprop", "itemtype", "itemid", "datetime", "open", "disabled", "checked", "min", "max", "low", "high",
    "optimum", "value", "label",
  ]
  private static let linking = [
    "rev", "hreflang", "type", "download", "shape", "coords", "referrerpolicy",
  ]
  private static let embedded = [
    "alt", "width", "height", "sizes", "media", "loading", "decoding", "fetchpriority", "ismap", "controls",
    "controlslist", "autoplay", "loop", "muted", "playsinline", "preload", "disablepictureinpicture",
    "disableremoteplayback", "crossorigin", "kind", "srclang", "default", "allowfullscreen", "frameborder",
    "scrolling", "marginwidth", "marginheight",
  ]
  private static let tables = [
    "colspan", "rowspan", "span", "scope", "abbr", "axis", "border", "cellpadding", "cellspacing", "frame",
    "rules", "summary", "char", "charoff", "nowrap", "valign", "bgcolor", "bordercolor",
  ]
  private static let lists = ["start", "reversed", "compact"]
  private static let presentational = [
    "align", "clear", "color", "face", "size", "hspace", "vspace", "noshade",
  ]
}
