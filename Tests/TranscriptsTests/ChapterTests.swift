import Testing
import Transcripts

@Suite("Chapters") struct ChapterTests {
  @Test(
    "A description lists chapters in the forms that people use",
    arguments: [
      "0:00 Intro\n1:34 Views\n1:02:03 The end", "00:00 - Intro\n01:34 – Views\n01:02:03 — The end",
      "(0:00) Intro\n(1:34) Views\n(1:02:03) The end", "Intro 0:00\nViews - 1:34\nThe end (1:02:03)",
      "About this video\n\nChapters:\n0:00 Intro\n\n1:34 Views\n1:02:03 The end\n\nFollow us!",
      "• 0:00 Intro\n• 1:34 Views\n• 1:02:03 The end", "1. 0:00 Intro\n2. 1:34 Views\n3. 1:02:03 The end",
      "0:00: Intro\r\n1:34: Views\r\n1:02:03: The end",
      "0:00 - 1:34 Intro\n1:34 - 1:02:03 Views\n1:02:03 - 1:10:00 The end",
      "0:00 -Intro\n1:34 -Views\n1:02:03 -The end",
    ])
  func list(text: String) throws {
    let chapters = try Chapter.list(inDescription: text)
    #expect(chapters.map(\.time.milliseconds) == [0, 94_000, 3_723_000])
    #expect(chapters.map(\.title) == ["Intro", "Views", "The end"])
  }

  @Test(
    "A list that YouTube would not show is refused, with the reason",
    arguments: [
      ("", 1, "no line has a time"), ("a\n0:01 Intro\n1:00 b\n2:00 c", 2, "the first chapter begins at 0:01"),
      ("0:00 a\n1:00 b", 1, "there are 2 chapters"),
      ("0:00 a\n2:00 b\n1:00 c", 3, "does not come after the one at 2:00"),
      ("0:00 a\n1:00 b\n1:00 c", 3, "does not come after"), ("0:00\n1:00\n2:00", 1, "no line has a time"),
    ])
  func refusal(text: String, line: Int, message: String) {
    let error = #expect(throws: CaptionsError.self) { try Chapter.list(inDescription: text) }
    #expect(error?.line == line)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  private let chapters = [
    Chapter(time: .zero, title: "Intro"),
    Chapter(
      time: MediaTime(milliseconds: 94_500), title: "“Views” \\ <&>", image: "https://example.com/a.jpg",
      url: "https://example.com/\"a\""),
  ]

  @Test("Chapters are written as the podcast namespace's JSON")
  func json() {
    #expect(
      chapters.podcastJSON == #"""
        {"version":"1.2.0","chapters":[
        {"startTime":0,"title":"Intro"},
        {"startTime":94.5,"title":"“Views” \\ <&>","img":"https://example.com/a.jpg","url":"https://example.com/\"a\""}
        ]}

        """#)
  }

  @Test("As a track, each chapter lasts until the next one, and the last until the end")
  func track() {
    #expect(
      chapters.webVTT(duration: MediaTime(milliseconds: 120_000)) == """
        WEBVTT
        Kind: chapters

        00:00:00.000 --> 00:01:34.500
        Intro

        00:01:34.500 --> 00:02:00.000
        “Views” \\ &lt;&amp;&gt;

        """)
    #expect([Chapter]().webVTT(duration: .zero) == "WEBVTT\nKind: chapters\n")
  }
}
