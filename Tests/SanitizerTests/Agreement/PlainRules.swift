/// The rules for plain markup. The list was made from the standards, independently of the sanitiser's list.
enum PlainRules {
  static let voidElements: Set<String> = [
    "br", "hr", "img", "wbr", "col", "area", "source", "track", "input",
  ]

  static let elements: Set<String> = Set(
    """
    a abbr acronym address area article aside audio b bdi bdo big blockquote br caption center cite code col colgroup
    data dd del details dfn dir div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i
    iframe img input ins kbd label legend li main map mark menu meter nav nobr ol output p picture pre progress q rb rp rt
    rtc ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr track
    tt u ul var video wbr
    math annotation maction menclose merror mfenced mfrac mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom
    mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics
    svg circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood
    feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge
    feMergeNode feOffset filter g image line linearGradient marker mask path pattern polygon polyline radialGradient rect
    stop switch symbol text textPath title tspan use
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let attributes: Set<String> = [
    "action", "formaction", "srcdoc", "background", "ping", "http-equiv", "content", "is", "slot", "nonce",
    "form-data",
    "contenteditable", "autofocus", "popover", "popovertarget", "data", "code", "codebase", "archive",
    "classid",
    "dynsrc", "lowsrc", "profile", "manifest", "attributionsrc", "xlink:href", "xml:base", "attributeName",
    "begin",
    "to", "from", "overflow", "cursor", "part", "exportparts", "accesskey", "commandfor", "command", "inert",
  ]

  private static let addresses: Set<String> = ["href", "src", "poster", "cite", "longdesc", "srcset"]

  /// The fault of one attribute; nil if it has none.
  static func fault(of attribute: String, _ value: String, on element: String) -> String? {
    let name = attribute.lowercased()
    if name.hasPrefix("on") || attributes.contains(attribute) || name.hasPrefix("xlink") {
      return "may not be there"
    }
    if addresses.contains(name) { return fault(ofAddress: value, in: name, on: element) }
    if name == "style" { return fault(ofStyle: value) }
    let plain = value.lowercased().filter { !$0.isWhitespace }
    let isPaint =
      ["fill", "stroke", "filter", "mask", "clip-path"].contains(name) || name.hasPrefix("marker")
    if isPaint, plain.contains("\\") || plain.contains("url(") && !plain.hasPrefix("url(#") {
      return "may load"
    }
    if name == "rel", value.lowercased().split(whereSeparator: { " \t\n".contains($0) }).contains("opener") {
      return "opens a way back"
    }
    return nil
  }

  /// The fault of the attributes of an element together; nil if they have none.
  static func fault(of element: String, with attributes: [String: String]) -> String? {
    switch element {
    case "iframe":
      let sandbox = attributes["sandbox"] ?? "allow-top-navigation"
      if sandbox.contains("top-navigation") { return "is not in a sandbox" }
      return attributes["src"]?.lowercased().hasPrefix("https://") == true ? nil : "is not another site's"
    case "input":
      let isBox = attributes["type"]?.lowercased() == "checkbox" && attributes["disabled"] != nil
      return isBox && attributes["src"] == nil ? nil : "can be used"
    case "a", "area":
      let window = attributes["target"]?.lowercased() ?? "_self"
      let isClosed = attributes["rel"]?.lowercased().contains("noopener") ?? false
      let hidesReferrer = attributes["rel"]?.lowercased().contains("noreferrer") ?? false
      return ["", "_self", "_top", "_parent"].contains(window) || isClosed || hidesReferrer
        ? nil : "can be reached back"
    default: return nil
    }
  }

  private static func fault(ofAddress value: String, in name: String, on element: String) -> String? {
    for scalar in value.unicodeScalars where scalar.value < 0x20 && scalar != " " {
      return "holds a control character"
    }
    let parts = name == "srcset" ? value.split(separator: " ").map(String.init) : [value]
    for part in parts {
      guard let scheme = scheme(of: part) else {
        if name == "href", !["a", "area", "image"].contains(element), !part.hasPrefix("#") {
          return "may load"
        }
        continue
      }
      let isFetched = name != "href" || element == "image"
      let isBitmap =
        part.lowercased().hasPrefix("data:image/") && !part.lowercased().hasPrefix("data:image/svg")
        && isFetched
      let isRead = ["http", "https"].contains(scheme) || name == "cite" || name == "longdesc" || !isFetched
      if ["javascript", "vbscript", "livescript", "file", "blob", "about"].contains(scheme) { return "runs" }
      if scheme == "data" ? !isBitmap : !isRead { return "is fetched by \(scheme):" }
    }
    return nil
  }

  private static func scheme(of address: String) -> String? {
    let name = address.drop { $0.isWhitespace }.prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
    }
    guard name.first?.isLetter == true, name.endIndex < address.endIndex, address[name.endIndex] == ":" else {
      return nil
    }
    return name.lowercased()
  }

  private static func fault(ofStyle value: String) -> String? {
    let style = String(
      String.UnicodeScalarView(value.lowercased().unicodeScalars.filter { !$0.properties.isWhitespace }))
    for sign in "\\{}@<>`" where value.unicodeScalars.contains(where: { Character($0) == sign }) {
      return "holds \(sign)"
    }
    let words = ["url(", "expression(", "src(", "image-set(", "image(", "element("]
    let properties = [
      "position:fixed", "position:absolute", "position:sticky", "z-index:", "behavior:", "binding:",
      "content:", "animation",
      "transform", "filter:", "mask:", "--",
    ]
    let declarations = style.split(separator: ";")
    if let word = words.first(where: { style.utf8Contains($0) }) { return "holds \(word)" }
    let signs = ["//", "/*", "script:"]
    if let sign = signs.first(where: { value.lowercased().utf8Contains($0) }) { return "holds \(sign)" }
    for property in properties where declarations.contains(where: { $0.utf8.starts(with: property.utf8) }) {
      return property
    }
    return nil
  }
}

extension String {
  /// Compares bytes, as browsers do, not grapheme clusters.
  fileprivate func utf8Contains(_ other: String) -> Bool {
    let (bytes, wanted) = (Array(utf8), Array(other.utf8))
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
  }
}
