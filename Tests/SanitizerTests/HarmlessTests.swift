import Sanitizer
import Testing

@Suite("What is harmless stays")
struct HarmlessTests {
  @Test(
    "Elements and attributes that blogs use",
    arguments: [
      #"<details open=""><summary>More</summary><p>x</p></details>"#,
      #"<center style="font-size: 1.1em;"><strike>x</strike> <tt>y</tt> <big>z</big></center>"#,
      #"<video controls="" loop="" width="" poster="/p.png" src="/v.mp4" preload="none" style="max-height: 400px;"></video>"#,
      #"<video autoplay=""><source src="/v.mp4" type="video/mp4"><track src="/v.vtt" kind="captions" srclang="en"></video>"#,
      #"<img src="/a.png" align="right" height="92" width="" alt="" title="t" class="c" loading="lazy">"#,
      #"<picture><source srcset="/a.webp 1x, /b.webp 2x" type="image/webp" media="(min-width: 1px)"><img src="/a.png"></picture>"#,
      #"<table border="1" cellpadding="2"><caption>c</caption><thead><tr><th scope="col" colspan="2">x</th></tr></thead></table>"#,
      #"<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>"#,
      #"<dl><dt><abbr title="x">y</abbr></dt><dd><kbd>z</kbd><sub>1</sub><sup>2</sup></dd></dl>"#,
      #"<p lang="de" dir="ltr" role="note" aria-label="x" data-foo="y" hidden="">z</p>"#,
      #"<p style="margin: -1em; padding: 0 0 0.5em 0.5em; border: 1px solid #EAEAEA; width: 98%">x</p>"#,
      #"<a href="mailto:x@example.com" target="window" rel="me noopener">x</a><a href="tel:+1">y</a>"#,
      #"<ins cite="https://example.com/c" datetime="2024-01-01">x</ins><del>y</del><font color="red">z</font>"#,
      #"<ul><li><input type="checkbox" checked="" disabled=""> done</li></ul>"#,
      #"<ol start="3" reversed="" type="a"><li value="7">x</li></ol><blockquote cite="https://example.com/">q</blockquote>"#,
      #"<math display="block"><mfrac><mi>a</mi><mn>2</mn></mfrac><mo stretchy="false">+</mo></math>"#,
      #"<pre class="highlight"><code>a &lt; b &amp;&amp; c<span class="p">;</span></code></pre>"#,
      "<p>日本 👩‍👩‍👧 ┌─┐\tx\u{A0}y</p>",
      "<figure><img src=\"https://example.net/a,b.png?x=1&amp;y=2\"><figcaption>f</figcaption></figure>",
      #"<img src="data:image/png;base64,iVBORw0KGgo=">"#,
    ])
  func identity(html: String) { #expect(clean(html, base: "https://example.com/") == html) }

  @Test("Code that shows markup stays text")
  func code() {
    let html = "<pre><code>&lt;noscript&gt;&lt;script&gt;x&lt;/script&gt;&amp;lt;</code></pre>"
    #expect(clean(html) == html)
  }

  @Test("A line feed at the beginning of preformatted text survives")
  func preformatted() {
    #expect(clean("<pre>\n\nx</pre>") == "<pre>\n\nx</pre>")
    #expect(clean("<pre>\nx</pre>") == "<pre>x</pre>")
  }

  @Test("Unknown elements and forms go, what is in them stays")
  func unwrapping() {
    #expect(clean("<x-card><form><p>a</p><button>b</button></form></x-card>") == "<p>a</p>b")
    #expect(
      clean("<object data=x><p>fallback</p></object><noscript><img src=/a></noscript>")
        == "<p>fallback</p><img src=\"/a\">")
  }

  @Test("Raw text becomes preformatted text")
  func rawText() {
    #expect(clean("<xmp><b>&amp;</b></xmp>") == "<pre>&lt;b&gt;&amp;amp;&lt;/b&gt;</pre>")
    #expect(clean("<textarea rows=2>a &lt; <b></textarea>") == "<pre>a &lt; &lt;b&gt;</pre>")
  }

  @Test("A check box can be seen and not used; other inputs go")
  func checkBox() {
    #expect(
      clean("<input type=checkbox name=x checked>") == #"<input type="checkbox" checked="" disabled="">"#)
    #expect(clean("<input type=text><input>") == "")
  }

  @Test("An empty frame element does not swallow what follows")
  func unclosed() {
    #expect(clean("<iframe src='https://player.vimeo.com/video/1'/><p>x</p>").hasSuffix("</iframe><p>x</p>"))
    #expect(clean("<script src=x /><p>y</p>") == "<p>y</p>")
    #expect(clean("<svg><p>z</p>") == "<p>z</p>")
  }

  @Test("A report says what went, and how often")
  func report() {
    let html =
      "<script>a</script><p onclick=x style='position:fixed;color:red'>b</p><!-- c --><a href=javascript:x>d</a><script></script>"
    #expect(
      sanitize(html, base: nil).removed == [
        "<script>": 2, "@onclick": 1, "style position": 1, "<!-- -->": 1, "javascript: in @href": 1,
      ])
    let many = (0..<500).map { "<x-\($0)>" }.joined()
    #expect(sanitize(many, base: nil).removed.count <= 64)
  }
}
