import Testing
import Transcripts

@testable import SavedPages

@Suite("Pages of talks") struct SavedTalkTests {
  @Test("A talk is read from its page: title, blurb, chapters, transcript, code, resources, related talks")
  func talk() throws {
    let page = TalkPage()
    let episode = try read(page.text).episode
    #expect(episode.title == page.title)
    #expect(episode.number == 12)
    #expect(episode.blurb == page.description)
    #expect(episode.chapters.map(\.title) == ["Welcome", "Beds and paths", "Water"])
    #expect(episode.chapters.map(\.time.seconds) == [0, 125, 700])
    #expect(episode.transcript.map(\.text) == page.paragraphs)
    #expect(episode.resources.map(\.title) == page.resources)
    #expect(episode.related.map(\.title) == page.related)
    #expect(episode.codeSamples.map(\.source) == ["struct Bed {}", "let path = 1"])
    #expect(episode.codeSamples.map(\.title) == ["A bed", "A path"])
    #expect(episode.codeSamples.map(\.time?.seconds) == [150, 190])
    #expect(episode.codeSamples.map(\.language) == ["swift", "swift"])
  }

  @Test("The report names what was dropped, with the lines and why")
  func dropped() throws {
    let report = try read(TalkPage().text).report
    #expect(report.undecided.isEmpty)
    #expect(
      report.dropped.contains { $0.lines == 5...5 && $0.reason == "navigation" && $0.text == "More Videos" })
    #expect(report.dropped.count { $0.reason == "row of tabs" } == 3)
    #expect(report.dropped.count { $0.reason.contains("glued copy") } == 2)
    #expect(report.dropped.count { $0.text.hasPrefix("HD Video") || $0.text == "SD Video" } == 3)
    #expect(report.found.contains("transcript: 3 paragraphs"))
  }

  @Test("Code titles are not assigned if their number is not that of the code blocks")
  func titlesThatDoNotMatch() throws {
    var page = TalkPage()
    page.codeTitles.append("4:00 -A gate")
    let read = try read(page.text)
    #expect(read.episode.codeSamples.map(\.title) == [nil, nil])
    #expect(read.episode.codeTitles.map(\.title) == ["A bed", "A path", "A gate"])
    #expect(
      read.report.undecided == [
        "3 code titles with times, 2 code blocks: titles were not assigned to the blocks"
      ])
  }

  @Test("Sections may be missing", arguments: 0..<64)
  func missingSections(which: Int) throws {
    var page = TalkPage()
    if which & 1 != 0 { page.chapters = [] }
    if which & 2 != 0 { page.resources = [] }
    if which & 4 != 0 { page.related = [] }
    if which & 8 != 0 { page.captions = [] }
    if which & 16 != 0 { (page.code, page.codeTitles) = ([], []) }
    if which & 32 != 0 { page.codeTitles = [] }
    let episode = try read(page.text).episode
    #expect(episode.title == page.title)
    #expect(episode.blurb == page.description)
    #expect(episode.chapters.count == page.chapters.count)
    #expect(episode.transcript.map(\.text) == page.paragraphs)
    #expect(episode.codeSamples.count == page.code.count)
    #expect(episode.resources.map(\.title) == page.resources)
    #expect(episode.related.map(\.title) == page.related)
  }

  @Test("Sections may come in any order")
  func order() throws {
    let page = TalkPage()
    let parts = [page.about, page.transcript, page.samples]
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let text = ([page.navigation] + order.map { parts[$0] }).joined(separator: "\n\n")
      let episode = try read(text).episode
      #expect(episode.title == page.title, "\(order)")
      #expect(episode.transcript.map(\.text) == page.paragraphs, "\(order)")
      #expect(episode.chapters.count == 3, "\(order)")
      #expect(episode.codeSamples.map(\.title) == ["A bed", "A path"], "\(order)")
    }
  }

  @Test("The page's own words may be in another language")
  func otherLanguage() throws {
    var page = TalkPage()
    page.labels = (chapters: "Kapitel", resources: "Ressourcen", related: "Ähnliche VideosFEST23")
    page.search = "Video durchsuchenâ€¦"
    let text = page.text.replacing("Streaming is", with: "Das Streaming ist").replacing(
      "More Videos", with: "Weitere Videos")
    let episode = try read(text).episode
    #expect(episode.title == page.title)
    #expect(episode.transcript.map(\.text) == page.paragraphs)
    #expect(episode.resources.map(\.title) == page.resources)
    #expect(episode.related.map(\.title) == page.related)
  }

  @Test("A transcript in another language keeps its words as they are, and the report says so")
  func foreignTranscript() throws {
    var page = TalkPage()
    page.captions = [
      [
        "Guten Tag,", "ich heiße Robin.", "Willkommen im Garten!", "Ein Garten braucht Wasser,", "viel Licht",
      ],
      [
        "und etwas Geduld.", "Im Frühling wachsen", "die ersten Blumen,", "im Sommer die Tomaten.",
        "Das ist alles.",
      ],
    ]
    page.search = "Search this videoâ€¦"
    let read = try read(page.text)
    #expect(
      read.episode.transcript.map(\.text).joined(separator: " ").contains(
        "Guten Tag, ich heiße Robin. Willkommen"))
    #expect(read.episode.transcript.map(\.text).joined().contains("wachsendie"))
    #expect(read.report.undecided.contains { $0.contains("not English") })
  }

  @Test("A paragraph that only the glued copy has is kept, and the report says so", arguments: 1..<3)
  func missingParagraph(which: Int) throws {
    let page = TalkPage()
    let glued = page.captions[which].joined()
    let read = try read(page.text.replacing("\n\n\(glued)\n\n", with: "\n\n"))
    #expect(read.episode.transcript.map(\.text) == page.paragraphs)
    #expect(read.report.undecided.contains { $0.hasPrefix("only the glued copy of the transcript") })
  }

  @Test("A paragraph that differs from the glued copy is reported, and the rest is read")
  func changedParagraph() throws {
    let page = TalkPage()
    let last = page.captions[1].joined()
    let text = page.text.replacing(
      "\n\n\(last)\n\n", with: "\n\n\(last.replacing("water", with: "wine"))\n\n")
    let read = try read(text)
    #expect(read.episode.transcript.map(\.text) == page.paragraphs)
    #expect(read.report.undecided.contains { $0.contains("left out") && $0.contains("Before we begin") })
  }

  @Test("A transcript that comes in one glued line only becomes one paragraph")
  func onlyGlued() throws {
    var page = TalkPage()
    page.codeTitles = []
    page.code = []
    let glued = page.transcript.prefix { $0 != "\n" }
    let read = try read([page.navigation, page.about, String(glued)].joined(separator: "\n\n"))
    #expect(read.episode.transcript.map(\.text) == [page.paragraphs.joined(separator: " ")])
    #expect(read.report.undecided.contains { $0.contains("has no paragraphs") })
  }
}

func read(_ text: String) throws -> SavedPage { try SavedPage(Array(text.utf8), name: "page.txt") }
