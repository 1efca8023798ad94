import RandomTestSupport
import Testing
import TextComparison

@Suite("Differences of texts")
struct DifferencesTests {
  @Test("Changes are shown with the lines around them, as diff -u shows them")
  func unified() {
    let old = (1...20).map { "line \($0)\n" }.joined()
    let new = old.replacing("line 5\n", with: "line five\n").replacing("line 18\n", with: "")
    let differences = differences(from: old, to: new)
    #expect(differences.addedCount == 1 && differences.removedCount == 2)
    #expect(
      differences.unified(context: 1) == """
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
    let differences = differences(from: "a\nb\nc\nd\n", to: "a\nB\nc\nD\n")
    #expect(differences.unified(context: 1) == "@@ -1,4 +1,4 @@\n a\n-b\n+B\n c\n-d\n+D\n")
  }

  @Test("A new text has only added lines, a deleted one only removed lines, the same one none")
  func ends() {
    #expect(differences(from: "", to: "a\nb").unified() == "@@ -0,0 +1,2 @@\n+a\n+b\n")
    #expect(differences(from: "a\n", to: "").unified() == "@@ -1 +0,0 @@\n-a\n")
    #expect(differences(from: "a\r\nb\rc", to: "a\nb\nc\n").unified() == "")
  }

  @Test("A moved function is shown as moved, although its lines stand elsewhere as well")
  func patience() {
    let first = "func first() {\n  one()\n}\n\n"
    let second = "func second() {\n  two()\n}\n\n"
    #expect(
      differences(from: first + second, to: second).unified(context: 0)
        == "@@ -1,4 +0,0 @@\n-func first() {\n-  one()\n-}\n-\n")
  }

  @Test("Words that changed inside a line are marked, also if the lines are broken elsewhere")
  func words() {
    #expect(
      marked("A parser is kind to its users.\n", "A parser is a kindness to its users, always.\n")
        == ["-A parser is [kind] to its users.", "+A parser is [a kindness] to its users[, always]."])
    #expect(marked("one two three four\n", "one two\nthree five\n").last == "+three [five]")
    #expect(marked("naïve café\n", "naïve cafe\u{301}\n") == ["-naïve [café]", "+naïve [cafe\u{301}]"])
  }

  @Test("In lines that share too little, no words are marked")
  func unlike() {
    #expect(marked("Nothing is like it.\n", "The end.\n") == ["-Nothing is like it.", "+The end."])
  }

  @Test("Both texts can be read from the lines, and each line from its parts", arguments: 0..<300)
  func complete(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func text() -> [String] {
      (0..<Int.random(in: 0...12, using: &random)).map { _ in
        ["", "a", "b c", "d, e", "f"].randomElement(using: &random) ?? ""
      }
    }
    let (old, new) = (text(), text())
    let lines = differences(from: ended(old), to: ended(new)).lines
    var (left, right): ([Substring], [Substring]) = ([], [])
    for line in lines {
      switch line {
      case .kept(let text): (left, right) = (left + [text], right + [text])
      case .removed(let line):
        left.append(line.text)
        #expect(line.parts.map(\.text).joined() == line.text)
      case .added(let line):
        right.append(line.text)
        #expect(line.parts.map(\.text).joined() == line.text)
      }
    }
    #expect(left.map(String.init) == old && right.map(String.init) == new)
  }

  @Test("Where no line is unique, the fewest lines are changed: the example of Myers' paper")
  func fewest() {
    let differences = differences(
      from: ended("ABCABBA".map(String.init)), to: ended("CBABAC".map(String.init)))
    #expect(differences.addedCount + differences.removedCount == 5)
  }

  @Test(
    "Long texts that share nothing, or only lines that are everywhere, are compared in limited time",
    .timeLimit(.minutes(1)), arguments: [60, 2, 1])
  func limited(length: Int) {
    var random = SeededGenerator(seed: 1)
    func text() -> String {
      var text = ""
      while text.utf8.count < 1_000_000 {
        text += String((0..<length).map { _ in "abc def ".randomElement(using: &random) ?? "a" }) + "\n"
      }
      return text
    }
    let (old, new) = (text(), text())
    let found = differences(from: old, to: new)
    #expect(found.removedCount + found.lines.count { if case .kept = $0 { true } else { false } } > 0)
    guard case .conflict(let parts) = merge(base: old, mine: new, theirs: text()) else {
      Issue.record("nothing is in conflict")
      return
    }
    #expect(!parts.isEmpty)
  }

  /// The changed lines, with brackets around changed words.
  private func marked(_ old: String, _ new: String) -> [String] {
    differences(from: old, to: new).lines.compactMap { line in
      switch line {
      case .kept: nil
      case .removed(let line): "-" + line.parts.map { $0.isChanged ? "[\($0.text)]" : $0.text }.joined()
      case .added(let line): "+" + line.parts.map { $0.isChanged ? "[\($0.text)]" : $0.text }.joined()
      }
    }
  }

  private func ended(_ lines: [String]) -> String { lines.map { "\($0)\n" }.joined() }
}
