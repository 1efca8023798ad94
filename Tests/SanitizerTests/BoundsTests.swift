import Testing

@testable import Sanitizer

@Suite("Hostile sizes")
struct BoundsTests {
  @Test(
    "Markup that is made to cost more than its length does not",
    arguments: [
      "<div>", "<b>", "<span><div></span>", "<ul><li>", "<table><tr><td>", "<a><table><a>", "<ruby><rt>",
      "<math><mrow>",
      "<svg>", "<template>", "<select>", "<!--", "<a b='", "<svg></svg ", "</p>", "<form><div></form>",
      "<x-y>", "<html a=1>",
      "<font><p>", "<nobr><table><td>", "<button><p>", "<![CDATA[", "&lt", "<xmp>", "<textarea></textarea>",
    ])
  func repeated(piece: String) {
    let html = String(repeating: piece, count: 5_000)
    let output = clean(html)
    #expect(output.utf8.count < html.utf8.count * 12)
    #expect(Outline(of: output).dangers == [])
  }

  @Test("Formatting that was left open a thousand times is not opened again in each paragraph")
  func formatting() {
    for pattern in [
      "<p><b id=#></p>", "<div><i id=#></div>", "<b id=#><table><td></b></table>", "<p><font color=#>x</p>",
    ] {
      let html = (0..<5_000).map { pattern.split(separator: "#").joined(separator: String($0)) }.joined()
      #expect(clean(html).utf8.count < html.utf8.count * 12)
    }
  }

  @Test("What is too deep loses its tags and keeps its text")
  func depth() {
    let html =
      String(repeating: "<div>", count: 5_000) + "text" + String(repeating: "</div>", count: 5_000)
      + "<p>after</p>"
    let result = sanitize(html, base: nil)
    #expect(result.text == "text after")
    #expect(print(result.body).hasSuffix("</div><p>after</p>"))
    #expect(result.removed == ["too deep": 5_000 - 256])
  }

  @Test("Of too many attributes the first stay")
  func attributes() {
    let html = "<p " + (0..<5_000).map { "data-a\($0)=x" }.joined(separator: " ") + ">text</p>"
    let output = clean(html)
    #expect(output.hasPrefix("<p data-a0=\"x\" data-a1"))
    #expect(output.hasSuffix(">text</p>"))
    #expect(output.utf8.count < 4_000)
  }

  @Test("Depth costs no stack, also on a small thread")
  func smallStack() async {
    let depth = String(repeating: "<div><b>", count: 3_000)
    let text = await Task.detached { plainText(ofHTML: depth + "x") }.value
    #expect(text == "x")
  }
}
