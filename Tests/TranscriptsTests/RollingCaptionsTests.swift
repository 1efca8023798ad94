import RandomTestSupport
import Testing
import Transcripts

@Suite("Rolling captions") struct RollingCaptionsTests {
  private let rolling = """
    WEBVTT
    Kind: captions
    Language: en

    00:00:00.160 --> 00:00:02.389 align:start position:0%
     
    hello<00:00:00.480><c> everyone</c><00:00:00.960><c> welcome</c>

    00:00:02.389 --> 00:00:02.399 align:start position:0%
    hello everyone welcome
     

    00:00:02.399 --> 00:00:04.070 align:start position:0%
    hello everyone welcome
    to<00:00:02.560><c> the</c><00:00:02.720><c> show</c>

    00:00:04.070 --> 00:00:04.080 align:start position:0%
    to the show
     

    00:00:04.080 --> 00:00:06.000 align:start position:0%
    to the show
    [Music]

    """

  @Test("Every word of rolling captions stays once, with its time")
  func words() throws {
    let captions = try Captions(vtt: rolling).unrolled
    #expect(
      texts(captions) == [
        "0:00.160-0:02.389 hello everyone welcome", "0:02.399-0:04.070 to the show", "0:04.080-0:06 [Music]",
      ])
    #expect(captions.cues[0].times.map(\.time.milliseconds) == [480, 960])
    #expect(captions.cues[1].times.map(\.offset) == [3, 7])
    #expect(captions.language == "en")
  }

  @Test("Rolling captions without times inside are recognised too")
  func withoutTimes() throws {
    let captions = try Captions(
      srtText: """
        1
        00:00:00,160 --> 00:00:02,389
        hello everyone welcome

        2
        00:00:02,389 --> 00:00:02,399
        hello everyone welcome

        3
        00:00:02,399 --> 00:00:04,070
        hello everyone welcome
        to the show

        4
        00:00:04,070 --> 00:00:04,080
        to the show
        """)
    #expect(captions.unrolled.cues.map(\.text) == ["hello everyone welcome", "to the show"])
  }

  @Test("A line that grows word by word stays once")
  func growing() throws {
    let captions = try Captions(
      srtText: """
        00:00:00,000 --> 00:00:01,000
        so

        00:00:01,000 --> 00:00:02,000
        so what

        00:00:02,000 --> 00:00:03,000
        so what now
        then

        00:00:03,000 --> 00:00:04,000
        then what
        """)
    #expect(captions.unrolled.cues.map(\.text) == ["so", "what", "now\nthen", "what"])
  }

  @Test("What is said twice stays twice where captions do not roll")
  func repetition() throws {
    let cues = ["Yes.", "Yes.", "I mean it.", "What?", "That.", "I do not know.", "Good."].enumerated().map {
      index, text in
      Cue(
        start: MediaTime(milliseconds: index * 1000), end: MediaTime(milliseconds: index * 1000 + 1000),
        text: text)
    }
    #expect(Captions(cues: cues).unrolled.cues == cues)
  }

  @Test("After a pause, the same line is said again")
  func pause() throws {
    let captions = try Captions(
      vtt: """
        WEBVTT

        00:00.000 --> 00:01.000
        one<00:00.500> two

        00:01.000 --> 00:01.010
        one two

        00:01.010 --> 00:02.000
        one two
        three<00:01.500> four

        00:09.000 --> 00:10.000
        three four
        """)
    #expect(captions.unrolled.cues.map(\.text) == ["one two", "three four", "three four"])
  }

  @Test("Captions rolled at random come back", arguments: 0..<100 as Range<UInt64>)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var time = 0
    var cues: [Cue] = []
    var spoken: [String] = []
    for index in 0..<Int.random(in: 4...20, using: &generator) {
      let line = (0...Int.random(in: 1...5, using: &generator)).map { "w\(index)x\($0)" }.joined(
        separator: " ")
      let end = time + 10 * Int.random(in: 20...300, using: &generator)
      let above = spoken.last.map { $0 + "\n" } ?? ""
      cues.append(
        Cue(start: MediaTime(milliseconds: time), end: MediaTime(milliseconds: end), text: above + line))
      if Bool.random(using: &generator) {
        cues.append(
          Cue(start: MediaTime(milliseconds: end), end: MediaTime(milliseconds: end + 10), text: line))
      }
      spoken.append(line)
      time = end + 10
    }
    let unrolled = Captions(cues: cues).unrolled
    #expect(unrolled.cues.map(\.text) == spoken)
    #expect(zip(unrolled.cues, unrolled.cues.dropFirst()).allSatisfy { $0.end <= $1.start })
    #expect(unrolled.unrolled == unrolled)
  }
}
