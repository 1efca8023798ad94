import Testing
import Transcripts

@Suite("Transcripts of other programs") struct ForeignTranscriptTests {
  private let expected = [
    "0:05 Ida Holm| Welcome back.", "1:10 Jon Lee| Thanks for *having* me.", "1:02:03.500 Ida Holm| Goodbye.",
  ]

  private func shown(_ transcript: ForeignTranscript) -> [String] {
    transcript.blocks.map { block in
      "\(block.time.map { "\($0) " } ?? "")\(block.speaker.map { "\($0)| " } ?? "")\(block.markdown)"
    }
  }

  private func markdown(_ text: String) throws -> ForeignTranscript {
    try ForeignTranscript(markdown: Array(text.utf8))
  }

  private func plain(_ text: String) -> ForeignTranscript { ForeignTranscript(plainText: Array(text.utf8)) }

  @Test(
    "Times stand before, above and behind the speaker, with and without brackets",
    arguments: [
      "[0:05] **Ida Holm:** A\n\n[1:10] **Jon Lee:** B\n\n[1:02:03.5] **Ida Holm:** C\n",
      "**Ida Holm:** [0:05] A\n\n**Jon Lee:** [1:10] B\n\n**Ida Holm:** [1:02:03.5] C\n",
      "**Ida Holm:** \\[00:05\\] A\n\n**Jon Lee:** \\[01:10\\] B\n\n**Ida Holm:** \\[1:02:03.50\\] C\n",
      "**Ida Holm** (0:05): A\n\n**Jon Lee** (1:10): B\n\n**Ida Holm** (1:02:03,5): C\n",
      "Ida Holm (00:00:05): A\n\nJon Lee (00:01:10): B\n\nIda Holm (01:02:03.500): C\n",
      "Ida Holm (00:05):\nA\n\nJon Lee (01:10):\nB\n\nIda Holm (1:02:03.5):\nC\n",
      "Ida Holm  0:05\nA\n\nJon Lee  1:10\nB\n\nIda Holm  1:02:03.5\nC\n",
      "0:05 Ida Holm: A\n\n1:10 Jon Lee: B\n\n1:02:03.5 Ida Holm: C\n",
      "(0:05) Ida Holm: A\n\n(1:10) Jon Lee: B\n\n(1:02:03.5) Ida Holm: C\n",
      "[0:05] - Ida Holm\nA\n\n[1:10] - Jon Lee\nB\n\n[1:02:03.5] - Ida Holm\nC\n",
      "@T(00:00:05, Ida Holm)\nA\n\n@T(00:01:10, Jon Lee)\nB\n\n@T(01:02:03.5, Ida Holm)\nC\n",
      "**0:05**\n\n**Ida Holm:** A\n\n**1:10**\n\n**Jon Lee:** B\n\n**1:02:03.5**\n\n**Ida Holm:** C\n",
      "[0:05](https://example.com/?t=5) Ida Holm: A\n\n[1:10](#t=70) Jon Lee: B\n\n[1:02:03.5](#x) Ida Holm: C",
      "[0:05 --> 0:09] Ida Holm: A\n\n[1:10 --> 1:12] Jon Lee: B\n\n[1:02:03.5 --> 1:02:09] Ida Holm: C",
      "`0:05` **Ida Holm**: A\n\n`1:10` **Jon Lee**: B\n\n`1:02:03.5` **Ida Holm**: C\n",
      "**[0:05] Ida Holm:** A\n\n**[1:10] Jon Lee:** B\n\n**[1:02:03.5] Ida Holm:** C\n",
      "**Ida Holm [0:05]:** A\n\n**Jon Lee [1:10]:** B\n\n**Ida Holm [1:02:03.5]:** C\n",
      "**Ida Holm (0:05)**: A\n\n**Jon Lee (1:10)**: B\n\n**Ida Holm (1:02:03.5)**: C\n",
      "00:00:05:12 - 00:00:06:01\nIda Holm\nA\n\n00:01:10:00 - 00:01:12:00\nJon Lee\nB\n\n"
        + "1:02:03.5 - 1:02:04\nIda Holm\nC\n",
      "(0:05, Ida Holm) A\n\n(1:10, Jon Lee) B\n\n(1:02:03.5, Ida Holm) C\n",
      "Ida Holm\n0:05\nA\n\nJon Lee\n1:10\nB\n\nIda Holm\n1:02:03.5\nC\n\nJon Lee\n1:03:00\nD",
    ])
  func places(text: String) throws {
    let text = text.replacing("A", with: "Welcome back.").replacing("B", with: "Thanks for *having* me.")
      .replacing(" C", with: " Goodbye.").replacing("\nC", with: "\nGoodbye.")
    let found = try markdown(text)
    #expect(shown(found).prefix(3) == expected[...], "\(text)")
    #expect(found.notes.isEmpty)
    let plain = plain(text.replacing("*having*", with: "having").replacing("**", with: ""))
    #expect(
      shown(plain).prefix(3) == expected.map { $0.replacing("*having*", with: "having") }[...], "\(text)")
  }

  @Test("A time without a speaker is that of the text beside it or below it")
  func withoutSpeakers() throws {
    for text in [
      "0:05\nOne\n0:10\nTwo\n", "[0:05] One\n[0:10] Two", "(0:05) One\n\n(0:10) Two", "0:05 One\n0:10 Two",
      "00:00:05.000 --> 00:00:10.000\nOne\n\n00:00:10.000 --> 00:00:12.000\nTwo", "0:05 - One\n\n0:10 - Two",
      "00:00:05:12\n\nOne\n\n00:00:10:03\n\nTwo", "<0:05> One\n<0:10> Two",
      "**[0:05]** One\n\n**[0:10]** Two",
    ] {
      #expect(try shown(markdown(text)) == ["0:05 One", "0:10 Two"], "\(text)")
      if !text.contains("**") { #expect(shown(plain(text)) == ["0:05 One", "0:10 Two"], "\(text)") }
    }
  }

  @Test("Headings, code, links and lists stay as they are; headings may have times")
  func otherBlocks() throws {
    let found = try markdown(
      """
      ## First steps (0:00)

      @T(0:04)
      [The docs](https://example.com) are long.

      ```swift
      // 0:30 is no time, nor is
      @T(0:31)
      ```

      - 0:40 in a list

      ### \\[1:00\\] More

      Text.
      """)
    #expect(
      shown(found) == [
        "0:00 First steps", "0:04 [The docs](https://example.com) are long.",
        "```swift\n// 0:30 is no time, nor is\n@T(0:31)\n```", "- 0:40 in a list", "1:00 More", "Text.",
      ])
    #expect(found.notes == ["line 11: 0:40 stays in the text: - 0:40 in a list"])
  }

  @Test("Each time-like word that stays in the text is named with its line")
  func notes() throws {
    let text = "(0:05) One at 10:30 or 11:15:00.\n\n(0:10) Two, https://example.com/0:12 and 16:9.\n"
    let expected = [
      "line 1: 10:30 stays in the text: (0:05) One at 10:30 or 11:15:00.",
      "line 1: 11:15:00 stays in the text: (0:05) One at 10:30 or 11:15:00.",
    ]
    #expect(try markdown(text).notes == expected)
    #expect(plain(text).notes == expected)
  }

  @Test("A time that does not fit the others stays in the text, and the others count")
  func outliers() throws {
    for (open, close) in [("[", "]"), ("(", ")"), ("\\[", "\\]")] {
      let text = ["0:05", "9:10", "0:20", "1:75", "0:30"].map { "\(open)\($0)\(close) Text." }.joined(
        separator: "\n\n")
      let found = try markdown(text)
      #expect(found.blocks.map { $0.time.map { "\($0)" } } == ["0:05", nil, "0:20", nil, "0:30"], "\(open)")
      #expect(found.notes.count == 2)
      #expect(found.blocks.count { $0.markdown.contains("9:10") } == 1)
      #expect(found.blocks.count { $0.markdown.contains("1:75") } == 1)
    }
  }

  @Test("A time at the end, two in a row, and one beside another stay in the text")
  func leftovers() throws {
    let found = try markdown("[0:05]\n\n[0:06] [0:07] Text.\n\n[0:09]\n")
    #expect(shown(found) == ["\\[0:05]", "0:06 \\[0:07] Text.", "\\[0:09]"])
    #expect(found.notes.count == 3)
  }

  @Test("Prose that begins with a time or a name is no head")
  func prose() throws {
    for text in [
      "We met.\n\n10:30 was the time.\n\nWe left.", "Monday\n\nSwift 6:10 is a verse.\n\nThe end.",
      "One.\n\n11:15 it began.\n\nTwo.\n\n10:30 it had ended.",
    ] {
      let found = try markdown(text)
      #expect(found.blocks.allSatisfy { $0.time == nil && $0.speaker == nil }, "\(text)")
      #expect(!found.notes.isEmpty)
    }
  }

  @Test("A transcript in the form of episodes is read as it stands")
  func own() throws {
    let text = """
      [00:00:05] **Ida:** The (0:06) is said.

      **Ida:** \\[0:07\\] is said, too, and (0:08).

      (0:09) as well.

      [00:00:10] **Jon:** [1:00](https://example.com) is a link.

      <!-- Members -->

      [00:00:12] # A heading

      [94] This is 1:34.
      """
    let found = try markdown(text)
    #expect(found.blocks.map(\.time?.seconds) == [5, nil, nil, 10, 12, 94])
    #expect(found.blocks[1].markdown == "\\[0:07\\] is said, too, and (0:08).")
    #expect(found.blocks[2].markdown == "(0:09) as well.")
    #expect(found.blocks.map(\.isPreview) == [true, true, true, true, false, false])
  }

  @Test("Marks of Markdown in plain text are text, and lines of a paragraph are joined")
  func plainText() {
    let found = plain("0:05\n# One *two*\nthree_four_ <b>\n\n0:10\n今日は\n天気がいい。\n\nFive.\n")
    #expect(found.blocks.map(\.time?.seconds) == [5, 10, nil])
    #expect(found.blocks.map(\.markdown).last == "Five.")
    #expect(found.blocks[0].markdown.filter { $0 != "\\" } == "# One *two* three_four_ <b>")
    #expect(found.blocks[1].markdown == "今日は天気がいい。")
    #expect(throws: Never.self) { try Transcript(blocks: found.blocks) }
  }

  @Test("A long transcript takes time in proportion to its length")
  func size() throws {
    let text = (0..<5000).map { "Ida Holm (\($0 / 60 + 1):\($0 % 60 < 10 ? "0" : "")\($0 % 60)): Text." }
      .joined(separator: "\n\n")
    #expect(plain(text).blocks.count == 5000)
  }
}
