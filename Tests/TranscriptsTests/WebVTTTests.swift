import RandomTestSupport
import Testing
import Transcripts

@Suite("WebVTT") struct WebVTTTests {
  @Test(
    "Cues have times, voices and plain text; styles, regions, notes, identifiers and settings are left out")
  func everything() throws {
    let captions = try Captions(
      vtt: """
        \u{FEFF}WEBVTT - A talk\r
        Kind: captions\r
        Language: en-GB\r
        \r
        STYLE\r
        ::cue { color: red }\r
        \r
        REGION\r
        id:fred width:40%\r
        \r
        NOTE A comment\r
        of two lines\r
        \r
        intro\r
        00:01.000 --> 00:02.500 align:start position:0%\r
        <v.loud Ann &amp; Bob>Hello <i.x>there</i>,\r
        it&#8217;s <b>1 &lt; 2</b>&nbsp;&lrm;</v>\r
        \r
        100:00:00.000 --> 100:00:01.000\r
        <lang de>Grüße</lang>, <ruby>漢<rt>kan</rt>字<rt>ji</ruby>! <c.yellow.bg_blue>&unknown; a & b</c>\r
        """)
    #expect(
      texts(captions) == [
        "0:01-0:02.500 Ann & Bob| Hello there,\nit’s 1 < 2\u{A0}\u{200E}",
        "100:00:00-100:00:01 Grüße, 漢字! &unknown; a & b",
      ])
    #expect(captions.language == "en-GB")
    #expect(captions.title == "A talk")
    #expect(captions.notes.isEmpty)
  }

  @Test("Times inside a cue say where their words begin")
  func innerTimes() throws {
    let cue = try #require(
      try Captions(
        vtt: "WEBVTT\n\n00:01.000 --> 00:03.000\none<00:01.500><c> two</c><00:02.000><c> three</c>"
      ).cues.first)
    #expect(cue.text == "one two three")
    #expect(cue.times.map(\.offset) == [4, 8])
    #expect(cue.times.map(\.time.milliseconds) == [1500, 2000])
  }

  @Test("A cue with several voices becomes one cue for each")
  func voices() throws {
    let captions = try Captions(vtt: "WEBVTT\n\n00:01.000 --> 00:03.000\n<v A>Hi</v>\n<v B>Ho</v> ha")
    #expect(texts(captions) == ["0:01-0:03 A| Hi", "0:01-0:03 B| Ho", "0:01-0:03 ha"])
  }

  @Test("A line with an arrow begins a cue even where an empty line is missing")
  func arrows() throws {
    let captions = try Captions(
      vtt: "WEBVTT\n00:01.000 --> 00:02.000\na\nb\n00:03.000-->00:04.000\nc\r\r00:05.000 --> 00:06.000\rd")
    #expect(texts(captions) == ["0:01-0:02 a\nb", "0:03-0:04 c", "0:05-0:06 d"])
  }

  @Test("What cannot be read is reported with its line, and the rest is read")
  func notes() throws {
    let captions = try Captions(
      vtt: "WEBVTT\n\n00:01 -> 00:02\nlost\n\n00:xx --> 00:02.000\nlost\n\n00:05.000 --> 00:04.000\nkept\n\n")
    #expect(texts(captions) == ["0:05-0:05 kept"])
    #expect(
      captions.notes == [
        "line 3: text without times: 00:01 -> 00:02", "line 6: not the times of a cue: 00:xx --> 00:02.000",
        "line 9: the cue ends before it begins: 00:05.000 --> 00:04.000",
      ])
  }

  @Test("Bytes that are not UTF-8 are read as Windows-1252, with a note")
  func encoding() throws {
    let captions = try Captions(webVTT: Array("WEBVTT\n\n00:01.000 --> 00:02.000\nIt".utf8) + [0x92, 0x73])
    #expect(texts(captions) == ["0:01-0:02 It’s"])
    #expect(captions.notes == ["line 4: the file is not UTF-8; it was read as Windows-1252"])
  }

  @Test(
    "A file without the signature is refused",
    arguments: ["", "WEBVT", "WEBVTTX\n", " WEBVTT", "1\n00:00:01,000 --> 00:00:02,000\na"])
  func signature(text: String) {
    let error = #expect(throws: CaptionsError.self) { try Captions(vtt: text) }
    #expect(error?.line == 1)
  }

  @Test("Cues are in the order of their beginnings")
  func order() throws {
    let captions = try Captions(
      vtt: "WEBVTT\n\n00:03.000 --> 00:04.000\nb\n\n00:01.000 --> 00:02.000\na\n\n00:03.000 --> 00:03.500\nc")
    #expect(captions.cues.map(\.text) == ["a", "b", "c"])
  }

  @Test("Captions are written with voices, references and times")
  func writing() {
    let cue = Cue(
      start: MediaTime(milliseconds: 1000), end: MediaTime(milliseconds: 3_600_000), voice: "A & B",
      text: "a --> b\n<c>",
      times: [Cue.InnerTime(MediaTime(milliseconds: 2000), offset: 8)])
    #expect(
      Captions(cues: [cue], language: "en", title: "Talk").webVTT == """
        WEBVTT - Talk
        Language: en

        00:00:01.000 --> 01:00:00.000
        <v A &amp; B>a --&gt; b
        <00:00:02.000>&lt;c&gt;

        """)
  }

  @Test("What was written is read as the same captions", arguments: 0..<100 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var captions = randomCaptions(&generator, words: captionWords)
    captions = Captions(
      cues: captions.cues.map { cue in
        let times = (0..<3).map { _ in
          Cue.InnerTime(
            MediaTime(
              milliseconds: .random(in: cue.start.milliseconds...cue.end.milliseconds, using: &generator)),
            offset: .random(in: 0...cue.text.utf8.count, using: &generator))
        }
        return Cue(start: cue.start, end: cue.end, voice: cue.voice, text: cue.text, times: times)
      }, language: seed % 2 == 0 ? "de" : nil, title: seed % 3 == 0 ? "A & <b> --> c" : nil)
    #expect(try Captions(vtt: captions.webVTT) == captions)
  }
}
