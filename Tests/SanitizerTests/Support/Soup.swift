import RandomTestSupport

extension SeededGenerator {
  /// Returns tags and pieces of text in random order.
  mutating func soup() -> String {
    var soup = ""
    for _ in 0..<Int.random(in: 1...24, using: &self) {
      let name = Self.names.randomElement(using: &self) ?? "p"
      switch Int.random(in: 0..<8, using: &self) {
      case 0...3: soup += "<\(name)\(Self.attributes.randomElement(using: &self) ?? "")>"
      case 4...5: soup += "</\(name)>"
      case 6: soup += Self.texts.randomElement(using: &self) ?? ""
      default: soup += "<\(name)/>"
      }
    }
    return soup
  }

  private static let names = [
    "p", "div", "b", "i", "a", "table", "tr", "td", "th", "tbody", "caption", "colgroup", "col", "ul", "li",
    "pre",
    "h1", "h2", "span", "code", "svg", "math", "mi", "mtext", "mrow", "annotation-xml", "style", "script",
    "title",
    "textarea", "select", "option", "form", "button", "input", "iframe", "object", "template", "noscript",
    "xmp", "br",
    "hr", "img", "nobr", "font", "ruby", "rt", "dl", "dd", "dt", "details", "summary", "figure", "video",
    "source",
    "picture", "foreignobject", "desc", "mglyph", "malignmark", "body", "html", "head", "frameset", "listing",
    "plaintext", "x-y", "center", "marquee", "applet", "semantics", "annotation", "address", "embed", "label",
  ]
  private static let attributes = [
    "", "", "", " id=x", " onclick=alert(1)", " href=javascript:alert(1)", " src=x onerror=alert(1)",
    " class='a b'",
    " href='#x'", " title='</style><img src=x onerror=alert(1)>'", " style='color:red;position:fixed'",
    " type=checkbox", " srcset='a 1x, b 2x'", " encoding='text/html'", " name=y", " a b c=d",
  ]
  private static let texts = [
    "text", " ", "\n", "&lt;script&gt;", "<!-- x -->", "<!--", "-->", "]]>", "<![CDATA[x]]>", "\"", "'",
    "&amp;", "&nbsp;",
    "日本", "<", "<3", "&#10;", "&#13;", "&#1;", "\u{1}", "\u{C}", "\r\n", "&#13;&#10;", "\u{FFFE}", "&#x80;",
    "<!-->",
  ]
}
