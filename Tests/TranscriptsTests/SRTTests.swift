import RandomTestSupport
import Testing
import Transcripts

@Suite("SRT") struct SRTTests {
  @Test("Cues have times and plain text")
  func reading() throws {
    let captions = try Captions(
      srtText: """
        \u{FEFF}1\r
        00:00:01,000 --> 00:00:02,500\r
        {\\an8}<i>Hello</i>\r
        <font color="#fff">there</font>\r
        \r
        2\r
        00:00:03,000 --> 00:00:04,000\r
        Ann: Array<Int> & <b>more</b>\r
        """)
    #expect(texts(captions) == ["0:01-0:02.500 Hello\nthere", "0:03-0:04 Ann: Array<Int> & more"])
    #expect(captions.notes.isEmpty)
  }

  @Test(
    "Times are read as programs write them",
    arguments: [
      "0:00:01,000 --> 0:00:02,000", "00:00:01.000 --> 00:00:02.000", "00:00:01,000-->00:00:02,000",
      "00:00:01 --> 00:00:02", "00:01,0 --> 00:02,00",
      "00:00:01,000 --> 00:00:02,000 X1:40 X2:600 Y1:20 Y2:50",
    ])
  func times(line: String) throws {
    #expect(texts(try Captions(srtText: "1\n\(line)\na")) == ["0:01-0:02 a"])
  }

  @Test("Numbers may be missing, wrong or repeated, and a text may be a number")
  func numbers() throws {
    let first = "00:00:01,000 --> 00:00:02,000"
    let second = "00:00:03,000 --> 00:00:04,000"
    let expected = ["0:01-0:02 a", "0:03-0:04 b"]
    #expect(texts(try Captions(srtText: "\(first)\na\n\n\(second)\nb")) == expected)
    #expect(texts(try Captions(srtText: "7\n\(first)\na\n\n7\n\(second)\nb")) == expected)
    #expect(texts(try Captions(srtText: "1\n\(first)\na\n2\n\(second)\nb")) == expected)
    #expect(
      texts(try Captions(srtText: "1\n\(first)\n42\n\n2\n\(second)\n43")) == ["0:01-0:02 42", "0:03-0:04 43"])
  }

  @Test("Blank lines inside a cue do not end it")
  func blankLines() throws {
    let text = "1\n00:00:01,000 --> 00:00:02,000\na\n\n\nb\n\n2\n00:00:03,000 --> 00:00:04,000\nc"
    #expect(texts(try Captions(srtText: text)) == ["0:01-0:02 a\nb", "0:03-0:04 c"])
  }

  @Test("Bytes that are not UTF-8 are read as Windows-1252, and UTF-16 by its byte order mark")
  func encodings() throws {
    let start = Array("1\n00:00:01,000 --> 00:00:02,000\ncaf".utf8)
    #expect(texts(try Captions(srt: start + [0xE9])) == ["0:01-0:02 café"])
    let wide = "\u{FEFF}1\n00:00:01,000 --> 00:00:02,000\ncafé".utf16
    #expect(
      texts(try Captions(srt: wide.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })) == ["0:01-0:02 café"])
    #expect(
      texts(try Captions(srt: wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })) == ["0:01-0:02 café"])
  }

  @Test("What cannot be read is reported with its line")
  func notes() throws {
    let captions = try Captions(
      srtText: "Title\n\n1\n00:00:01,000 --> 00:00:02,000\na --> b\n\n2\n00:00:xx,000 --> 00:00:04,000\nlost")
    #expect(texts(captions) == ["0:01-0:02 a --> b"])
    #expect(
      captions.notes == [
        "line 1: text without times: Title", "line 8: not the times of a cue: 00:00:xx,000 --> 00:00:04,000",
      ])
  }

  @Test("A file without times is refused")
  func refusal() {
    let error = #expect(throws: CaptionsError.self) { try Captions(srtText: "\nHello\nworld") }
    #expect(error?.line == 2)
    #expect(throws: Never.self) { try Captions(srtText: "\n") }
  }

  @Test("Voices are written where they change")
  func voices() {
    let cues = ["A", "A", nil, "B"].enumerated().map { index, voice in
      Cue(
        start: MediaTime(milliseconds: index * 1000), end: MediaTime(milliseconds: index * 1000 + 500),
        voice: voice, text: "x")
    }
    let lines = Captions(cues: cues).srt.split(separator: "\n")
    #expect(lines[0...2] == ["1", "00:00:00,000 --> 00:00:00,500", "A: x"])
    #expect([lines[5], lines[8], lines[11]] == ["x", "x", "B: x"])
  }

  @Test("What was written is read as the same captions", arguments: 0..<100 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // SRT has no way to write what looks like a line of times.
    let words = captionWords.filter { !$0.hasPrefix("00:") }
    let captions = randomCaptions(&generator, words: words, voices: false)
    #expect(try Captions(srtText: captions.srt) == captions, "\(captions.srt)")
  }
}
