import Sanitizer
import Testing

@Suite("Body templates")
struct BodyTemplateTests {
  let body = sanitize(
    ##"<h2 id="a">A</h2><p><a href="#a">up</a> <img src="/i.png"> <a href="x?y=1&amp;z#q">x</a> <img src="/i.png"></p>"##,
    base: "https://example.com/2024/post/"
  ).body

  @Test("A template lists each reference into the original site once, root-relative, with query and fragment")
  func references() {
    #expect(body.references == ["/i.png", "/2024/post/x?y=1&z#q"])
  }

  @Test("The result of the resolver is written escaped")
  func resolving() {
    let html = body.render { "https://cdn.example.net" + $0 + "&\"<" }
    let text = String(decoding: html, as: UTF8.self)
    #expect(text.contains(#"<img src="https://cdn.example.net/i.png&amp;%22%3C">"#))
    #expect(text.contains(#"href="https://cdn.example.net/2024/post/x?y=1&amp;z#q&amp;%22%3C""#))
  }

  @Test("The prefix is written before ids and references to them, and nowhere else")
  func prefixes() {
    let html = print(body, idPrefix: "p7-")
    #expect(html.contains(##"<h2 id="p7-a">A</h2>"##))
    #expect(html.contains(##"<a href="#p7-a">up</a>"##))
    #expect(html.contains("x?y=1&amp;z#q"))
  }

  @Test("Every kind of reference to an id gets the prefix")
  func idReferences() {
    let html = ##"""
      <label for="c">x</label><table><tr><td headers="a  b">y</td></tr></table><p aria-labelledby="a b">z</p>
      <a name="old">o</a><img usemap="#m"><map name="m"></map><a href="#">top</a>
      """##
    let output = print(sanitize(html, base: nil).body, idPrefix: "p-")
    for expected in [
      ##"for="p-c""##, ##"headers="p-a p-b""##, ##"aria-labelledby="p-a p-b""##, ##"name="p-old""##,
      ##"usemap="#p-m""##, ##"<map name="p-m">"##, ##"href="#""##,
    ] {
      #expect(output.contains(expected))
    }
  }

  @Test("A template can be stored as one string")
  func encoding() {
    let copy = BodyTemplate(encoded: body.encoded)
    #expect(copy == body)
    #expect(print(copy) == print(body))
  }

  @Test("A damaged string prints without its holes instead of failing")
  func damage() {
    #expect(print(BodyTemplate(encoded: "<p>\u{1}/x</p>")) == "<p>/x</p>")
    #expect(print(BodyTemplate(encoded: "\u{2}\u{1}")) == "")
  }

  @Test("Imported HTML cannot forge holes")
  func forgery() {
    let forged = "<p title=\"\u{1}/x\u{2}\">\u{3}a&#1;/y&#2;</p><a href=\"/\u{1}z&#x2;\">z</a>"
    let body = sanitize(forged, base: nil).body
    #expect(body.references == ["/z"])
    #expect(print(body, idPrefix: "FORGED") == #"<p title="/x">a/y</p><a href="/z">z</a>"#)
  }
}
