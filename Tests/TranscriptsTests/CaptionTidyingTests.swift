import Testing
import Transcripts

@Suite("Captions that overlap or have long lines") struct CaptionTidyingTests {
  private func file(_ text: String, isSRT: Bool = false) -> CaptionFile {
    CaptionFile(Array(text.utf8), isSRT: isSRT)
  }

  private let long = "This line of a caption goes on for very much longer than anybody likes to read at once."

  @Test("What is wrong is found with its line, and nothing else is")
  func problems() {
    let text = "WEBVTT\n\n00:01.000 --> 00:04.000\n\(long)\n\n00:03.000 --> 00:05.000\nHello.\n"
    let problems = file(text).problems
    #expect(problems.map(\.line) == [6, 3])
    #expect(problems.map(\.message).first?.contains("before the one above it has ended") == true)
    #expect(problems.map(\.message).last?.contains("more than 42 columns") == true)
    let good = """
      WEBVTT

      00:01.000 --> 00:03.000 line:0
      <v Ida Holm>Up to forty-two columns, with <i>tags</i> &amp;

      00:02.000 --> 00:04.000
      Two.

      00:04.000 --> 00:05.000
      Three.
      """
    #expect(file(good).problems.isEmpty)
    #expect(file(good).tidied == nil)
  }

  @Test("A tidy file has no problems, and all words, names, settings and comments", arguments: [false, true])
  func tidy(isSRT: Bool) throws {
    let point = isSRT ? "," : "."
    let cues = """
      1
      00:00:01\(point)000 --> 00:00:09\(point)000
      \(long)

      2
      00:00:08\(point)000 --> 00:00:10\(point)000
      Hello.

      3
      00:00:08\(point)000 --> 00:00:11\(point)000
      Hello.

      4
      00:00:10\(point)900 --> 00:00:12\(point)000
      - Who is it that calls at this hour of the night?
      - Me.

      """
    let comment = isSRT ? "" : "WEBVTT\n\nNOTE a comment\n\n"
    let tidied = try #require(file(comment + cues, isSRT: isSRT).tidied)
    #expect(file(tidied, isSRT: isSRT).problems.isEmpty, "\(tidied)")
    #expect(tidied.hasPrefix(comment))
    let read = { (text: String) in
      try (isSRT ? Captions(srtText: text) : Captions(vtt: text)).cues
    }
    let words = { (text: String) in text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let texts = try read(tidied).map { words($0.text) }
    #expect(
      texts.joined(separator: " ")
        == "\(long) Hello. - Who is it that calls at this hour of the night? - Me.")
    #expect(try read(tidied).first?.start.milliseconds == 1000)
    #expect(try read(tidied).last?.end.milliseconds == 12_000)
    let cue = try read(tidied)
    #expect(zip(cue, cue.dropFirst()).allSatisfy { $0.end <= $1.start && $0.start < $1.start })
    if isSRT {
      let numbers = tidied.split(separator: "\n").compactMap { Int($0) }
      #expect(numbers == Array(1...cue.count))
    }
  }

  @Test("Tags are not torn, and voices stay with each part")
  func tags() throws {
    let text = "WEBVTT\n\nintro\n00:01.000 --> 00:06.000 align:start\n<v Ida Holm>\(long)\n"
    let tidied = try #require(file(text).tidied)
    let cues = try Captions(vtt: tidied).cues
    #expect(cues.count == 2 && cues.allSatisfy { $0.voice == "Ida Holm" })
    #expect(tidied.contains("\nintro\n") && tidied.matches(of: /align:start/).count == 2)
    let tagged = "WEBVTT\n\n00:01.000 --> 00:06.000\n<i>\(long)</i>\n"
    let kept = try #require(file(tagged).tidied)
    #expect(file(kept).problems.isEmpty)
    #expect(kept.contains("<i>This") && kept.contains("once.</i>"))
  }

  @Test("Line ends and Chinese stay; a line has room for 21 Chinese characters")
  func lines() throws {
    let text = "WEBVTT\r\n\r\n00:01.000 --> 00:06.000\r\n" + String(repeating: "今天天气很好，", count: 5) + "\r\n"
    let tidied = try #require(file(text).tidied)
    #expect(file(tidied).problems.isEmpty)
    #expect(!tidied.replacing("\r\n", with: "").contains("\n"))
    #expect(tidied.filter { $0 == "今" }.count == 5)
  }
}
