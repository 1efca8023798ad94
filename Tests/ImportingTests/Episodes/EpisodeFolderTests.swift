import Foundation
import Publication
import Sanitizer
import Testing
import Transcripts

@testable import Importing

@Suite("The folder of an episode")
struct EpisodeFolderTests {
  private let folder = TemporaryFolder()
  private let start = "---\ntitle: A\ndate: 2026-11-21T09:30:00Z\nduration: 10:00\n"

  private func episode(
    _ frontMatter: String, _ transcript: String = "", name: String = "5-a-title"
  ) throws -> PostDraft {
    folder.make("posts")
    folder.write("episodes/\(name)/episode.md", "\(start)\(frontMatter)---\n\(transcript)")
    let entry = try ContentFolder(at: folder.path).entries.first { $0.file.contains(name) }
    return try #require(entry).source.post().draft
  }

  private func complaint(_ frontMatter: String, _ transcript: String = "") -> String? {
    do {
      _ = try episode(frontMatter, transcript)
      return nil
    } catch {
      return "\(error)".replacing("\(folder.path)/episodes/5-a-title/", with: "")
    }
  }

  @Test("The name of the folder gives number and slug, unless the front matter does")
  func name() throws {
    #expect(try episode("").permalink?.description == "/episodes/5-a-title")
    #expect(try episode("number: 6\nslug: b\n").permalink?.description == "/episodes/6-b")
    #expect(try episode("", name: "keynote").permalink?.description == "/episodes/keynote")
  }

  @Test("A file is found and read whichever normal form its name has on the disk")
  func normalForms() throws {
    folder.write("episodes/5-a-title/cafe\u{301}.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nText\n")
    folder.write("episodes/5-a-title/nai\u{308}ve.png", "")
    let draft = try episode("captions: [{file: caf\u{E9}.vtt, language: en}]\nposter: na\u{EF}ve.png\n")
    #expect(try #require(draft.episode).content.captions.map(\.language) == ["en"])
  }

  @Test(
    "A mistake names file, line and what to do",
    arguments: [
      ("tilte: x\n", "", "episode.md:5: unknown key tilte; did you mean title?"),
      ("number: five\n", "", "episode.md:5: number is \"five\" and should be a whole number"),
      ("visibility: secret\n", "", "episode.md:5: visibility is \"secret\" and should be free, members"),
      ("poster: poster.png\n", "", "episode.md:5: there is no file poster.png in the folder of the episode"),
      (
        "chapters:\n  - {time: 1:00, title: X}\n  - {time: 0:30, title: Y}\n", "",
        "episode.md:7: the chapter \"Y\" begins at 0:30, not after \"X\" at 1:00"
      ),
      (
        "chapters: [{time: 11:00, title: X}]\n", "",
        "episode.md:5: time is 11:00, after the end of the episode"
      ),
      ("code: [{time: 1:0, file: a}]\n", "", "episode.md:5: there is no file a in the folder"),
      (
        "questions: [{answer: x}]\n", "",
        "episode.md:5: an entry of questions has no question; add question: to it"
      ),
      ("section: X\n", "", "episode.md:5: there is a section and no collection"),
      ("hosts: [..]\n", "", "episode.md:5: hosts contains \"..\", which no page can have in its address"),
      ("collection: .\n", "", "episode.md:5: collection is \".\", which no page can have in its address"),
      (
        "video: [{resolution: large, url: \"https://x/y.mp4\"}]\n", "",
        "episode.md:5: resolution is \"large\""
      ),
      (
        "resources: [{title: X, url: \"javascript:alert(1)\"}]\n", "",
        "episode.md:5: url is \"javascript:alert(1)\""
      ),
      ("", "[00:00:09] Text.\n\n[00:00:08] Text.\n", "episode.md:8: "),
      ("", "[00:11:00] Text.\n", "episode.md:6: "),
    ])
  func complaints(frontMatter: String, transcript: String, expected: String) {
    let complaint = complaint(frontMatter, transcript)
    #expect(complaint?.hasPrefix(expected) == true, "\(complaint ?? "none")")
  }

  @Test("Headings with times are the chapters if there is no list of them")
  func chapters() throws {
    let episode = try #require(episode("", "[0:00] # One\n\n[1:00] ## Two `x`\n\n# Three\n").episode)
    #expect(episode.content.chapters.map(\.title) == ["One", "Two x"])
  }

  @Test("Chapters from headings below the mark are not for everybody, and lists do not show them")
  func membersChapters() throws {
    let transcript = "[0:05] # Open\n\n<!-- Members -->\n\n[1:00] # Closed\n"
    let episode = try episode("visibility: members\n", transcript)
    #expect(episode.episode?.content.chapters.map(\.isPreview) == [true, false])
    #expect(episode.content.body.encoded.contains("Open"))
    #expect(!episode.content.body.encoded.contains("Closed"))
  }

  @Test("A chapter may have a page and a picture on the web")
  func chapterAddresses() throws {
    let chapter =
      "chapters: [{time: 0:05, title: A, url: \"https://a.example/\", image: \"https://a.example/b.png\"}]\n"
    let chapters = try #require(episode(chapter).episode).content.chapters
    #expect(chapters.first?.url == "https://a.example/" && chapters.first?.image == "https://a.example/b.png")
    #expect(
      complaint("chapters: [{time: 0:05, title: A, url: b.html}]\n")?.contains(
        "url is \"b.html\" and should be a URL")
        == true)
  }

  @Test("Copies of editors, and of episode.md, are no files of the episode")
  func scratchFiles() throws {
    folder.make("posts")
    let junk = [
      "episode.md~", "episode.md.bak", "#episode.md#", "Episode.md.txt", "Thumbs.db", "code/a.swift~",
      "a.swp",
    ]
    for name in junk + ["a.txt", "code/a.swift"] { folder.write("episodes/5-a-title/\(name)", "x") }
    #expect(try episode("").episode?.files.map(\.name) == ["a.txt", "code/a.swift"])
  }

  @Test("Without a language in the front matter, the file tells that of its captions")
  func captionLanguage() throws {
    let cue = "\n\n00:01.000 --> 00:02.000\n"
    folder.write("episodes/5-a-title/a.fr.vtt", "WEBVTT\(cue)Bonjour\n")
    folder.write("episodes/5-a-title/b.vtt", "WEBVTT\(cue)今天我们来看看\n")
    folder.write("episodes/5-a-title/c.vtt", "WEBVTT\(cue)Ok\n")
    let captions = "captions: [{file: a.fr.vtt}, {file: b.vtt}, {file: c.vtt}, {file: c.vtt, language: de}]\n"
    let tracks = try #require(episode(captions).episode).content.captions
    #expect(tracks.map(\.language) == ["fr", "zh", "und", "de"])
  }

  @Test("Two episodes with the same number are an error")
  func sameNumber() {
    folder.make("posts")
    for name in ["5-a", "5-b"] { folder.write("episodes/\(name)/episode.md", "\(start)---\n") }
    let error = #expect(throws: ContentError.self) { try ContentFolder(at: folder.path) }
    #expect(error?.description.contains("has the same number as episodes/5-a/episode.md, 5") == true)
  }

  @Test("A folder without episode.md is an error; a file beside the folders is not")
  func strays() throws {
    folder.make("posts")
    folder.write("episodes/notes.txt", "x")
    #expect(try ContentFolder(at: folder.path).entries.isEmpty)
    folder.make("episodes/6-empty")
    #expect(throws: ContentError.self) { try ContentFolder(at: folder.path) }
  }

  @Test("Definitions of links apply to the whole transcript")
  func definitions() throws {
    let episode = try #require(episode("", "See [this][t].\n\n[t]: https://example.org/\n").episode)
    #expect(episode.content.transcript[0].text.html.encoded.contains("https://example.org/"))
  }
}
