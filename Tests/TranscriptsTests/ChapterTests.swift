import Testing
import Transcripts

@Suite("Chapters") struct ChapterTests {
  @Test(
    "A list of chapters is read in the forms that people and programs use",
    arguments: [
      "0:00 Intro\n1:34 Views\n1:02:03 The end", "00:00 - Intro\n01:34 – Views\n01:02:03 — The end",
      "(0:00) Intro\n(1:34) Views\n(1:02:03) The end", "Intro 0:00\nViews - 1:34\nThe end (1:02:03)",
      "• 0:00 Intro\n• 1:34 Views\n• 1:02:03 The end", "1. 0:00 Intro\n2. 1:34 Views\n3. 1:02:03 The end",
      "0:00: Intro\r\n1:34: Views\r\n1:02:03: The end", "0:00 -Intro\n1:34 -Views\n1:02:03 -The end",
      "00:00:00.000 Intro\n00:01:34.000 Views\n01:02:03.000 The end",
      "0:00-1:34 Intro\n1:34–1:02:03 Views\n1:02:03—1:10:00 The end",
      "0:00 - 1:34 Intro\n1:34 ~ 1:02:03 Views\n1:02:03 to 1:10:00 The end",
      "[0:00-1:34] Intro\n(1:34 – 1:02:03) Views\n[1:02:03] - [1:10:00] The end",
      "Intro (0:00-1:34)\nViews 1:34 - 1:02:03\nThe end [1:02:03 → 1:10:00]",
      "1 0:00 Intro\n2) 1:34-1:02:03 Views\n#3 1:02:03 The end",
      "Chapter 1: 0:00 Intro\nChapter 2: 1:34 Views\nChapter 3: 1:02:03 The end",
      "- [0:00](https://example.com/?t=0) Intro\n- [1:34](#x) Views\n- [1:02:03](#y) The end",
      "| 0:00 | Intro |\n| 1:34 | Views |\n| 1:02:03 | The end |",
      "**0:00** Intro\n**1:34** Views\n**1:02:03** The end",
      "CHAPTER01=00:00:00.000\nCHAPTER01NAME=Intro\nCHAPTER02=00:01:34.000\nCHAPTER02NAME=Views\n"
        + "CHAPTER03=01:02:03.000\nCHAPTER03NAME=The end",
      "1:34 Views\n0:00 Intro\n1:02:03 The end", "▶ 0:00 Intro\n⏱️ {1:34} Views\n(1:02:03)The end",
    ])
  func list(text: String) {
    let list = ChapterList(text: text)
    #expect(list.chapters.map(\.time.milliseconds) == [0, 94_000, 3_723_000], "\(text)")
    #expect(list.chapters.map(\.title) == ["Intro", "Views", "The end"], "\(text)")
    #expect(list.leftOut.isEmpty)
    #expect(ChapterList.isForm(text: text))
  }

  @Test("Fractions, addresses and the end of the last chapter are read")
  func details() {
    let list = ChapterList(
      text: """
        00:00:00.000 Intro <https://example.com/a?b=c>
        0:01.5 [Views](https://example.com/views) 
        1:05,250 - 2:00 Times like 10:30 https://example.com
        """)
    #expect(list.chapters.map(\.time.milliseconds) == [0, 1500, 65_250])
    #expect(list.chapters.map(\.title) == ["Intro", "Views", "Times like 10:30"])
    #expect(
      list.chapters.map(\.url) == [
        "https://example.com/a?b=c", "https://example.com/views", "https://example.com",
      ])
    #expect(list.end == MediaTime(milliseconds: 120_000))
  }

  @Test("Each line that cannot be read is named")
  func leftOut() {
    let list = ChapterList(text: "About\n\n0:00 a\n2:00\n1:75 b\n3:00 c\n3:00 d\n10 e\n")
    #expect(list.chapters.map(\.title) == ["a", "c"])
    #expect(
      list.leftOut == [
        "line 1 is left out: About", "line 4 is left out: 2:00", "line 5 is left out: 1:75 b",
        "line 8 is left out: 10 e", "d is left out: c begins at 3:00, too",
      ])
  }

  @Test(
    "Text with times in it is no list of chapters",
    arguments: [
      "Hello.\n\n0:05 one\n\nText.\n\nText.",
      "0:00 \(String(repeating: "long ", count: 30))\n0:05 \(String(repeating: "long ", count: 30))",
      "", "0:00 alone",
    ])
  func noList(text: String) {
    #expect(!ChapterList.isForm(text: text))
  }

  @Test("Podlove's chapters are read, alone and in a feed")
  func podlove() {
    let chapters = """
      <psc:chapters version="1.2" xmlns:psc="http://podlove.org/simple-chapters">
        <psc:chapter start="00:00:00.000" title="Intro &amp; more"/>
        <psc:chapter title='A > b' start='94.5' href="https://example.com/?a=1&amp;b=2"
          image="https://example.com/b.jpg" />
        <psc:chapter start="1:02:03" title="The end"></psc:chapter>
        <psc:chapter start="soon" title="Bad"/>
      </psc:chapters>
      """
    for text in [chapters, chapters.replacing("psc:", with: ""), "<rss><item>\(chapters)</item></rss>"] {
      #expect(ChapterList.isForm(podlove: text))
      let list = ChapterList(podlove: text)
      #expect(list.chapters.map(\.time.milliseconds) == [0, 94_500, 3_723_000])
      #expect(list.chapters.map(\.title) == ["Intro & more", "A > b", "The end"])
      #expect(list.chapters[1].url == "https://example.com/?a=1&b=2")
      #expect(list.chapters[1].image == "https://example.com/b.jpg")
      #expect(list.leftOut.count == 1 && list.leftOut.first?.contains("Bad") == true)
    }
  }

  @Test("The metadata of ffmpeg is read, with its time base and its escapes")
  func ffmpeg() {
    let text = """
      ;FFMETADATA1
      title=A talk
      [CHAPTER]
      TIMEBASE=1/1000
      START=0
      END=94500
      title=Intro
      [CHAPTER]
      TIMEBASE=1/90000
      START=8505000
      END=9000000
      title=a \\= b\\; c \\# d \\\\ e
      [CHAPTER]
      TIMEBASE=1/1000
      START=200000
      [STREAM]
      title=Not a chapter
      """
    #expect(ChapterList.isForm(ffmetadata: text))
    let list = ChapterList(ffmetadata: text)
    #expect(list.chapters.map(\.time.milliseconds) == [0, 94_500])
    #expect(list.chapters.map(\.title) == ["Intro", "a = b; c # d \\ e"])
    #expect(list.end == MediaTime(milliseconds: 100_000))
    #expect(list.leftOut == ["line 13: a chapter is left out: it has no title"])
  }

  @Test("Chapters of a podcast in JSON are read; those that are not for a list are named")
  func podcast() throws {
    let list = try ChapterList(
      podcastJSON: Array(
        #"""
        {"version": "1.2.0", "chapters": [
          {"startTime": 94.5, "title": "Views", "img": "https://example.com/a.jpg", "url": "https://example.com"},
          {"startTime": 0, "title": "Intro", "endTime": 94.5},
          {"startTime": "1:02:03", "title": "The end", "endTime": 4000},
          {"startTime": 120, "title": "A picture", "toc": false},
          {"startTime": 130}
        ]}
        """#.utf8))
    #expect(list.chapters.map(\.title) == ["Intro", "Views", "The end"])
    #expect(
      list.chapters[1].image == "https://example.com/a.jpg" && list.chapters[1].url == "https://example.com")
    #expect(list.end == MediaTime(milliseconds: 4_000_000))
    #expect(
      list.leftOut == [
        "line 5: A picture is left out: it says \"toc\": false",
        "line 6: a chapter is left out: it has no title",
      ])
    #expect(throws: CaptionsError.self) { try ChapterList(podcastJSON: Array("{}".utf8)) }
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
