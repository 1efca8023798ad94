import Sanitizer
import Testing

@Suite("Harmless HTML")
struct HarmlessTests {
  @Test(
    "Elements and attributes that blogs use stay",
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

  @Test("Data attributes that frameworks act on are removed, others stay")
  func data() {
    #expect(
      clean("<p data-lang=swift data-line-no=3 data-method=delete data-hx-get=/x>y</p>")
        == #"<p data-lang="swift" data-line-no="3">y</p>"#)
  }

  @Test("xml:lang becomes lang")
  func language() {
    #expect(clean("<p xml:lang=de>x</p>") == #"<p lang="de">x</p>"#)
    #expect(clean("<p xml:lang=de lang=fr>x</p>") == #"<p lang="fr">x</p>"#)
    #expect(
      clean("<svg xml:lang=de><text xml:lang=en>x</text></svg>")
        == #"<svg lang="de"><text lang="en">x</text></svg>"#)
    #expect(
      clean("<math><mtext xml:lang=en lang=fr>x</mtext></math>")
        == #"<math><mtext lang="fr">x</mtext></math>"#)
  }

  @Test("A link that opens a window gets noopener, and opener is removed")
  func windows() {
    #expect(clean("<a href=/x target=_blank>y</a>") == #"<a href="/x" target="_blank" rel="noopener">y</a>"#)
    #expect(clean("<a rel='nofollow opener' href=/x>y</a>") == #"<a href="/x" rel="nofollow">y</a>"#)
    #expect(
      clean("<a rel='op&#5;ener' href=/x target=x>y</a>") == #"<a href="/x" target="x" rel="noopener">y</a>"#)
    #expect(
      clean("<a rel=noreferrer target=w href=/x>y</a>") == #"<a target="w" href="/x" rel="noreferrer">y</a>"#)
    #expect(clean("<a target=_top href=/x>y</a>") == #"<a target="_top" href="/x">y</a>"#)
  }

  @Test("Tracking pixels are removed from imported HTML, not from an author's")
  func trackingPixels() {
    let html =
      "<p>x<img src=https://t.example/p.gif width=1 height=1><img src=/spacer.gif width=1 height=1></p>"
    #expect(clean(html, base: nil) == #"<p>x<img src="/spacer.gif" width="1" height="1"></p>"#)
    #expect(sanitize(html, base: nil).removed == ["tracking pixel": 1])
    #expect(clean(html, policy: .trusted).contains("t.example"))
  }

  @Test("Images in data URLs stay if they are bitmaps of limited size")
  func inlineImages() {
    let spaced = "<img src='data:image/PNG;charset=utf-8;base64,iVBO\n Rw0K'>"
    #expect(clean(spaced) == #"<img src="data:image/png;base64,iVBORw0K">"#)
    let long = "<img src='data:image/png;base64,\(String(repeating: "A", count: 3 << 20))'>"
    #expect(sanitize(long, base: nil).removed == ["large data: in @src": 1])
  }

  @Test("Characters from U+0080 to U+009F are read as Windows-1252")
  func windows1252() {
    #expect(clean("it\u{92}s \u{93}x\u{94}\u{7F}&#x7F; &#xFFFE;") == "it\u{2019}s \u{201C}x\u{201D} \u{FFFD}")
  }

  @Test("Only image candidates with valid descriptors are kept")
  func candidates() {
    #expect(clean("<img srcset='/a 1x, /b 2q, /c 640w'>") == #"<img srcset="/a 1x, /c 640w">"#)
  }

  @Test("Code that shows markup stays text")
  func code() {
    let html = "<pre><code>&lt;noscript&gt;&lt;script&gt;x&lt;/script&gt;&amp;lt;</code></pre>"
    #expect(clean(html) == html)
  }

  @Test("A line feed at the beginning of preformatted text survives")
  func preformatted() {
    #expect(clean("<pre>\n\nx</pre>") == "<pre>\n\nx</pre>")
    #expect(clean("<pre>\nx</pre>") == "<pre>x</pre>")
    #expect(clean("<pre>&#1;\n\nx</pre>") == "<pre>\n\n\nx</pre>")
    for unwritable in ["\u{1}", "&#1;", "\u{C}", "\u{7F}", "<!-- x -->", "<script></script>"] {
      for lineFeed in ["\n", "\n\n", "&#13;", "\r\n"] {
        let once = clean("<pre>\(unwritable)\(lineFeed)x</pre>")
        #expect(clean(once) == once, "\(unwritable.debugDescription)")
      }
    }
  }

  @Test("Unknown elements and forms lose their tags and keep their content")
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

  @Test("A check box stays and is disabled; other inputs are removed")
  func checkBox() {
    #expect(
      clean("<input type=checkbox name=x checked>") == #"<input type="checkbox" checked="" disabled="">"#)
    #expect(clean("<input type=text><input>") == "")
  }

  @Test("An unclosed frame, script or drawing does not swallow what follows")
  func unclosed() {
    #expect(clean("<iframe src='https://player.vimeo.com/video/1'/><p>x</p>").hasSuffix("</iframe><p>x</p>"))
    #expect(clean("<script src=x /><p>y</p>") == "<p>y</p>")
    #expect(clean("<svg><p>z</p>") == "<p>z</p>")
  }

  @Test("Removals are counted by kind, at most 64 kinds")
  func report() {
    let html =
      "<script>a</script><p onclick=x style='position:fixed;color:red'>b</p><!-- c --><a href=javascript:x>d</a><script></script>"
    #expect(
      sanitize(html, base: nil).removed == [
        "<script>": 2, "@onclick": 1, "style position": 1, "<!-- -->": 1, "javascript: in @href": 1,
      ])
    let many = (0..<500).map { "<x-\($0)>" }.joined()
    let removed = sanitize(many, base: nil).removed
    #expect(removed.count == 64)
    #expect(removed["<x-62>"] == 1 && removed["<x-63>"] == nil)
    #expect(removed["other"] == 500 - 63)
  }
}
