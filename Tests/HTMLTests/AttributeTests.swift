import HTML
import Testing

@Suite("Attributes")
struct AttributeTests {
  @Test("Attributes keep their order")
  func order() {
    let link = a(.rel("me"), .href("/"), .id("x"), .data("n", "1"), .aria("label", "Home")) { "x" }
    #expect(
      link.renderedString() == #"<a rel="me" href="/" id="x" data-n="1" aria-label="Home">x</a>"#)
  }

  @Test("Classes are joined at the place of the first; of any other attribute the last one counts")
  func duplicates() {
    let piece = p(.class("a"), .id("x"), .class("b <"), .id("y"), .class("c")) {}
    #expect(piece.renderedString() == #"<p class="a b &lt; c" id="y"></p>"#)
  }

  @Test("data-x, aria-x and x are different names")
  func prefixes() {
    let piece = p(.init("hidden", "a"), .data("hidden", "b"), .aria("hidden", "c")) {}
    #expect(piece.renderedString() == #"<p hidden="a" data-hidden="b" aria-hidden="c"></p>"#)
  }

  @Test("A boolean attribute is written without a value")
  func boolean() {
    let player = video(.controls, .when(false, .playsinline), .when(true, .muted)) {}
    #expect(player.renderedString() == "<video controls muted></video>")
  }

  @Test("An attribute with the value nil is left out, one with an empty value is not")
  func optional() {
    #expect(img(.alt(""), .id(nil), .width(nil), .height(3)).renderedString() == #"<img alt="" height="3">"#)
    #expect(p(.id("a"), .id(nil)) {}.renderedString() == #"<p id="a"></p>"#)
  }

  @Test("A component can let its user add attributes")
  func additions() {
    #expect(
      p(.class("a")) {}.attributes(.class("b"), .hidden).renderedString() == #"<p class="a b" hidden></p>"#)
    #expect(hr(.id("a")).attributes(.id("b")).renderedString() == #"<hr id="b">"#)
  }
}
