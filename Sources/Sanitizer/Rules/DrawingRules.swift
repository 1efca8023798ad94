/// The part of SVG that is kept: shapes, text, gradients, markers and transformations. Everything that runs,
/// is animated, fetches from elsewhere or contains HTML is removed.
enum DrawingRules {
  /// The elements by their names in lowercase; the values have the names as SVG spells them.
  static let elements: [String: ForeignElement] = {
    var elements: [String: ForeignElement] = ["title": .token("title"), "desc": .token("desc")]
    let layout: [StaticString] = [
      "svg", "g", "defs", "symbol", "use", "switch", "a", "path", "rect", "circle", "ellipse", "line",
      "polyline", "polygon", "text", "tspan", "textPath", "image", "marker", "linearGradient",
      "radialGradient", "stop", "pattern", "clipPath", "mask", "filter", "feBlend", "feColorMatrix",
      "feComponentTransfer", "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feComposite", "feDropShadow",
      "feFlood", "feGaussianBlur", "feMerge", "feMergeNode", "feOffset",
    ]
    for name in layout { elements[name.bytes.string.lowercased()] = .layout(name) }
    return elements
  }()

  /// Elements that are removed with all of their content.
  static let dropped: Set<String> = [
    "foreignobject", "metadata", "style", "script", "math", "iframe", "noscript", "noframes", "noembed",
    "textarea", "xmp", "template", "select", "option", "object", "embed",
  ]

  enum Attribute: Sendable {
    case harmless
    /// Checked as the value of a CSS property.
    case property
    case style
    case id
    case idReferences
    /// A link, the address of an image, or `#` and the id of another element of a drawing.
    case href
  }

  /// The rule for the attribute `name`, as SVG spells it; nil if the attribute is removed.
  static func rule(for name: String) -> Attribute? {
    switch name {
    case "id": .id
    case "style": .style
    case "href": .href
    case "aria-labelledby", "aria-describedby": .idReferences
    default:
      if harmless.contains(name) || name.hasPrefix("aria-") && AttributeRule.isOpenEnded(name) {
        .harmless
      } else {
        properties.contains(name) ? .property : nil
      }
    }
  }

  static let namespace = "http://www.w3.org/2000/svg"

  private static let harmless: Set<String> = [
    "class", "role", "lang", "version", "viewBox", "preserveAspectRatio", "width", "height",
    "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "fr", "d", "points",
    "pathLength", "transform", "dx", "dy", "rotate", "textLength", "lengthAdjust", "startOffset", "method",
    "spacing", "side", "offset", "gradientUnits", "gradientTransform", "spreadMethod", "patternUnits",
    "patternContentUnits", "patternTransform", "clipPathUnits", "maskUnits", "maskContentUnits",
    "filterUnits", "primitiveUnits", "markerUnits", "markerWidth", "markerHeight", "orient", "refX", "refY",
    "in", "in2", "result", "mode", "operator", "k1", "k2", "k3", "k4", "type", "values", "stdDeviation",
    "edgeMode", "tableValues", "slope", "intercept", "amplitude", "exponent", "requiredFeatures",
    "requiredExtensions", "systemLanguage",
  ]

  private static let properties: Set<String> = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width", "color", "opacity",
    "stop-color", "stop-opacity", "flood-color", "flood-opacity", "clip-path", "clip-rule", "mask", "filter",
    "marker", "marker-start", "marker-mid", "marker-end", "paint-order", "color-interpolation",
    "color-interpolation-filters", "shape-rendering", "text-rendering", "image-rendering", "vector-effect",
    "display", "visibility", "direction", "unicode-bidi", "writing-mode", "text-anchor", "text-decoration",
    "dominant-baseline", "alignment-baseline", "baseline-shift", "font", "font-family", "font-size",
    "font-style", "font-weight", "font-stretch", "font-variant", "letter-spacing", "word-spacing",
    "pointer-events", "mask-type", "transform-origin",
  ]
}

/// An element of MathML or SVG that is kept.
enum ForeignElement: Sendable {
  /// Contains other elements.
  case layout(StaticString)
  /// Contains text only: mutation attacks on sanitisers put HTML into these elements.
  case token(StaticString)
}

/// The value of an attribute that refers to another element of the drawing: `url(#id)`, and a fallback for
/// when there is no such element.
struct PaintReference: Equatable {
  var id: ArraySlice<UInt8>
  var fallback: ArraySlice<UInt8>

  /// Nil if `value` is anything else.
  init?(_ value: UnsafeBufferPointer<UInt8>) {
    var written: [UInt8] = []
    written.appendCharacters(value[...])
    var rest = written[...].drop(while: \.isHTMLSpace)
    guard rest.prefix(4).lowercasedString == "url(" else { return nil }
    rest = rest.dropFirst(4).drop(while: \.isHTMLSpace)
    let quote = rest.first.flatMap { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil }
    if quote != nil { rest = rest.dropFirst() }
    guard rest.first == UInt8(ascii: "#") else { return nil }
    id = rest.dropFirst().prefix {
      $0.isASCIILetter || $0.isASCIIDigit || "-_.:".utf8.contains($0) || $0 >= 0x80
    }
    rest = rest[id.endIndex...]
    if let quote {
      guard rest.first == quote else { return nil }
      rest = rest.dropFirst()
    }
    rest = rest.drop(while: \.isHTMLSpace)
    guard !id.isEmpty, rest.first == UInt8(ascii: ")") else { return nil }
    fallback = rest.dropFirst().drop(while: \.isHTMLSpace)
    guard fallback.isEmpty || StyleValue.isHarmless(fallback) else { return nil }
  }
}
