import RandomTestSupport
import Transcripts

/// Cues as short texts: `0:01-0:02 Voice| text`.
func texts(_ captions: Captions) -> [String] {
  captions.cues.map { "\($0.start)-\($0.end) \($0.voice.map { "\($0)| " } ?? "")\($0.text)" }
}

extension Captions {
  init(vtt text: String) throws { try self.init(webVTT: Array(text.utf8)) }
  init(srtText text: String) throws { try self.init(srt: Array(text.utf8)) }
}

/// Captions of random texts, in order.
func randomCaptions(_ generator: inout SeededGenerator, words: [String], voices: Bool = true) -> Captions {
  var time = 0
  let cues = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
    time += Int.random(in: 0...5000, using: &generator)
    let end = time + Int.random(in: 0...9000, using: &generator)
    let text = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
      words.randomElement(using: &generator) ?? ""
    }
    return Cue(
      start: MediaTime(milliseconds: time), end: MediaTime(milliseconds: end),
      voice: voices && Bool.random(using: &generator)
        ? ["Jane", "A & <B>", "J\u{A0}\n x"].randomElement(using: &generator) : nil,
      text: text.joined())
  }
  return Captions(cues: cues)
}

let captionWords = [
  "word", " ", " ", "\n", "\n\n", "<", ">", "&", "&amp;", "-->", "<v x>", "<00:00:01.000>", "\"", "\\",
  "\u{A0}", "\u{200F}",
  "漢字", "é", "😀", "\t", "\r", "\u{0}", "\u{1}", "\u{2028}", "NOTE", "WEBVTT", "1", "00:01.000 --> 00:02.000",
  "{", "e\u{301}",
]
