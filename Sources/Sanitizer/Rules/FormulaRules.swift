/// The part of MathML that is kept: presentational elements.
enum FormulaRules {
  static let elements: [String: ForeignElement] = [
    "mrow": .layout("mrow"), "mfrac": .layout("mfrac"), "msqrt": .layout("msqrt"), "mroot": .layout("mroot"),
    "msub": .layout("msub"), "msup": .layout("msup"), "msubsup": .layout("msubsup"),
    "munder": .layout("munder"), "mover": .layout("mover"), "munderover": .layout("munderover"),
    "mmultiscripts": .layout("mmultiscripts"), "mprescripts": .layout("mprescripts"), "none": .layout("none"),
    "mtable": .layout("mtable"), "mtr": .layout("mtr"), "mlabeledtr": .layout("mlabeledtr"),
    "mtd": .layout("mtd"), "mspace": .layout("mspace"), "mpadded": .layout("mpadded"),
    "mphantom": .layout("mphantom"), "mstyle": .layout("mstyle"), "merror": .layout("merror"),
    "mfenced": .layout("mfenced"), "menclose": .layout("menclose"), "semantics": .layout("semantics"),
    "maction": .layout("maction"),
    "mi": .token("mi"), "mo": .token("mo"), "mn": .token("mn"), "ms": .token("ms"), "mtext": .token("mtext"),
    "annotation": .token("annotation"),
  ]

  /// Elements that are removed with all of their content.
  static let dropped: Set<String> = [
    "annotation-xml", "mglyph", "malignmark", "style", "script", "title", "svg", "iframe", "noscript",
    "noframes", "noembed", "textarea", "xmp", "template", "select", "option", "object", "embed",
  ]

  static let attributes: Set<String> = [
    "accent", "accentunder", "alttext", "arg", "bevelled", "class", "close", "columnalign", "columnlines",
    "columnspacing", "columnspan", "denomalign", "depth", "dir", "display", "displaystyle", "encoding",
    "equalcolumns", "equalrows", "fence", "form", "frame", "framespacing", "height", "intent", "lang",
    "largeop", "linethickness", "lquote", "lspace", "mathbackground", "mathcolor", "mathsize", "mathvariant",
    "maxsize", "minlabelspacing", "minsize", "movablelimits", "notation", "numalign", "open", "rowalign",
    "rowlines", "rowspacing", "rowspan", "rquote", "rspace", "scriptlevel", "scriptminsize",
    "scriptsizemultiplier", "separator", "separators", "side", "stretchy", "subscriptshift",
    "superscriptshift", "symmetric", "title", "voffset", "width",
  ]

  static let namespace = "http://www.w3.org/1998/Math/MathML"
}
