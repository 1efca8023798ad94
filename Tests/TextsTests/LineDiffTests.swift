import Testing
import Texts

@Suite("Differences of texts")
struct LineDiffTests {
  @Test("Changes are shown with the lines around them, as diff -u shows them")
  func unified() {
    let old = (1...20).map { "line \($0)\n" }.joined()
    let new = old.replacing("line 5\n", with: "line five\n").replacing("line 18\n", with: "")
    let diff = LineDiff(from: old, to: new)
    #expect(diff.addedCount == 1 && diff.removedCount == 2)
    #expect(
      diff.unified(context: 1) == """
        @@ -4,3 +4,3 @@
         line 4
        -line 5
        +line five
         line 6
        @@ -17,3 +17,2 @@
         line 17
        -line 18
         line 19

        """)
  }

  @Test("Changes near each other are shown together")
  func joined() {
    let diff = LineDiff(from: "a\nb\nc\nd\n", to: "a\nB\nc\nD\n")
    #expect(diff.unified(context: 1) == "@@ -1,4 +1,4 @@\n a\n-b\n+B\n c\n-d\n+D\n")
  }

  @Test("A new text has only added lines, a deleted one only removed lines, the same one none")
  func ends() {
    #expect(LineDiff(from: "", to: "a\nb").unified() == "@@ -0,0 +1,2 @@\n+a\n+b\n")
    #expect(LineDiff(from: "a\n", to: "").unified() == "@@ -1 +0,0 @@\n-a\n")
    #expect(LineDiff(from: "a\r\nb", to: "a\nb\n").unified() == "")
  }

  @Test("The old and the new text can be read from the lines", arguments: 0..<200)
  func complete(seed: Int) {
    var state = UInt64(seed &* 7_919 &+ 1)
    func next(_ limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    func text() -> [Substring] { (0..<next(12)).map { _ in ["a", "b", "c"][Int(next(3))] } }
    let (old, new) = (text(), text())
    let diff = LineDiff(from: old.joined(separator: "\n"), to: new.joined(separator: "\n"))
    var (left, right): ([Substring], [Substring]) = ([], [])
    for line in diff.lines {
      switch line {
      case .kept(let text): (left, right) = (left + [text], right + [text])
      case .removed(let text): left.append(text)
      case .added(let text): right.append(text)
      }
    }
    #expect(left == old && right == new)
  }
}
