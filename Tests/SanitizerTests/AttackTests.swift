import RandomTestSupport
import Testing

@testable import Sanitizer

@Suite("Attacks")
struct AttackTests {
  @Test("A sanitised attack cannot run, load or disguise anything", arguments: Attacks.all)
  func harmless(attack: Attack) {
    for html in [
      attack.html, "<p>before \(attack.html) after</p>", "<table><tr><td>\(attack.html)",
      "<math><mtext>\(attack.html)</mtext></math>", "<svg><text>\(attack.html)</text></svg>",
    ] {
      let output = clean(html)
      #expect(Outline(of: output).dangers == [], "\(output)")
    }
  }

  @Test("Sanitising a sanitised attack again changes nothing", arguments: Attacks.all)
  func settled(attack: Attack) {
    let once = clean(attack.html)
    #expect(clean(once) == once)
  }

  @Test("A sanitised attack is harmless in every context", arguments: Attacks.all)
  func contexts(attack: Attack) {
    let output = clean(attack.html)
    for context in [
      "<svg>", "<math><mtext>", "<table>", "<svg><foreignObject>", "<select>", "<noscript>", "<p>",
    ] {
      let dangers = Outline(of: context + output).dangers
      let own = Outline(of: context).dangers
      #expect(dangers == own, "\(context)\(output)")
    }
  }

  @Test(
    "An independent checker finds no fault in a sanitised attack", arguments: Attacks.all)
  func plain(attack: Attack) {
    for html in [attack.html, "<svg><title>\(attack.html)"] {
      #expect(SanitizerAgreement.broken(by: html) == nil)
    }
  }

  @Test("Random mixtures of markup become harmless, and sanitising them again changes nothing")
  func mixtures() {
    var random = SeededGenerator(seed: 20_240_229)
    for _ in 0..<3000 {
      let soup = random.soup()
      #expect(Outline(of: clean(soup)).dangers == [], "\(soup)")
      #expect(SanitizerAgreement.broken(by: soup) == nil, "\(soup)")
    }
  }

  @Test(
    "The independent checker finds each kind of fault",
    arguments: [
      "<script></script>", "<p onclick=\"x\"></p>", "<p", "<p></b></p>", "<p>", "a & b", "a < b", "a > b",
      "<p a=b></p>",
      "<p title=\"x\" title=\"y\"></p>", "<a href=\"javascript:x\"></a>",
      "<a href=\"java&#10;script:x\"></a>",
      "<img src=\"data:image/svg+xml,x\">", "<img src=\"ftp://x/\">", "<use href=\"x.svg#y\"></use>", "\u{1}",
      "\r",
      "<p style=\"color: url(x)\"></p>", "<p style=\"position : fixed\"></p>",
      "<rect fill=\"url(//x)\"></rect>",
      "<input type=\"checkbox\">", "<iframe src=\"https://a.example/\"></iframe>",
      "<a target=\"x\" href=\"/\"></a>",
    ])
  func secondOpinion(html: String) { #expect(PlainMarkup.fault(in: Array(html.utf8)) != nil) }
}
