import RandomTestSupport
import Testing
import Transcripts

@Suite("Captions from a transcript") struct TranscriptCaptionsTests {
  @Test("Speech becomes cues with voices; code and headings are not spoken")
  func everything() throws {
    let text = """
      [0:00] # Introduction

      [0:00] **Brandon:** *Okay*. We are live, and [this](https://example.com) is a line that is rather long for one.

      [0:08]
      ```swift
      let x = 1
      ```

      Nobody says who speaks.

      [0:12] Stephen: Bye.
      """
    let captions = Captions(try transcript(text), duration: MediaTime("0:20"), language: "en")
    #expect(
      texts(captions) == [
        "0:00-0:03.938 Brandon| Okay. We are live, and this is a",
        "0:03.938-0:08 Brandon| line that is rather long for one.",
        "0:08-0:12 Brandon| Nobody says who speaks.", "0:12-0:19 Stephen| Bye.",
      ])
    #expect(captions.language == "en")
  }

  @Test("A cue ends where a sentence or a clause ends")
  func breaks() throws {
    let text =
      "One sentence that is of a certain length. Another sentence, which is longer than the first one, and goes on and on."
    let found = Captions(try transcript(text), duration: MediaTime("0:10")).cues.map(\.text)
    #expect(
      found == [
        "One sentence that is of a certain length.",
        "Another sentence, which is longer than\nthe first one, and goes on and on.",
      ])
  }

  @Test("Paragraphs between two times share the span by their lengths")
  func shares() throws {
    let found = try transcript("[0:10] aaaa\n\nbbbb\n\ncccc\n\n[0:40] dddd")
    #expect(found.paragraphs(duration: MediaTime("1:00")).map(\.time.seconds) == [10, 20, 30, 40])
    #expect(Captions(found, duration: MediaTime("1:00")).cues.map(\.start.seconds) == [10, 20, 30, 40])
  }

  @Test("Paragraphs with the same time share the span after it; at the end, the one before")
  func emptySpans() throws {
    let found = Captions(
      try transcript("[0:10] aaaa\n\n[0:10] bbbb\n\n[0:20] cccc\n\n[0:30] dddd"), duration: MediaTime("0:30"))
    #expect(found.cues.map(\.start.seconds) == [10, 15, 20, 25])
    #expect(Captions(try transcript("[0:00] a"), duration: .zero).cues.isEmpty)
    let untimed = Captions(try transcript(String(repeating: "word ", count: 60)), duration: nil)
    #expect(
      untimed.cues.last?.end
        == MediaTime("0:19.933"))
  }

  @Test("Chinese and Japanese lines are half as long, and do not begin with punctuation")
  func eastAsian() throws {
    let text = String(repeating: "今日はとても天気がいいですね。", count: 4)
    let cues = Captions(try transcript(text), duration: MediaTime("0:20")).cues
    #expect(cues.map { $0.text.replacing("\n", with: "") }.joined() == text)
    #expect(cues.flatMap { $0.text.split(separator: "\n") }.allSatisfy { $0.count <= 21 && $0.first != "。" })
  }

  @Test("A word that is longer than a line is broken")
  func longWord() throws {
    let cues = Captions(try transcript(String(repeating: "a", count: 100)), duration: MediaTime("0:20")).cues
    #expect(cues.flatMap { $0.text.split(separator: "\n") }.map(\.count) == [42, 42, 16])
  }

  @Test("All bounds hold for any transcript", arguments: 0..<60 as Range<UInt64>)
  func bounds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var time = 0
    let longestStep = [500, 3000, 20_000, 90_000].randomElement(using: &generator) ?? 500
    let words = [
      "a", "word", "another", "sentence.", "clause,", "“Oh!”", "今日は。", "漢字",
      String(repeating: "x", count: 90), "😀", "좋은",
    ]
    let blocks = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
      time += Int.random(in: 0...longestStep, using: &generator)
      let text = (0...Int.random(in: 0...60, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }
      let speaker = Bool.random(using: &generator) ? "Jane" : nil
      return Transcript.Block(
        kind: .paragraph, time: Bool.random(using: &generator) ? MediaTime(milliseconds: time) : nil,
        speaker: speaker,
        markdown: text.joined(separator: " "))
    }
    let transcript = try Transcript(blocks: blocks)
    let duration = MediaTime(milliseconds: time + Int.random(in: 0...longestStep, using: &generator))
    let captions = Captions(transcript, duration: duration)
    let letters = { (texts: [String]) in texts.joined().filter { !$0.isWhitespace } }

    if duration > .zero { #expect(letters(captions.cues.map(\.text)) == letters(blocks.map(\.markdown))) }
    for (cue, next) in zip(captions.cues, captions.cues.dropFirst()) { #expect(cue.end <= next.start) }
    for cue in captions.cues {
      let lines = cue.text.split(separator: "\n")
      #expect(lines.count <= 2 && lines.allSatisfy { width($0) <= 42 })
      #expect(cue.end.milliseconds - cue.start.milliseconds <= 7000 && cue.end <= duration)
    }
    checkRoom(captions, transcript, duration)
    #expect(try Captions(vtt: captions.webVTT).cues == captions.cues)
  }

  /// In each span with room for it, cues last a second or longer and can be read.
  private func checkRoom(_ captions: Captions, _ transcript: Transcript, _ duration: MediaTime) {
    let times = Set([.zero] + transcript.blocks.compactMap(\.time) + [duration]).sorted()
    for (start, end) in zip(times, times.dropFirst()) {
      let cues = captions.cues.filter { $0.start >= start && $0.start < end }
      let needed = cues.reduce(0) { $0 + max(1000, width($1.text) * 50) }
      let length = end.milliseconds - start.milliseconds
      for cue in cues {
        let duration = cue.end.milliseconds - cue.start.milliseconds
        if cues.count * 1000 <= length { #expect(duration >= 1000) }
        if needed <= length { #expect(duration >= width(cue.text) * 50) }
      }
    }
  }

  private func width(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + ("今日は。漢字😀좋은".contains($1) ? 2 : 1) }
  }
}
