import CGumbo

/// The treatment of an element of HTML, and its place in the flow of a page.
struct ElementRule: Sendable {
  var action: Action
  var flow: Flow

  enum Action: Sendable {
    case keep
    /// Kept, and has no end tag.
    case keepVoid
    /// Its tags are removed, its content stays.
    case unwrap
    /// Removed with all of its content.
    case drop
    /// Contains raw text. Becomes a `pre`.
    case preformat
    /// Kept if the policy allows its host. Otherwise becomes a link.
    case frame
    /// Becomes a link.
    case link
    /// Kept if it is a check box, and disabled; any kind if scripts are kept.
    case input
    /// The root of a formula.
    case formula
    /// The root of a drawing.
    case drawing
    /// Kept for the page of the text itself if it is in a file of the same site.
    case script
  }

  enum Flow: Sendable {
    case inline
    /// An inline element that shows something else than text.
    case image
    /// `br`.
    case lineBreak
    /// A block of text.
    case block
    /// A block that groups other blocks.
    case container
    case heading
    /// A block that is not running text: code, a table, a figure, media, a rule.
    case exhibit
  }

  /// The rule for an element of a text without scripts. Elements without a rule are unwrapped.
  static subscript(tag: GumboTag) -> ElementRule {
    let index = Int(tag.rawValue)
    return index < table.count ? table[index] : ElementRule(action: .unwrap, flow: .inline)
  }

  /// The rule for an element.
  ///
  /// - Parameter keepsScripts: whether the policy does (``SanitizerPolicy/keepsScripts``).
  static subscript(tag: GumboTag, keepsScripts keepsScripts: Bool) -> ElementRule {
    guard keepsScripts else { return self[tag] }
    return switch tag {
    case GUMBO_TAG_SCRIPT: ElementRule(action: .script, flow: .inline)
    case GUMBO_TAG_CANVAS: ElementRule(action: .keep, flow: .exhibit)
    case GUMBO_TAG_BUTTON: ElementRule(action: .keep, flow: .inline)
    default: self[tag]
    }
  }

  /// Whether an element is there only for scripts to act on.
  static func isInteractive(_ tag: GumboTag) -> Bool {
    tag == GUMBO_TAG_CANVAS || tag == GUMBO_TAG_BUTTON || tag == GUMBO_TAG_UNKNOWN
  }

  /// Whether `name`, in lowercase, is one that scripts may define an element for (HTML standard, "valid
  /// custom element name", its ASCII part).
  static func isCustom(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x61...0x7A).contains(first), name.utf8.contains(UInt8(ascii: "-")),
      !reserved.contains(name)
    else { return false }
    return name.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || $0.isASCIIDigit || [0x2D, 0x2E, 0x5F].contains($0)
    }
  }

  /// Names with a hyphen of SVG and MathML.
  private static let reserved: Set<String> = [
    "annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format",
    "font-face-name", "missing-glyph",
  ]

  private static let table: [ElementRule] = {
    var table = [ElementRule](
      repeating: ElementRule(action: .unwrap, flow: .inline), count: Int(GUMBO_TAG_LAST.rawValue))
    func set(_ action: Action, _ flow: Flow, _ tags: [GumboTag]) {
      for tag in tags { table[Int(tag.rawValue)] = ElementRule(action: action, flow: flow) }
    }
    set(.keep, .inline, phrasing + obsoletePhrasing)
    set(.keep, .block, grouping + tableParts)
    set(.keep, .container, sectioning)
    set(.keep, .heading, headings)
    set(.keep, .exhibit, exhibits)
    set(.keepVoid, .image, [GUMBO_TAG_IMG])
    set(.keepVoid, .lineBreak, [GUMBO_TAG_BR])
    set(.keepVoid, .exhibit, [GUMBO_TAG_HR])
    set(
      .keepVoid, .inline, [GUMBO_TAG_WBR, GUMBO_TAG_SOURCE, GUMBO_TAG_TRACK, GUMBO_TAG_AREA, GUMBO_TAG_COL])
    set(.unwrap, .container, [GUMBO_TAG_FORM, GUMBO_TAG_OBJECT, GUMBO_TAG_NOSCRIPT, GUMBO_TAG_MARQUEE])
    set(.drop, .inline, dropped)
    set(.preformat, .exhibit, [GUMBO_TAG_XMP, GUMBO_TAG_LISTING, GUMBO_TAG_PLAINTEXT, GUMBO_TAG_TEXTAREA])
    set(.frame, .exhibit, [GUMBO_TAG_IFRAME])
    set(.link, .inline, [GUMBO_TAG_EMBED])
    set(.input, .inline, [GUMBO_TAG_INPUT])
    set(.formula, .inline, [GUMBO_TAG_MATH])
    set(.drawing, .image, [GUMBO_TAG_SVG])
    return table
  }()

  private static let phrasing = [
    GUMBO_TAG_A, GUMBO_TAG_EM, GUMBO_TAG_STRONG, GUMBO_TAG_SMALL, GUMBO_TAG_S, GUMBO_TAG_CITE, GUMBO_TAG_Q,
    GUMBO_TAG_DFN, GUMBO_TAG_ABBR, GUMBO_TAG_DATA, GUMBO_TAG_TIME, GUMBO_TAG_CODE, GUMBO_TAG_VAR,
    GUMBO_TAG_SAMP, GUMBO_TAG_KBD, GUMBO_TAG_SUB, GUMBO_TAG_SUP, GUMBO_TAG_I, GUMBO_TAG_B, GUMBO_TAG_U,
    GUMBO_TAG_MARK, GUMBO_TAG_RUBY, GUMBO_TAG_RT, GUMBO_TAG_RP, GUMBO_TAG_RB, GUMBO_TAG_RTC, GUMBO_TAG_BDI,
    GUMBO_TAG_BDO, GUMBO_TAG_SPAN, GUMBO_TAG_INS, GUMBO_TAG_DEL, GUMBO_TAG_MAP, GUMBO_TAG_LABEL,
    GUMBO_TAG_OUTPUT, GUMBO_TAG_PROGRESS, GUMBO_TAG_METER,
  ]

  private static let obsoletePhrasing = [
    GUMBO_TAG_STRIKE, GUMBO_TAG_BIG, GUMBO_TAG_TT, GUMBO_TAG_FONT, GUMBO_TAG_ACRONYM, GUMBO_TAG_NOBR,
  ]

  private static let grouping = [
    GUMBO_TAG_P, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_OL, GUMBO_TAG_UL, GUMBO_TAG_LI, GUMBO_TAG_DL, GUMBO_TAG_DT,
    GUMBO_TAG_DD, GUMBO_TAG_ADDRESS, GUMBO_TAG_ASIDE, GUMBO_TAG_NAV, GUMBO_TAG_MENU, GUMBO_TAG_DIR,
    GUMBO_TAG_FIGCAPTION, GUMBO_TAG_SUMMARY, GUMBO_TAG_FIELDSET, GUMBO_TAG_LEGEND,
  ]

  private static let sectioning = [
    GUMBO_TAG_ARTICLE, GUMBO_TAG_SECTION, GUMBO_TAG_MAIN, GUMBO_TAG_DIV, GUMBO_TAG_HEADER, GUMBO_TAG_FOOTER,
    GUMBO_TAG_CENTER,
  ]

  private static let headings = [
    GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6, GUMBO_TAG_HGROUP,
  ]

  private static let exhibits = [
    GUMBO_TAG_PRE, GUMBO_TAG_TABLE, GUMBO_TAG_FIGURE, GUMBO_TAG_DETAILS, GUMBO_TAG_VIDEO, GUMBO_TAG_AUDIO,
  ]

  private static let tableParts = [
    GUMBO_TAG_CAPTION, GUMBO_TAG_COLGROUP, GUMBO_TAG_TBODY, GUMBO_TAG_THEAD, GUMBO_TAG_TFOOT, GUMBO_TAG_TR,
    GUMBO_TAG_TD, GUMBO_TAG_TH,
  ]

  private static let dropped = [
    GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TEMPLATE, GUMBO_TAG_TITLE, GUMBO_TAG_BASE,
    GUMBO_TAG_LINK, GUMBO_TAG_META, GUMBO_TAG_PARAM, GUMBO_TAG_SELECT, GUMBO_TAG_DATALIST,
    GUMBO_TAG_OPTGROUP, GUMBO_TAG_OPTION, GUMBO_TAG_KEYGEN, GUMBO_TAG_FRAME, GUMBO_TAG_FRAMESET,
    GUMBO_TAG_NOFRAMES, GUMBO_TAG_NOEMBED, GUMBO_TAG_BGSOUND, GUMBO_TAG_BASEFONT, GUMBO_TAG_NEXTID,
    GUMBO_TAG_ISINDEX,
  ]
}
