import Testing
import Transcripts

@testable import SavedPages

@Suite("Folders of episodes")
struct EpisodeFolderTests {
  @Test("A page becomes front matter and a transcript; the number and the title name the folder")
  func folder() throws {
    let page = try SavedPage(Array(SeriesPage.text.utf8), name: "bread.txt")
    let folder = try EpisodeFolder(page.episode, named: "bread")
    #expect(folder.name == "12-bread-butter-flour")
    #expect(folder.files.map(\.path) == ["episode.md"])
    let text = try #require(folder.files.first?.content)
    #expect(
      text.hasPrefix(
        """
        ---
        number: 12
        title: "Bread & Butter: Flour"
        date: 2023-02-06T00:00:00Z
        hosts: [Maria, Jonas]
        blurb: "The first of many: we talk about flour, and answer your questions."

        """), "\(text.prefix(400))")
    #expect(text.contains("\n---\n# Introduction\n\n**Maria:** Today we bake bread."))
    #expect(text.contains("  - time: 9:33\n    question: Which flour do you use?\n    answer: |-\n"))
    #expect(text.contains("  - title: On Flour\n    authors: Ada Miller\n    date: Tuesday Jan 10, 2023\n"))
  }

  @Test("Code becomes files; a page without a date becomes a draft with the name of its file")
  func code() throws {
    var page = TalkPage()
    page.codeTitles = ["2:30 -A bed: small", "3:10 -A path"]
    var episode = try SavedPage(Array(page.text.utf8), name: "talk.txt").episode
    let folder = try EpisodeFolder(episode, named: "talk")
    #expect(folder.files.map(\.path) == ["episode.md", "code/01-a-bed-small.swift", "code/02-a-path.swift"])
    #expect(folder.files.dropFirst().allSatisfy { $0.content.hasSuffix("\n") })
    #expect(folder.files[0].content.contains("draft: true\n"))
    #expect(folder.files[0].content.contains("    file: code/02-a-path.swift\n"))
    (episode.title, episode.number) = ("", nil)
    #expect(try EpisodeFolder(episode, named: "my_talk").name == "my-talk")
  }

  @Test("Text that looks like Markdown or like a speaker is written so that it shows as it is")
  func escaped() throws {
    var episode = SavedEpisode()
    episode.transcript = [
      .init(kind: .heading, time: nil, speaker: nil, text: "Why *not*?"),
      .init(kind: .paragraph, time: .init(milliseconds: 5000), speaker: "Ada", text: "# No heading"),
      .init(kind: .paragraph, time: nil, speaker: nil, text: "Note: this is text."),
      .init(kind: .code(language: "swift"), time: nil, speaker: nil, text: "let a = 1"),
    ]
    let text = try #require(try EpisodeFolder(episode, named: "a").files.first?.content)
    #expect(
      text.hasSuffix(
        """
        ---
        # Why \\*not\\*?

        [00:00:05] **Ada:** \\# No heading

        Note\\: this is text.

        ```swift
        let a = 1
        ```

        """), "\(text)")
  }
}
