import RandomTestSupport
import Testing
import TextComparison

@Suite("Merging texts")
struct MergeTests {
  private let base = "---\ntitle: A post\ntags: [swift]\n---\n\nFirst.\n\nSecond.\n\nThird.\n"

  @Test("Changes of different paragraphs are joined, also beside each other")
  func neighbours() {
    #expect(
      merged(base.replacing("First.", with: "The first."), base.replacing("Second.", with: "The second."))
        == base.replacing("First.", with: "The first.").replacing("Second.", with: "The second."))
    #expect(
      merged(base.replacing("Third.\n", with: "Third.\n\nFourth.\n"), base.replacing("Third.", with: "3."))
        == base.replacing("Third.\n", with: "3.\n\nFourth.\n"))
    #expect(
      merged(base.replacing("First.", with: "Zero.\n\nFirst."), base.replacing("First.", with: "1."))
        == base.replacing("First.", with: "Zero.\n\n1."))
  }

  @Test("Each line of the front matter is a paragraph")
  func frontMatter() {
    #expect(
      merged(base.replacing("A post", with: "The post"), base.replacing("[swift]", with: "[swift, c]"))
        == base.replacing("A post", with: "The post").replacing("[swift]", with: "[swift, c]"))
    #expect(
      merged(base.replacing("tags", with: "slug: p\ntags"), base.replacing("First", with: "1"))
        == base.replacing("tags", with: "slug: p\ntags").replacing("First", with: "1"))
  }

  @Test("Code between fences is one paragraph, whatever blank lines it has")
  func code() {
    let base = "Before:\n```swift\nlet a = 1\n\nlet b = 2\n```\nAfter.\n"
    guard
      case .conflict(let parts) = merge(
        base: base, mine: base.replacing("a = 1", with: "a = 10"),
        theirs: base.replacing("b = 2", with: "b = 20"))
    else {
      Issue.record("two changes of one program were joined")
      return
    }
    #expect(
      parts == [
        .agreed("Before:\n\n"),
        .disputed(
          base: "```swift\nlet a = 1\n\nlet b = 2\n```\n", mine: "```swift\nlet a = 10\n\nlet b = 2\n```\n",
          theirs: "```swift\nlet a = 1\n\nlet b = 20\n```\n"),
        .agreed("After.\n"),
      ])
    #expect(
      merge(
        base: base, mine: base.replacing("Before", with: "Above"),
        theirs: base.replacing("After", with: "Below"))
        == .merged("Above:\n```swift\nlet a = 1\n\nlet b = 2\n```\nBelow.\n"))
  }

  @Test("The same paragraph changed twice is a conflict with both texts, and the rest is joined")
  func conflict() {
    let mine = base.replacing("Second.", with: "My second.").replacing("A post", with: "My post")
    let theirs = base.replacing("Second.", with: "Their second.").replacing("First.", with: "First.\n\n1 b.")
    #expect(
      merge(base: base, mine: mine, theirs: theirs)
        == .conflict([
          .agreed("---\ntitle: My post\ntags: [swift]\n---\n\nFirst.\n\n"),
          .disputed(base: "Second.\n\n", mine: "My second.\n\n", theirs: "1 b.\n\nTheir second.\n\n"),
          .agreed("Third.\n"),
        ]))
  }

  @Test("A paragraph that one side removed and the other changed is a conflict")
  func removed() {
    let mine = base.replacing("Second.\n\n", with: "")
    let theirs = base.replacing("Second.", with: "The second.")
    #expect(
      merge(base: base, mine: mine, theirs: theirs)
        == .conflict([
          .agreed("---\ntitle: A post\ntags: [swift]\n---\n\nFirst.\n\n"),
          .disputed(base: "Second.\n\n", mine: "", theirs: "The second.\n\n"), .agreed("Third.\n"),
        ]))
    #expect(merged(mine, base.replacing("Third.", with: "3.")) == mine.replacing("Third.", with: "3."))
  }

  @Test(
    "Of several changed paragraphs that are still recognizable, those that only one side changed are joined")
  func severalParagraphs() {
    let base = "One line of text here.\n\nAnother line of text there.\n\nThe last line of all.\n"
    let mine = base.replacing("here", with: "now").replacing("there", with: "then")
    guard
      case .conflict(let parts) = merge(
        base: base, mine: mine, theirs: base.replacing("there", with: "never"))
    else {
      Issue.record("both sides changed the second paragraph")
      return
    }
    #expect(parts.first == .agreed("One line of text now.\n\n") && parts.count == 3)
  }

  @Test("What both sides added or changed in the same way stands there once")
  func sameChange() {
    let shared = base.replacing("Second.", with: "2.\n\n2 b.")
    #expect(
      merged(
        shared.replacing("A post", with: "The post"), shared.replacing("Third.\n", with: "Third.\n\n4.\n"))
        == shared.replacing("A post", with: "The post").replacing("Third.\n", with: "Third.\n\n4.\n"))
  }

  @Test("Different additions at the same place are a conflict")
  func additions() {
    #expect(
      merge(base: "One.\n", mine: "One.\n\nMine.\n", theirs: "One.\n\nTheirs.\n")
        == .conflict([.agreed("One.\n\n"), .disputed(base: "", mine: "Mine.\n", theirs: "Theirs.\n")]))
  }

  @Test("A missing line end at the end, blank lines and line ends are merged as well")
  func ends() {
    #expect(merge(base: "a\n\nb", mine: "a\n\nb\n", theirs: "A\n\nb") == .merged("A\n\nb\n"))
    #expect(merge(base: "a\n\nb", mine: "a\n\nb\n\nc", theirs: "A\n\nb") == .merged("A\n\nb\n\nc"))
    #expect(merge(base: "a\n\nb\n", mine: "a\n\n\n\nb\n", theirs: "a\n\nB\n") == .merged("a\n\n\n\nB\n"))
    #expect(merge(base: "a\n\nb\n", mine: "a\r\n\r\nb\r\n", theirs: "A\n\nb\n") == .merged("A\r\n\r\nb\r\n"))
    #expect(
      merge(base: "a\r\n\r\nb\r\n", mine: "A\n\nb\n", theirs: "a\r\n\r\nB\r\n") == .merged("A\n\nB\n"))
    #expect(merge(base: "", mine: "", theirs: "\n\n") == .merged("\n\n"))
    #expect(merge(base: "a\n", mine: "", theirs: "a\n\nb\n") == .merged("b\n"))
  }

  @Test("A copy that is unchanged gives the other copy exactly", arguments: 0..<200)
  func unchanged(seed: UInt64) {
    var texts = RandomTexts(seed: seed)
    let base = texts.text()
    let changed = texts.edited(base)
    #expect(merge(base: base, mine: changed, theirs: base) == .merged(changed))
    #expect(merge(base: base, mine: base, theirs: changed) == .merged(changed))
    #expect(merge(base: base, mine: changed, theirs: changed) == .merged(changed))
  }

  @Test("No line that a side added is missing, and none comes back that a side removed", arguments: 0..<1_000)
  func complete(seed: UInt64) {
    var texts = RandomTexts(seed: seed)
    let base = texts.text()
    let (mine, theirs) = (texts.edited(base), texts.edited(base))
    let (withMine, withTheirs) = both(merge(base: base, mine: mine, theirs: theirs))
    let former = lines(base)
    #expect(lines(mine).subtracting(former).isSubset(of: lines(withMine)))
    #expect(lines(theirs).subtracting(former).isSubset(of: lines(withTheirs)))
    #expect(former.intersection(lines(mine)).intersection(lines(theirs)).isSubset(of: lines(withMine)))
    #expect(lines(withMine).isSubset(of: lines(mine).union(lines(theirs))))
    if withMine == withTheirs {
      #expect(lines(withMine).isDisjoint(with: former.subtracting(lines(mine)).subtracting(lines(theirs))))
    }
  }

  @Test("Who is who makes no difference for what is in conflict", arguments: 0..<300)
  func symmetry(seed: UInt64) {
    var texts = RandomTexts(seed: seed)
    let base = texts.text()
    let (mine, theirs) = (texts.edited(base), texts.edited(base))
    let (withMine, withTheirs) = both(merge(base: base, mine: mine, theirs: theirs))
    let swapped = both(merge(base: base, mine: theirs, theirs: mine))
    #expect(lines(withMine) == lines(swapped.theirs) && lines(withTheirs) == lines(swapped.mine))
  }

  private func merged(_ mine: String, _ theirs: String) -> String? {
    guard case .merged(let text) = merge(base: base, mine: mine, theirs: theirs) else { return nil }
    return text
  }

  /// The whole text with one and with the other choice for disputed parts.
  private func both(_ merge: Merge) -> (mine: String, theirs: String) {
    switch merge {
    case .merged(let text): return (text, text)
    case .conflict(let parts):
      return parts.reduce(into: ("", "")) { texts, part in
        switch part {
        case .agreed(let text): texts = (texts.0 + text, texts.1 + text)
        case .disputed(_, let mine, let theirs): texts = (texts.0 + mine, texts.1 + theirs)
        }
      }
    }
  }

  private func lines(_ text: String) -> Set<Substring> {
    Set(text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) })
  }
}

/// Posts, and edits of them whose lines are all new.
private struct RandomTexts {
  private var random: SeededGenerator
  private var count = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func text() -> String {
    var text = Bool.random(using: &random) ? "---\ntitle: \(word())\ndate: \(word())\n---\n" : ""
    for _ in 0..<Int.random(in: 0...8, using: &random) { text += paragraph() + gap() }
    return Bool.random(using: &random) ? text : text.replacing("\n", with: "\r\n")
  }

  mutating func edited(_ text: String) -> String {
    var lines = text.split(separator: /\r?\n/, omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...lines.count, using: &random)
      let end = min(lines.count, place + Int.random(in: 0...2, using: &random))
      let added = Bool.random(using: &random) ? [] : [paragraph()] + (Bool.random(using: &random) ? [""] : [])
      lines.replaceSubrange(place..<end, with: added)
    }
    return lines.joined(separator: Int.random(in: 0..<5, using: &random) == 0 ? "\r\n" : "\n")
  }

  private mutating func paragraph() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: "```\n\(word())\n\n\(word())\n```"
    case 1: "\(word())\n\(word())"
    default: word()
    }
  }

  private mutating func gap() -> String {
    ["\n\n", "\n\n", "\n", "\n \n\n"].randomElement(using: &random) ?? "\n"
  }

  private mutating func word() -> String {
    count += 1
    return "word \(count)"
  }
}
