import Testing
import Transcripts

/// Reads a transcript of an episode with two people.
func transcript(_ text: String, duration: String = "10:00:00") throws(TranscriptError) -> Transcript {
  try Transcript(text, duration: MediaTime(duration), speakers: ["Brandon Williams", "Stephen Celis"])
}

/// The blocks as short texts: `0:05 Brandon| text`.
func blocks(_ text: String) throws(TranscriptError) -> [String] {
  try transcript(text).blocks.map { block in
    let kind =
      switch block.kind {
      case .heading(let level): "h\(level) "
      case .paragraph: ""
      case .code(let info): "code(\(info)) "
      case .definitions: "definitions "
      case .other: "other "
      }
    let time = block.time.map { "\($0) " } ?? ""
    return "\(time)\(kind)\(block.speaker.map { "\($0)| " } ?? "")\(block.markdown)"
  }
}

@Suite("Transcript") struct TranscriptTests {
  @Test("Headings, paragraphs and speakers have times; code between them has none")
  func series() throws {
    let found = try blocks(
      """
      [00:00:05] # Introduction

      [00:00:05] **Brandon:** Okay. We are live.

      [00:02:24] Stephen: To explore this, *let us* look:

      ```swift
      let x = [1: 60]

      [00:00:01] not a time
      ```

      > A quotation

      Without a time.
      """)
    #expect(
      found == [
        "0:05 h1 Introduction", "0:05 Brandon| Okay. We are live.",
        "2:24 Stephen| To explore this, *let us* look:",
        "code(swift) ```swift\nlet x = [1: 60]\n\n[00:00:01] not a time\n```", "other > A quotation",
        "Without a time.",
      ])
  }

  @Test(
    "A time stands in brackets before any block",
    arguments: [
      ("[94] Text", "1:34 Text"), ("[1:34] Text", "1:34 Text"), ("  [62:18]   Text  ", "1:02:18 Text"),
      ("[1:02:18.5]Text", "1:02:18.500 Text"), ("[0:05]\nText", "0:05 Text"), ("[0:05]\n\nText", "0:05 Text"),
      ("[0:05] ## Two ##", "0:05 h2 Two"), ("[0:05] Title\n---", "0:05 h2 Title"),
      ("[0:05] - a\n  - b", "0:05 other - a\n  - b"), ("[0:05] > a\nb", "0:05 other > a\nb"),
      ("[0:05] ~~~\na\n~~~", "0:05 code() ~~~\na\n~~~"), ("[0:05]\n    a", "0:05 code()     a"),
      ("[0:05] <p>a</p>", "0:05 other <p>a</p>"), ("[0:05] | a |\n|---|", "0:05 other | a |\n|---|"),
    ])
  func times(text: String, block: String) throws {
    #expect(try blocks(text) == [block])
  }

  @Test("A time begins a block even directly below another paragraph, list or quotation")
  func interruption() throws {
    #expect(try blocks("[0:05] a\n[0:10] b") == ["0:05 a", "0:10 b"])
    #expect(try blocks("- a\n[0:10] b") == ["other - a", "0:10 b"])
    #expect(try blocks("> a\n[0:10] b") == ["other > a", "0:10 b"])
    #expect(try blocks("as in\n[94] and\n[95] both") == ["as in\n[94] and\n[95] both"])
  }

  @Test(
    "Brackets that are a link, a reference or something else are text",
    arguments: [
      "[1:34](https://example.com)", "[1:34][video]", "[1:34]: see below", "[a:34] Text", "[94]% of it",
      "[99999999] Text", "\\[1:34] Text", "text [1:34]", "[]", "[x] done", "[Music] Text",
    ])
  func links(text: String) throws {
    #expect(try blocks(text) == [text])
  }

  @Test("A number in brackets is a link where the text defines it")
  func definedNumber() throws {
    #expect(try blocks("[1] is it.\n\n[1]: /a") == ["[1] is it.", "definitions [1]: /a"])
  }

  @Test(
    "A time inside code, HTML, a quotation or a list is not a time",
    arguments: [
      "```\n[9:99]\n```", "~~~~\n~~~\n[9:99]\n~~~~", "    [9:99]", "- ```\n  [9:99]\n  ```",
      "- a\n\n  [9:99]",
      "> [9:99]", "<!--\n[9:99]\n-->", "<pre>\n\n[9:99]\n</pre>", "<div>\n[9:99]\n</div>", "```\n[9:99]",
    ])
  func code(text: String) throws {
    let found = try transcript(text).blocks
    #expect(found.count == 1)
    #expect(found[0].time == nil)
  }

  @Test(
    "A mistake names its line and what is wrong",
    arguments: [
      ("a\n\n[1:60] b", 3, "[1:60] is not a time"), ("[00:2:1] b", 1, "[00:2:1] is not a time"),
      ("a\n[-1:30] b", 2, "[-1:30] is not a time"), ("[0:05 - 0:10] b", 1, "[0:05 - 0:10] is not a time"),
      ("[0:10] a\n\n[0:05] b", 3, "the time 0:05 is before 0:10 in line 1"),
      (
        "[2:00] a\n\n[10:00:01] b", 3,
        "the time 10:00:01 is after the end of the recording, which lasts 10:00:00"
      ),
      ("[0:05] [0:06] a", 1, "only one time"), ("[0:05]\n\n[0:06] a", 1, "no block follows the time 0:05"),
      ("a\n\n[0:05]", 3, "no block follows the time 0:05"),
      ("<!-- members -->\n\n\n<!-- members -->", 4, "the preview already ends in line 1"),
      ("[0:05] <!-- members -->", 1, "must be alone"),
    ])
  func mistakes(text: String, line: Int, message: String) {
    let error = #expect(throws: TranscriptError.self) { try transcript(text) }
    #expect(error?.line == line)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("Equal times, and a time at the end, are in order")
  func equalTimes() throws {
    #expect(try blocks("[0:05] a\n\n[0:05] b\n\n[10:00:00] c").count == 3)
  }

  @Test(
    "The mark of the preview may be written in any case and with any white space",
    arguments: [
      "<!-- Members -->", "<!--MEMBERS-->", "<!--\tmembers   -->", "  <!-- members -->  ",
      "<!--\n members\n-->",
    ])
  func previewMarks(mark: String) throws {
    #expect(try transcript("a\n\n\(mark)\n\nb").blocks.map(\.isPreview) == [true, false])
  }

  @Test("What stands before the line `<!-- members -->` is the preview")
  func preview() throws {
    let found = try transcript("a\n\nb\n<!--members-->\nc\n\n```\n<!-- members -->\n```").blocks
    #expect(found.map(\.isPreview) == [true, true, false, false])
    #expect(try transcript("a\n\nb").blocks.allSatisfy { !$0.isPreview })
    for block in ["a", "- a", "> a", "a | b\n--|--", "# a", "    a", "[a]: /b", "***", "<!-- a -->"] {
      #expect(
        try transcript("\(block)\n<!-- members -->\nb").blocks.map(\.isPreview) == [true, false], "\(block)")
    }
    #expect(try transcript("a\n\n<!-- members -->").blocks.allSatisfy(\.isPreview))
    #expect(try transcript("<!-- members -->\n\na").blocks.allSatisfy { !$0.isPreview })
  }

  @Test("A block knows the line in which it begins")
  func lines() throws {
    #expect(try transcript("\n\n[0:05] a\nb\n\n\n```\nx\n```\n> q\n").blocks.map(\.line) == [3, 7, 10])
  }

  @Test("CRLF, CR, a byte order mark and spaces at the ends of lines change nothing")
  func lineEnds() throws {
    let text = "[0:05] # A\n\n**Stephen:** b\nc\n\n```\nd\n\n```\n"
    let expected = try transcript(text)
    #expect(try transcript("\u{FEFF}" + text.replacing("\n", with: "\r\n")) == expected)
    #expect(try transcript(text.replacing("\n", with: "\r")) == expected)
    #expect(try transcript("[0:05] # A \n \n**Stephen:** b \nc\t\n\n``` \nd\n\n``` \n \n") == expected)
  }

  @Test("A hard break keeps its two spaces")
  func hardBreaks() throws {
    #expect(try blocks("a    \nb\\\nc  ") == ["a  \nb\\\nc"])
  }

  @Test("An empty text has no blocks")
  func empty() throws {
    #expect(try transcript("").blocks.isEmpty)
    #expect(try transcript(" \n\n\t\n").blocks.isEmpty)
    #expect(try transcript("").markdown == "")
  }
}
