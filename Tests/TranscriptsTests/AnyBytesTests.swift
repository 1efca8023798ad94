import RandomTestSupport
import Testing
import Transcripts

@Suite("Any bytes") struct AnyBytesTests {
  @Test("No bytes end the program", arguments: 0..<20 as Range<UInt64>)
  func anything(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let bytes = randomBytes(&generator)
      let text = String(decoding: bytes, as: UTF8.self)
      _ = try? Captions(webVTT: Array("WEBVTT\n".utf8) + bytes)
      _ = try? Captions(srt: bytes)
      _ = try? Captions(podcastJSON: bytes)
      _ = try? Transcript(text, duration: nil, speakers: ["", "Jane"]).markdown
      // The readers below take longer for each text.
      guard round % 5 == 0 else { continue }
      _ = ChapterList(text: text)
      _ = ChapterList(podlove: "<chapter start=\"" + text)
      _ = ChapterList(ffmetadata: ";FFMETADATA1\n[CHAPTER]\n" + text)
      _ = try? ForeignTranscript(markdown: bytes)
      _ = ForeignTranscript(plainText: bytes).notes
      _ = CaptionFile(bytes, isSRT: true).tidied
    }
  }

  private func randomBytes(_ generator: inout SeededGenerator) -> [UInt8] {
    let pieces = [
      "WEBVTT", "\n", "\r", "\n\n", "00:00:01.000", " --> ", "-->", "00:00:02,5", "<v ", "<", ">", "</v>",
      "<rt>", "<c.", "&", "&#",
      "&#x110000;", "&#0;", ";", "&amp;", "99999999999999999999:00:00.000", "{\\an8}", "{\\", "1", "0:00",
      "a", " ", "[0:", "[0:05]", "(1:10)", "]", "NOTE", "- ", "Ann: ",
      "START=", "title=", "**",
      "{\"segments\":[", "{\"startTime\":", "1e999", "\"body\":\"", "]}", "\u{FEFF}", "٣", ":", "．",
    ]
    return (0..<Int.random(in: 0...30, using: &generator)).flatMap { _ -> [UInt8] in
      Bool.random(using: &generator) || Bool.random(using: &generator)
        ? Array((pieces.randomElement(using: &generator) ?? "").utf8)
        : [UInt8.random(in: 0...255, using: &generator)]
    }
  }
}
