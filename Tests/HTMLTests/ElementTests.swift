import HTML
import Testing

@Suite("Elements")
struct ElementTests {
  @Test("An element is its start tag, its content and its end tag, with nothing between pieces")
  func nesting() {
    let list = ul {
      li { "one" }
      li { em { "two" } }
    }
    #expect(list.renderedString() == "<ul><li>one</li><li><em>two</em></li></ul>")
  }

  @Test("An element without content keeps its end tag")
  func empty() { #expect(div(.id("app")) {}.renderedString() == #"<div id="app"></div>"#) }

  @Test("A void element has no end tag")
  func voidElements() {
    let line = p {
      img(.src("/a.png"), .alt("x"))
      br()
      input(.type("checkbox"), .checked)
    }
    #expect(
      line.renderedString() == #"<p><img src="/a.png" alt="x"><br><input type="checkbox" checked></p>"#)
  }

  @Test("A document begins with its doctype")
  func documents() {
    let page = document {
      html(.lang("en")) {
        head {
          meta(.charset("utf-8"))
          title { "A & B" }
        }
        body { main { `var` { "x" } } }
      }
    }
    #expect(
      page.renderedString()
        == #"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A &amp; B</title></head>"#
        + "<body><main><var>x</var></main></body></html>")
  }

  @Test("An element without a function is written by its name")
  func byName() {
    let icon = element("svg", .init("viewBox", "0 0 8 8")) { element("path", .init("d", "M0 0h8")) {} }
    #expect(icon.renderedString() == #"<svg viewBox="0 0 8 8"><path d="M0 0h8"></path></svg>"#)
  }

  @Test("A line feed at the beginning of preformatted text survives the parser", arguments: ["\nx", "x", ""])
  func leadingLineFeed(text: String) {
    let expected = text.hasPrefix("\n") ? "\n" + text : text
    #expect(pre { text }.renderedString() == "<pre>\(expected)</pre>")
    #expect(textarea { text }.renderedString() == "<textarea>\(expected)</textarea>")
  }

  @Test("A page can be drained piece by piece while it is written")
  func streaming() {
    var buffer = HTMLBuffer()
    p { "one" }.render(into: &buffer)
    let first = buffer.drain()
    p { "two" }.render(into: &buffer)
    #expect(String(decoding: first, as: UTF8.self) == "<p>one</p>")
    #expect(String(decoding: buffer.drain(), as: UTF8.self) == "<p>two</p>")
    #expect(buffer.bytes.isEmpty)
  }
}
