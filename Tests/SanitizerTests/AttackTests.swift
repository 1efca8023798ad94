import Testing

@testable import Sanitizer

@Suite("Attacks")
struct AttackTests {
  @Test("Nothing of an attack can run, load or disguise anything", arguments: Attacks.all)
  func harmless(attack: Attack) {
    for html in [
      attack.html, "<p>before \(attack.html) after</p>", "<table><tr><td>\(attack.html)",
      "<math><mtext>\(attack.html)</mtext></math>", "<svg><text>\(attack.html)</text></svg>",
    ] {
      let output = clean(html)
      #expect(Outline(of: output).dangers == [], "\(output)")
    }
  }

  @Test("What came of an attack stays as it is", arguments: Attacks.all)
  func settled(attack: Attack) {
    let once = clean(attack.html)
    #expect(clean(once) == once)
  }

  @Test("No context makes markup of what came of an attack", arguments: Attacks.all)
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

  @Test("Random mixtures of markup are made harmless and settle")
  func mixtures() {
    var random = SplitMix(seed: 20_240_229)
    for _ in 0..<1_000 {
      let soup = random.soup()
      let once = sanitize(soup, base: nil).body
      let printed = print(once)
      #expect(Outline(of: printed).dangers == [], "\(soup)")
      #expect(sanitize(printed, base: nil).body == once, "\(soup)")
    }
  }
}
