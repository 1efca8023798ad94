import RandomTestSupport
import Testing
import Transcripts

@Suite("Written transcripts") struct TranscriptWritingTests {
  @Test("A transcript is written in canonical form")
  func form() throws {
    let text = """
      [5] Intro
      ===
      [0:05]   Brandon:   Hi
        there
      <!--members-->
      ~~~
      x
      """
    #expect(
      try transcript(text).markdown == """
        [00:00:05] # Intro

        [00:00:05] **Brandon:** Hi
        there

        <!-- members -->

        ~~~
        x
        ~~~

        """)
  }

  @Test("A heading whose text ends with # keeps it")
  func closedHeading() throws {
    #expect(try transcript("C #\n---").markdown == "## C # #\n")
    #expect(try transcript("C#\n---").markdown == "## C#\n")
  }

  @Test("What was written is read as the same transcript", arguments: 0..<40 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<250 {
      let text = randomText(&generator)
      guard let first = try? transcript(text) else { continue }
      count += 1
      let second = try? transcript(first.markdown)
      #expect(second == first, "\(text.debugDescription)\n\(first.markdown.debugDescription)")
      #expect(second?.markdown == first.markdown)
      if second != first { return }
    }
    #expect(count > 20)
  }

  @Test("A transcript is made from blocks only if it is read as these blocks")
  func blocks() throws {
    let hello = Transcript.Block(kind: .paragraph, time: .zero, speaker: "Jane", markdown: "Hi")
    #expect(try Transcript(blocks: [hello]).markdown == "[00:00:00] **Jane:** Hi\n")
    #expect(throws: TranscriptError.self) {
      try Transcript(blocks: [Transcript.Block(kind: .paragraph, markdown: "# Hi")])
    }
    #expect(throws: TranscriptError.self) {
      try Transcript(blocks: [Transcript.Block(kind: .paragraph, markdown: "a\n\nb")])
    }
    #expect(throws: TranscriptError.self) {
      try Transcript(blocks: [hello, Transcript.Block(kind: .paragraph, markdown: "b", isPreview: true)])
    }
  }

  private func randomText(_ generator: inout SeededGenerator) -> String {
    let pieces = [
      "[0:05] ", "[0:10]", "[0:10] ", "[94] ", "# ", "## x ##", "> ", "- ", "* ", "1. ", "2) ", "```",
      "```swift", "~~~", "    ",
      "  ", "\t", "a", "b", "word", "|", "|---|", "a | b", "--|--", "---", "===", "<div>", "<b>", "<!--",
      "-->", "<pre>",
      "</pre>", "[x]: /y", "[^1]: n", "**Jane:** ", "Jane: ", "Brandon: ", "\\", "#", ":", "*", "_", "`",
      "<!-- members -->", "\n", "\n", "\n", "\n\n", "\n\n", "\n    ", "\n  ", "\r\n", "é", "\u{0}",
    ]
    return (0..<Int.random(in: 1...24, using: &generator)).map { _ in
      pieces.randomElement(using: &generator) ?? ""
    }.joined()
  }
}
