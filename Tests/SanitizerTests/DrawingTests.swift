import Sanitizer
import Testing

@Suite("Drawings")
struct DrawingTests {
  @Test(
    "Elements and attributes of diagrams stay",
    arguments: [
      ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" role="img" aria-label="x"><path d="M4 4h16" fill="none" stroke="currentColor"></path></svg>"##,
      ##"<svg><title>a &lt;b&gt;</title><desc>c</desc><g transform="rotate(4)"><text x="1" text-anchor="middle">d<tspan dy="1em">e</tspan></text></g></svg>"##,
      ##"<svg><defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><rect fill="url(#g) red" width="9" height="9"></rect></svg>"##,
      ##"<svg><marker id="m" orient="auto" refX="1"><polygon points="0 0, 9 3"></polygon></marker><line marker-end="url(#m)" x2="9"></line></svg>"##,
      ##"<svg><symbol id="s"><circle r="3"></circle></symbol><use href="#s" x="1"></use><use href="#s" x="9"></use></svg>"##,
      ##"<svg><a href="/x"><ellipse rx="3"></ellipse></a><image href="/x.png" width="9"></image></svg>"##,
      ##"<svg style="max-width: 100%;"><path style="fill: red; stroke-width: 2px" clip-path="url(#c)"></path></svg>"##,
      ##"<p>An icon <svg class="octicon"><path d="M0 0"></path></svg> in text</p>"##,
      ##"<svg><filter id="f"><feComponentTransfer><feFuncA type="linear" slope="0.3"></feFuncA></feComponentTransfer></filter><mask id="m" mask-type="alpha"></mask></svg>"##,
      ##"<svg><filter id="f"><feGaussianBlur stdDeviation="2"></feGaussianBlur></filter><g filter="url(#f)"></g></svg>"##,
    ])
  func identity(html: String) { #expect(clean(html, base: "https://example.com/") == html) }

  @Test("Elements that run, fetch or contain HTML are removed")
  func removal() {
    let html = ##"""
      <svg onload=x><script>alert(1)</script><style>*{}</style><a xlink:href="javascript:x" href="/y"><rect fill="url(//e.test/)"/></a><animate attributeName=href /><foreignObject><p>x</p></foreignObject><use href="/z.svg#a"/></svg>
      """##
    #expect(clean(html, base: nil) == #"<svg><a href="/y"><rect></rect></a><use></use></svg>"#)
  }

  @Test("Ids and references to them get the prefix of the body")
  func prefixes() {
    let body = sanitize(##"<svg><g id="a"/><path fill="url('#a')"/><use xlink:href="#a"/></svg>"##, base: nil)
      .body
    #expect(
      print(body, idPrefix: "p-")
        == ##"<svg><g id="p-a"></g><path fill="url(#p-a)"></path><use href="#p-a"></use></svg>"##)
  }

  @Test("An element that contains a use loses its id, so that uses do not multiply")
  func multiplication() {
    let levels = (0..<20).map {
      ##"<g id="l\##($0 + 1)"><use href="#l\##($0)"/><use href="#l\##($0)"/></g>"##
    }
    let output = clean("<svg><path id=l0 />" + levels.joined() + "</svg>")
    #expect(output.contains(#"id="l0""#))
    #expect(!output.contains(#"<g id="#))
    let many =
      "<svg><g id=x>" + String(repeating: "<path/>", count: 6_000) + "</g>"
      + String(repeating: "<use href=#x />", count: 6_000) + "</svg>"
    #expect(!clean(many).contains("<use"))
  }

  @Test("HTML ends a drawing, as in browsers; an unclosed drawing is unwrapped")
  func ends() {
    #expect(clean("<svg><path/><p>x</p></svg>y") == "<svg><path></path></svg><p>x</p>y")
    #expect(clean("<svg><path/>x") == "x")
    #expect(clean("<svg><g><path></svg>x</g>") == "<svg><g><path></path></g></svg>x")
  }

  @Test("The plain text contains labels, but not titles")
  func text() {
    #expect(
      sanitize("<p>a</p><svg><title>t</title><text>b</text><text>c</text></svg>", base: nil).text == "a b c")
  }
}
