import Testing
import Transcripts

@testable import SavedPages

@Suite("Pages of series") struct SavedSeriesTests {
  @Test("Title, number, date, audience and blurb are read from the head of the page")
  func head() throws {
    let episode = try read(SeriesPage.text).episode
    #expect(episode.title == "Bread & Butter: Flour")
    #expect(episode.number == 12)
    #expect(episode.date == .init(year: 2023, month: 2, day: 6))
    #expect(episode.visibility == .free)
    #expect(episode.blurb == "The first of many: we talk about flour, and answer your questions.")
  }

  @Test("The transcript consists of headings and paragraphs; a speaker is named where the page names one")
  func transcript() throws {
    let passages = try read(SeriesPage.text).episode.transcript
    #expect(
      passages.filter { $0.kind == .heading }.map(\.text) == [
        "Introduction", "Kneading(by:)", "Ovens vs. stoves",
      ])
    #expect(passages.compactMap(\.speaker) == ["Maria", "Jonas", "Maria", "Jonas", "Maria", "Maria"])
    #expect(
      passages.map(\.text).contains(
        "Now we knead. This is the part that people are afraid of, and they should not be."))
  }

  @Test(
    "Short spoken paragraphs are no headings",
    arguments: ["All right.", "So this takes ten minutes, and then", "it rests."])
  func spokenParagraphs(text: String) throws {
    let passages = try read(SeriesPage.text).episode.transcript
    #expect(passages.first { $0.text == text }?.kind == .paragraph)
  }

  @Test("Questions have the time above them and all paragraphs of their answers, as Markdown")
  func questions() throws {
    let questions = try read(SeriesPage.text).episode.questions
    #expect(questions.map(\.time?.seconds) == [573, 3738])
    #expect(questions.map(\.question) == ["Which flour do you use?", "How long does it rest, and where?"])
    #expect(
      questions.first?.answer == "The one from the mill * next door.\n\nIt is \\*not\\* expensive.")
  }

  @Test("A question may be glued to its time")
  func gluedQuestion() throws {
    let text = SeriesPage.text.replacing("09:33\n", with: "09:33")
    #expect(try read(text).episode.questions.first?.question == "Which flour do you use?")
  }

  @Test("Exercises are numbered, and may have solutions")
  func exercises() throws {
    let exercises = try read(SeriesPage.text).episode.exercises
    #expect(exercises.map(\.problem) == ["Bake a bread.", "Bake another one without an oven."])
    #expect(exercises.map(\.solution) == [nil, "That is not possible."])
  }

  @Test("A reference has a title, authors, perhaps a date and an address, and a blurb")
  func references() throws {
    let references = try read(SeriesPage.text).episode.references
    #expect(references.map(\.title) == ["On Flour", "Water", "The Mill"])
    #expect(references.map(\.authors) == [["Ada Miller"], ["Ada Miller", "Ben Baker"], ["Bread-Makers"]])
    #expect(references.map(\.date) == ["Tuesday Jan 10, 2023", nil, "Monday May 4, 2020"])
    #expect(references.map(\.url) == [nil, nil, "https://example.com/mill"])
    #expect(references[1].blurb == "Why water matters, in three parts:\n\nThe first part is about wells.")
  }

  @Test("Calls to subscribe are dropped wherever they stand")
  func calls() throws {
    let read = try read(SeriesPage.text)
    #expect(read.report.dropped.count == 10)
    #expect(read.report.dropped.allSatisfy { $0.reason == "call to subscribe" })
    #expect(read.report.undecided.isEmpty)
    #expect(!read.episode.transcript.contains { $0.text.contains("ubscribe") })
  }

  @Test("Sections may be missing or come in another order")
  func sections() throws {
    let text = [
      SeriesPage.head, SeriesPage.transcript, SeriesPage.references, SeriesPage.exercises,
      SeriesPage.questions,
    ].joined(separator: "\n\n")
    let all = try read(SeriesPage.text).episode
    let other = try read(text).episode
    #expect(other.references == all.references)
    #expect(other.exercises == all.exercises)
    #expect(other.questions == all.questions)
    #expect(other.transcript == all.transcript)
    let short = try read(
      [SeriesPage.head, SeriesPage.calls, SeriesPage.transcript].joined(separator: "\n\n")
    ).episode
    #expect(short.transcript == all.transcript)
    #expect(short.questions.isEmpty && short.references.isEmpty)
  }

  @Test("A heading named like a section stays a heading where somebody speaks after it")
  func ambiguousHeading() throws {
    let text = SeriesPage.text.replacing("Ovens vs. stoves", with: "References")
    #expect(try read(text).episode.transcript.filter { $0.kind == .heading }.last?.text == "References")
  }

  @Test("Members' episodes are recognized by the line with the date or by the calls to subscribe")
  func members() throws {
    let line = SeriesPage.text.replacing("Free Episode", with: "Subscriber-Only")
    #expect(try read(line).episode.visibility == .members)
    let call = SeriesPage.text.replacing(" • Free Episode", with: "")
      .replacing("This episode is free for everyone.", with: "This episode is for subscribers only.")
    #expect(try read(call).episode.visibility == .members)
  }

  @Test("Without speakers, a short line before a long paragraph and after a sentence is a heading")
  func withoutSpeakers() throws {
    let text = """
      Knots: The bowline

      Episode 3 • 2024-05-01

      A knot that every sailor ties, and nobody can explain.

      Subscribe to Knots

      The loop

      We begin with a loop, which looks like a small six. The end has to lie above the standing part.

      Now the rabbit comes out of the hole. It runs around the tree, and goes back into the hole.

      Common mistakes

      The most common mistake is to begin with the loop the wrong way round: the knot falls apart.
      """
    let episode = try read(text).episode
    #expect(episode.title == "Knots: The bowline")
    #expect(episode.number == 3)
    #expect(episode.blurb == "A knot that every sailor ties, and nobody can explain.")
    #expect(episode.transcript.filter { $0.kind == .heading }.map(\.text) == ["The loop", "Common mistakes"])
    #expect(episode.transcript.count == 5)
  }

  @Test("Times before passages and code in the transcript are kept")
  func timesAndCode() throws {
    let text = [
      SeriesPage.head,
      """
      Introduction

      00:05
      Maria: We write a function.

      ```swift
      func bake() {
        heat()
      }
      ```

      [01:20] Jonas: It heats.

      Maria: It does.

      Jonas: Good.
      """,
    ].joined(separator: "\n\n")
    let passages = try read(text).episode.transcript
    #expect(passages.map(\.time?.seconds) == [nil, 5, nil, 80, nil, nil])
    #expect(passages.map(\.speaker) == [nil, "Maria", nil, "Jonas", "Maria", "Jonas"])
    #expect(passages[2].kind == .code(language: "swift"))
    #expect(passages[2].text == "func bake() {\n  heat()\n}")
  }

  @Test("Code that was saved without a fence is code, with its indentation and blank lines")
  func codeWithoutFence() throws {
    let text = [
      SeriesPage.head,
      """
      Introduction

      Maria: We write a function.

      func bake() {
        heat()

        wait()
      }

      Jonas: It heats.

      Maria: And waits.

      Jonas: Good.
      """,
    ].joined(separator: "\n\n")
    let passages = try read(text).episode.transcript
    #expect(passages.count == 6)
    #expect(passages[2].kind == .code(language: nil))
    #expect(passages[2].text == "func bake() {\n  heat()\n\n  wait()\n}")
  }
}
