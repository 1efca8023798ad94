import CGumbo

/// Footnotes in HTML, as programs write them that read Markdown: by their classes, ids and roles.
enum FootnoteRules {
  /// Whether `a` or `sup` has the number of a footnote, or leads from a note back to the text.
  static func isMark(classes: String?, id: String?, role: String?) -> Bool {
    classes?.contains("footnote") == true || id?.contains("fnref") == true
      || role == "doc-noteref" || role == "doc-backlink"
  }

  /// Whether an element has the notes of a text.
  fileprivate static func isList(classes: String?, role: String?) -> Bool {
    role == "doc-endnotes" || classes?.split(separator: " ").contains("footnotes") == true
  }
}

extension Node {
  /// Whether it is the mark of a footnote, or has the notes of a text.
  var isFootnote: Bool {
    switch tag {
    case GUMBO_TAG_A, GUMBO_TAG_SUP:
      FootnoteRules.isMark(classes: attribute("class"), id: attribute("id"), role: attribute("role"))
    case GUMBO_TAG_SECTION, GUMBO_TAG_DIV, GUMBO_TAG_OL:
      FootnoteRules.isList(classes: attribute("class"), role: attribute("role"))
    default: false
    }
  }
}
