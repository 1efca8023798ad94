import Testing

@testable import Sanitizer

@Suite("Styles")
struct StyleTests {
  @Test(
    "A harmless style is unchanged, byte for byte",
    arguments: [
      "color:red", "margin: 0 0 0 0.5em; padding: 0;", " font-family: \"A B\", 'C';; ",
      "background: linear-gradient(red, blue)",
      "width: calc(100% - 2em)", "-webkit-border-radius: 4px", "COLOR: RGB(0,0,0) !important",
      "position: relative", "", "margin: -1em 0 calc(1em + 2px)", "margin-left: calc(50% - 50vw)",
      "font: bold 12px/1.5 'A', serif", "font-size: 150%", "box-shadow: 0 1px 4px #1e9999",
      "background: -webkit-linear-gradient(top, #fff 0%, #000 100%)",
      "grid-template-columns: [a] 1fr [b] minmax(0, 2fr)", "font-family: 'ü, x', b",
      "padding: 2em 25% 0", "padding: calc(1em + 2px) max(1rem, 2%)", "border-radius: 9999px",
      "border: 1px solid rgb(0 0 0 / 50%)", "border-spacing: 300px", "box-shadow: 0 4px 6px rgb(0 0 0 / 25%)",
      "font-family: 'A (Bold)'",
    ])
  func harmless(style: String) {
    #expect(StyleRules.harmless(of: style) { Issue.record("removed \($0)") } == style)
  }

  @Test(
    "Harmful declarations are removed, the rest stays",
    arguments: [
      ("color: red; position: fixed; width: 5px", "color: red; width: 5px;"),
      ("color: red; background: url(x)", "color: red;"), ("/* x */ color: red", "color: red;"),
      ("color: red; nonsense", "color: red;"), ("color: r\\65 d; margin: 0", "margin: 0;"),
      ("margin: 0; font-family: 'a\n; position: fixed; x: 'b", "margin: 0;"),
      ("margin: 0; color: /*", "margin: 0;"),
    ])
  func reduced(style: String, rest: String) { #expect(StyleRules.harmless(of: style) { _ in } == rest) }

  @Test(
    "A style without harmless declarations is removed",
    arguments: [
      "position: fixed", "z-index: 9", "behavior: url(x)", "width: expression(alert(1))", "x",
      "top: 0; left: 0", "margin-top: -900px", "outline: 9999px solid red", "color:", "color: red)",
      "color: (red",
      "width: calc(1px;color: red", "font-size: 90vw", "margin: calc(0px - 99vh) 0",
      "padding: 900px", "padding-block: 99vh", "padding: calc(9px * 99)", "padding-top: 56.25%",
      "border: 900px solid red", "border-top-width: 99em", "border-left: calc(150px + 150px) solid",
      "text-javascript:x", "font-family: 'url(x)'", "font-family: \"javascript:x\"",
    ])
  func nothing(style: String) { #expect(StyleRules.harmless(of: style) { _ in } == nil) }

  @Test("The names of removed properties are reported")
  func names() {
    var removed: [String] = []
    _ = StyleRules.harmless(of: "POSITION: absolute; top: 0; color: red") { removed.append($0) }
    #expect(removed == ["position", "top"])
  }
}
