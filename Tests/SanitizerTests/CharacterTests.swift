import Sanitizer
import Testing

@Suite("Unwritable characters")
struct CharacterTests {
  @Test(
    "An attribute is checked as it is written: without its control characters",
    arguments: [
      "<img src=https://t.example/p.gif width='1·' height=1>", "<img src='·https://t.example/p.gif'>",
      "<iframe src=https://player.vimeo.com/video/1 allow='autoplay ·; · camera; fullscreen·'></iframe>",
      "<iframe src='https://player.vimeo.com·/video/1'></iframe>", "<iframe src='·'></iframe>",
      "<p id='·'>x", "<p id='a·b'>x", "<td headers='a · b'>", "<table><td headers='a · b'>x</table>",
      "<img srcset='/a,· 1x, /b 2·x'>", "<img srcset='java·script:x 1x'>", "<img usemap='·#m'>",
      "<img usemap='#·m'>",
      "<p aria-labelledby='a · b' aria-activedescendant='·a'>x", "<label for='·'>x</label>",
      "<a href=x target='_self·'>y</a>", "<a href=x target='·' rel='op·ener · me'>y</a>",
      "<a href='java·script:x'>y</a>", "<a href='·#x'>y</a>", "<a href='#·'>y</a>",
      "<a href='·//e.example'>y</a>",
      "<svg><g aria-labelledby='a · b'/><path fill='·' stroke='·url(#x)' mask='ur·l(//e.example)'/></svg>",
      "<svg><use href='·#x'/><image href='da·ta:image/svg+xml,x'/></svg>",
      "<math xmlns='http://www.w3.org/1998/Math/MathML·'><mi mathcolor='·red'>x</mi></math>",
      "<p style='posi·tion: fixed; color: r·ed'>x", "<p style='·'>x", "<p style='/·* color: red *·/'>x",
      "<p style='width: exp·ression(x)'>y", "<input type='check·box'>", "<embed src='·/x'>",
      "<video poster='·/x' src='·http://10.0.0.1/'></video>", "<p class='·a · b' title='·' dir='l·tr'>x",
    ])
  func control(pattern: String) {
    let parts = pattern.split(separator: "·", omittingEmptySubsequences: false)
    let plain = clean(parts.joined())
    for reference in ["&#1;", "&#31;", "&#x7F;", "&#129;", "\u{1}", "\u{7F}"] {
      #expect(clean(parts.joined(separator: reference)) == plain, "\(reference.debugDescription)")
    }
  }

  @Test("Form feeds and carriage returns separate words as line feeds do")
  func whiteSpace() {
    let expected = "<p class=\"a\nb\" title=\"c\nd\">e\nf</p>"
    for space in ["\u{C}", "&#12;", "&#13;", "\n"] {
      #expect(clean("<p class='a\(space)b' title='c\(space)d'>e\(space)f") == expected)
    }
  }

  @Test("A reference beyond U+10FFFF is U+FFFD, however large the number")
  func numbers() {
    let large = ["&#x110000;", "&#4294967361;", "&#x100000041;", "&#x8000003C;", "&#18446744073709551681"]
    for reference in large {
      let html = "<p title='\(reference)' lang=\(reference)>\(reference)</p><textarea>\(reference)</textarea>"
      #expect(
        clean(html) == "<p title=\"\u{FFFD}\" lang=\"\u{FFFD}\">\u{FFFD}</p><pre>\u{FFFD}</pre>",
        "\(reference)")
      #expect(clean("<svg><title>\(reference)</title></svg>") == "<svg><title>\u{FFFD}</title></svg>")
    }
    #expect(clean("&#0000000000000000000065;&#x00000000000000041;") == "AA")
    #expect(clean("<xmp>&#4294967361;</xmp>") == "<pre>&amp;#4294967361;</pre>")
  }
}
