import Testing

@testable import Sanitizer

@Suite("Hostile sizes")
struct BoundsTests {
  @Test(
    "Repeated openings do not make the output much longer than the input",
    arguments: [
      "<div>", "<b>", "<span><div></span>", "<ul><li>", "<table><tr><td>", "<a><table><a>", "<ruby><rt>",
      "<math><mrow>",
      "<svg>", "<template>", "<select>", "<!--", "<a b='", "<svg></svg ", "</p>", "<form><div></form>",
      "<x-y>", "<html a=1>",
      "<svg><g></svg>", "<svg><g>", "<svg><title>", "<svg><use href=#a />", "<font><p>", "<nobr><table><td>",
      "<button><p>", "<![CDATA[", "&lt", "<xmp>", "<textarea></textarea>",
    ])
  func repeated(piece: String) {
    let html = String(repeating: piece, count: 5_000)
    let output = clean(html)
    #expect(output.utf8.count < html.utf8.count * 12)
    #expect(Outline(of: output).dangers == [])
  }

  @Test("Thousands of nested drawings do not make the output much longer than the input")
  func ends() {
    for name in ["svg", "math"] {
      let html =
        String(repeating: "<\(name)><p>", count: 20_000) + String(repeating: "</\(name)>", count: 20_000)
      #expect(clean(html).utf8.count < 20 * html.utf8.count)
    }
  }

  @Test("Thousands of unclosed formatting elements are not reopened in each paragraph")
  func formatting() {
    for pattern in [
      "<p><b id=#></p>", "<div><i id=#></div>", "<b id=#><table><td></b></table>", "<p><font color=#>x</p>",
    ] {
      let html = (0..<5_000).map { pattern.split(separator: "#").joined(separator: String($0)) }.joined()
      #expect(clean(html).utf8.count < html.utf8.count * 12)
    }
  }

  @Test("Elements that are too deep lose their tags and keep their text")
  func depth() {
    let html =
      String(repeating: "<div>", count: 5_000) + "text" + String(repeating: "</div>", count: 5_000)
      + "<p>after</p>"
    let result = sanitize(html, base: nil)
    #expect(result.text == "text after")
    #expect(print(result.body).hasSuffix("</div><p>after</p>"))
    #expect(result.removed == ["too deep": 5_000 - 256])
  }

  @Test("If there are too many attributes, the first ones are kept")
  func attributes() {
    let html = "<p " + (0..<5_000).map { "data-a\($0)=x" }.joined(separator: " ") + ">text</p>"
    let output = clean(html)
    #expect(output.hasPrefix("<p data-a0=\"x\" data-a1"))
    #expect(output.hasSuffix(">text</p>"))
    #expect(output.utf8.count < 4_000)
  }

  @Test(
    "No tree is deeper than browsers allow",
    arguments: ["<ul><li>", "<table><tr><td>", "<div><p>", "<dl><dd>"])
  func treeDepth(piece: String) {
    let output = clean(String(repeating: piece, count: 1_000) + "x")
    var depth = 0
    var deepest = 0
    for line in Outline(of: output).lines {
      if case .start = line { depth += 1 }
      if case .end = line { depth -= 1 }
      deepest = max(deepest, depth)
    }
    #expect((100..<500).contains(deepest))
    #expect(plainText(ofHTML: output) == "x")
  }

  @Test(
    "An attribute of a megabyte is read like any other",
    arguments: ["title", "style", "srcset", "class", "href"])
  func longAttribute(name: String) {
    let value = String(repeating: "color: red; ", count: 1 << 16)
    let output = clean("<img \(name)='\(value)'><p>x</p>")
    #expect(output.hasSuffix("<p>x</p>"))
    #expect(output.utf8.count < 3 * value.utf8.count)
  }

  @Test("Deep nesting does not overflow the stack of a small thread")
  func smallStack() async {
    let depth = String(repeating: "<div><b>", count: 3_000)
    let text = await Task.detached { plainText(ofHTML: depth + "x") }.value
    #expect(text == "x")
  }
}
