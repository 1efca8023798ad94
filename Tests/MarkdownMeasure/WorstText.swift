/// A kind of text that could take long to render, and that repeats itself up to any length.
struct WorstText: Sendable {
  let name: String
  private let prefix: String
  private let suffix: String
  /// The piece with a number.
  private let piece: @Sendable (Int) -> String

  private init(_ name: String, _ piece: String) { self.init(name, "", piece) }

  private init(_ name: String, _ prefix: String, _ piece: String, _ suffix: String = "") {
    self.init(name, prefix, suffix, numbered: { _ in piece })
  }

  private init(
    _ name: String, _ prefix: String = "", _ suffix: String = "",
    numbered piece: @escaping @Sendable (Int) -> String
  ) {
    (self.name, self.prefix, self.suffix, self.piece) = (name, prefix, suffix, piece)
  }

  /// The text in about `length` bytes.
  func text(_ length: Int) -> String {
    var text = prefix
    var number = 1
    while text.utf8.count + suffix.utf8.count < length {
      text += piece(number)
      number += 1
    }
    return text + suffix
  }

  static let all = footnotes + inlines + blocks + markup + extensions

  private static let footnotes = [
    WorstText("footnotes", numbered: { "a[^\($0)]\n\n[^\($0)]: b\n\n" }),
    WorstText("footnotes in footnotes", numbered: { "[^\($0)]: a[^\($0 + 1)]\n\n" }),
    WorstText("one footnote, often", "[^1]: a\n\n", "a[^1] "),
    WorstText("footnotes without uses", numbered: { "[^\($0)]: a\n\n" }),
    WorstText("references without footnotes", numbered: { "a[^\($0)] " }),
    WorstText("footnotes with the same name", "a[^1]\n\n", "[^1]: a\n\n"),
  ]

  private static let inlines = [
    WorstText("brackets", "["),
    WorstText("images without ends", "![["),
    WorstText("emphasis", "*a _b "),
    WorstText("emphasis in itself", "*a **b "),
    WorstText("ends of emphasis", "a** b* "),
    WorstText("links in emphasis", "*[a](b)"),
    WorstText("links in images", "![[a](b)"),
    WorstText("bare links in one word", "http://a.b<"),
    WorstText("mail addresses in one word", "a@b.c"),
    WorstText("backticks", numbered: { String(repeating: "`", count: $0) + "a " }),
    WorstText("entities", "&amp;&#x41;&nosuch;"),
    WorstText("backslashes", "\\*\\"),
    WorstText("comments without ends", "a <!--"),
    WorstText("bare links", "http://a.b www.a.b a@b.c "),
    WorstText("addresses in parentheses", "[a](b(c"),
    WorstText("strikethrough", "~~a ~b "),
    WorstText("lines", "a\n"),
    WorstText("hard breaks", "a  \n"),
    WorstText("one word", "a"),
    WorstText("marks on one letter", "# a", "\u{301}"),
  ]

  private static let blocks = [
    WorstText("quotes in quotes", "> "),
    WorstText("quotes", "> > > > > > > > a\n"),
    WorstText("lists in lists", "- "),
    WorstText(
      "deeper and deeper items", numbered: { String(repeating: " ", count: 2 * ($0 % 400)) + "- a\n" }),
    WorstText("items", "- a\n"),
    WorstText("items with empty lines", "- a\n\n"),
    WorstText("columns", "|a|\n|-", "|-"),
    WorstText("a table of 500 columns", columns, "a\n"),
    WorstText("rows", "|a|b|\n|-|-|\n", "|c|d|\n"),
    WorstText("tables in quotes in lists", "- > |a|b|\n  > |-|-|\n  > |c|d|\n\n"),
    WorstText("definitions", numbered: { "[a\($0)]: b\n\n[a\($0)] [c\($0)]\n\n" }),
    WorstText("definitions first", numbered: { "[a\($0)]: b\n" }),
    WorstText("headings", "# a\n\n"),
    WorstText("headings, with their contents", "[[toc]]\n\n", "# a\n\n"),
    WorstText("headings with numbers", numbered: { "# a\n\n# a-\($0)\n\n" }),
    WorstText("rules", "---\n\n"),
  ]

  private static let columns =
    String(repeating: "a|", count: 500) + "\n" + String(repeating: "-|", count: 500) + "\n"

  private static let markup = [
    WorstText("<b><i>", "<b><i>"),
    WorstText("<b><i> with text", "<b><i>a "),
    WorstText("<b><p>", "<b><p>"),
    WorstText("<a><b>", "<a href=x><b>"),
    WorstText("<div>", "<div>\n\n"),
    WorstText("<p></b>", "<b><i><p>a</b>"),
    WorstText("<font> of many colours", numbered: { "<font color=\"#\($0)\"><p>" }),
    WorstText("<table><td><b>", "<table><td><b>"),
    WorstText("text in tables", "<table>", "<b>a<tr>"),
    WorstText("<nobr>", "<nobr>a"),
    WorstText("<option> and <select>", "<select><option>a"),
    WorstText("<details><summary>", "<details><summary>a</summary>\n\n"),
    WorstText("ends of elements", "</b></i></p></div>"),
    WorstText("ends without beginnings", "<b>", "</x>a"),
    WorstText("attributes", "<p ", ">", numbered: { "a\($0)=b " }),
    WorstText("attributes that are kept", "<p ", ">a", numbered: { "data-a\($0)=b " }),
    WorstText("a long style", "<p style=\"", "color:red;margin:1px;", "\">a"),
    WorstText("classes", "<p class=\"", "a b ", "\">a"),
    WorstText("srcset", "<img srcset=\"", "a 1x, ", "\">"),
    WorstText("blocks of HTML", "<div>\na\n\n"),
    WorstText("<script> without ends", "<script>a "),
    WorstText("<style> without ends", "<style>"),
    WorstText("<template> without ends", "<template>"),
    WorstText("formulas", "<math><mi>a"),
    WorstText("drawings", "<svg><g>"),
    WorstText("drawings with uses", "<svg><g id=a><use href=\"#a\"/>"),
    WorstText("custom elements", numbered: { "<x-a\($0)>" }),
    WorstText("<script src>", "<script src=\"/a.js\"></script>"),
    WorstText("<li>", "<ul><li>a"),
    WorstText("<ruby>", "<ruby>a<rt>b"),
    WorstText("ids", numbered: { "<b id=\"a\($0)\">a</b>" }),
    WorstText("frames", "<iframe src=\"https://a.b/\"></iframe>"),
    WorstText("unfinished tags", "<a b=\"c"),
    WorstText("numeric references", "<p title=\"&#1;&#x1;\">a</p>"),
  ]

  private static let extensions = [
    WorstText("formulas in dollars", "$a$ "),
    WorstText("dollars", "$a "),
    WorstText("formulas in blocks", "$$\na\n$$\n\n"),
    WorstText("Swift in one line", "```swift\n", "\"\\("),
    WorstText("HTML in one line", "```html\n", "<a b=\""),
    WorstText("shell in one line", "```shell\n", "$(\""),
    WorstText("code of many lines", "```swift\n", "let a = 1\n"),
    WorstText("blocks of code", "```swift\na\n```\n\n"),
    WorstText("marked lines", "```swift {", "1,3,", "5}\na\n"),
    WorstText("callouts", "> [!NOTE]\n> a\n\n"),
    WorstText("callouts in callouts", numbered: { String(repeating: "> ", count: $0 % 90) + "[!NOTE]\n" }),
    WorstText("definition lists", "a\n: b\n\n"),
    WorstText("one term, many meanings", "a\n", ": b\n"),
    WorstText("abbreviations", numbered: { "*[A\($0)]: b\n\nA\($0)\n\n" }),
    WorstText("abbreviations, often", "*[A]: b\n\n", "A "),
    WorstText("attributes of images", "![](a){.b width=3}"),
    WorstText("an image with attributes", "![](a){", ".b ", "}"),
    WorstText("figures", "![a](b \"c\")\n\n"),
    WorstText("players", "https://www.youtube.com/watch?v=abcdefghijk\n\n"),
    WorstText("output", "```output\n1\n```\n"),
  ]
}
